import { useEffect, useLayoutEffect, useRef } from 'react'

interface Acts {
  play(): void
  pause(): void
  next(): void
  previous(): void
  /** Only where it is one sound. */
  seek?(to_ms: number): void
}

interface Session extends Acts {
  /** Shown by the device, and never the sentence itself: it is to be heard. */
  readonly title: string
  readonly isPlaying: boolean
}

/** Lets the keys of a keyboard, a headset or the lock screen control what is played; null while something else is. */
export function useMediaSession(session: Session | null): void {
  const title = session?.title ?? null
  const state = session && (session.isPlaying ? 'playing' : 'paused')
  const hasSeek = session?.seek !== undefined
  const latest = useRef<Acts | null>(session)
  useLayoutEffect(() => {
    latest.current = session
  })
  useEffect(() => {
    if (title === null || !('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    mediaSession.metadata = new MediaMetadata({ title, artist: 'yomu' })
    const acts: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => latest.current?.play(),
      pause: () => latest.current?.pause(),
      nexttrack: () => latest.current?.next(),
      previoustrack: () => latest.current?.previous(),
      ...(hasSeek && {
        seekto: ({ seekTime }) => seekTime !== undefined && latest.current?.seek?.(1000 * seekTime),
      }),
    }
    const each = Object.keys(acts) as MediaSessionAction[]
    for (const action of each) mediaSession.setActionHandler(action, acts[action] ?? null)
    return () => {
      mediaSession.metadata = null
      for (const action of each) mediaSession.setActionHandler(action, null)
    }
  }, [title, hasSeek])
  useEffect(() => {
    if (state !== null && 'mediaSession' in navigator) navigator.mediaSession.playbackState = state
  }, [state])
}
