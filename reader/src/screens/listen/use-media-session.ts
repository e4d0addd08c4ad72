import { useEffect } from 'react'

interface Session {
  /** Shown by the device, and never the sentence itself: it is to be heard. */
  readonly title: string
  readonly isPlaying: boolean
  play(): void
  pause(): void
  next?(): void
  previous?(): void
}

/** Lets the keys of a keyboard, a headset or the lock screen control what is played. */
export function useMediaSession({ title, isPlaying, play, pause, next, previous }: Session): void {
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    mediaSession.metadata = new MediaMetadata({ title, artist: 'yomu' })
    const actions = { play, pause, nexttrack: next, previoustrack: previous }
    for (const [name, act] of actionsIn(actions)) mediaSession.setActionHandler(name, act ?? null)
    return () => {
      mediaSession.metadata = null
      for (const [name] of actionsIn(actions)) mediaSession.setActionHandler(name, null)
    }
  }, [title, play, pause, next, previous])
  useEffect(() => {
    if ('mediaSession' in navigator) navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused'
  }, [isPlaying])
}

type Actions = Partial<Record<MediaSessionAction, (() => void) | undefined>>

const actionsIn = (actions: Actions) =>
  (['play', 'pause', 'nexttrack', 'previoustrack'] as const).map(name => [name, actions[name]] as const)
