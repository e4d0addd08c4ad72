import { useEffect } from 'react'
import { learnerOf, useSession } from '../../../../../web/session/session.ts'
import { JUMP_MS } from '../../../media/pace.ts'
import { heardPlaces } from '../../../media/recording/kept-of-texts.ts'
import type { Recording } from '../../../media/recording/recording.ts'
import { useRecordingState } from '../../../media/recording/use-recording-state.ts'
import type { Head } from '../queries.ts'
import { popup, usePopup } from '../word-popup/popup-level.ts'

const KEPT_EVERY_MS = 15_000

/** Serves a recording that plays: the device can steer it, the screen stays on, and open words wait. */
export function usePlayedOn(head: Head, recording: Recording | null): void {
  const isPlaying = useRecordingState(recording)?.status === 'playing'
  useWaitForWords(recording)
  useMediaSession(head, recording)
  useAwake(isPlaying)
  useGuestsPlace(head.id, recording, isPlaying)
}

/** Playing waits while a word is open, and goes on when it is closed. */
function useWaitForWords(recording: Recording | null) {
  const isOpen = usePopup().level > 0
  useEffect(() => {
    if (!recording || !isOpen || recording.state().status !== 'playing') return
    recording.pause()
    return () => {
      if (popup().level === 0) recording.play()
    }
  }, [recording, isOpen])
}

/** The lock screen and the keys of headphones. */
function useMediaSession({ title, author }: Head, recording: Recording | null) {
  useEffect(() => {
    const { mediaSession } = navigator
    if (!recording || !mediaSession) return
    const acts: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => recording.play(),
      pause: () => recording.pause(),
      seekbackward: ({ seekOffset }) => recording.jump(-(seekOffset ? seekOffset * 1000 : JUMP_MS)),
      seekforward: ({ seekOffset }) => recording.jump(seekOffset ? seekOffset * 1000 : JUMP_MS),
      seekto: ({ seekTime }) => seekTime !== undefined && recording.seek(seekTime * 1000),
      previoustrack: () => recording.seekSentence(-1),
      nexttrack: () => recording.seekSentence(1),
    }
    const each = Object.keys(acts) as MediaSessionAction[]
    const set = (action: MediaSessionAction, act: MediaSessionActionHandler | null) => {
      try {
        mediaSession.setActionHandler(action, act)
      } catch {
        // The browser does not know this action.
      }
    }
    mediaSession.metadata = new MediaMetadata({ title, artist: author })
    for (const action of each) set(action, acts[action] ?? null)
    const updateMediaSession = () => {
      const { status, duration_ms } = recording.state()
      mediaSession.playbackState = status === 'playing' ? 'playing' : 'paused'
      if (duration_ms > 0)
        mediaSession.setPositionState({
          duration: duration_ms / 1000,
          position: Math.min(recording.position_ms, duration_ms) / 1000,
        })
    }
    const unlisten = recording.listen(updateMediaSession)
    return () => {
      unlisten()
      mediaSession.metadata = null
      mediaSession.playbackState = 'none'
      for (const action of each) set(action, null)
    }
  }, [recording, title, author])
}

/** Keeps the screen on while it plays. Some browsers cannot, and none does without the page being seen. */
function useAwake(isPlaying: boolean) {
  useEffect(() => {
    if (!isPlaying) return
    const over = new AbortController()
    let lock: WakeLockSentinel | null = null
    const stay = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const newLock = await navigator.wakeLock?.request('screen')
        if (over.signal.aborted) await newLock?.release()
        else lock = newLock ?? null
      } catch {
        // A battery that is low refuses it.
      }
    }
    void stay()
    document.addEventListener('visibilitychange', () => void stay(), { signal: over.signal })
    return () => {
      over.abort()
      void lock?.release().catch(() => {})
    }
  }, [isPlaying])
}

/** Guests have no position on the server. */
function useGuestsPlace(id: number, recording: Recording | null, isPlaying: boolean) {
  const { session } = useSession()
  const isGuest = learnerOf(session) === null
  useEffect(() => {
    if (!isGuest || !recording || !isPlaying) return
    const keep = () => heardPlaces.keep(id, Math.round(recording.position_ms))
    keep()
    const timer = setInterval(keep, KEPT_EVERY_MS)
    // A page that is closed runs no clean-up of its effects.
    addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [id, isGuest, recording, isPlaying])
}
