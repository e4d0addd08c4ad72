import { store } from '../../../../../web/store.ts'
import type { Recording } from '../../../media/recording/recording.ts'
import type { Action } from '../keys/bindings.ts'

/** The recording that is on the page; null where the text has none, and before it has loaded. */
const onStage = store<Recording | null>(null)
export const { now: recordingOnPage, set: setRecordingOnPage, use: useRecordingOnPage } = onStage
/** The same, if it is of this text. */
export const recordingOf = (id: number): Recording | null =>
  onStage.now()?.article === id ? onStage.now() : null

export type WatchActs = Partial<Record<Action, () => void>>

/** The acts of the player's keys, which come before those of the text. */
const ofKeys = store<WatchActs>({})
export const { set: setWatchActs, use: useWatchActs } = ofKeys

/** True while the picture fills the window. */
const filled = store(false)
export const { now: isFilled, use: useIsFilled } = filled

/** True while the text follows what is spoken. */
const following = store(true)
export const { now: isFollowing, set: setFollowing, use: useIsFollowing } = following

/** The row whose translation was asked for on the picture; the next one's is hidden again. */
const translated = store<number | null>(null)
export const { now: translatedRow, set: setTranslatedRow, use: useTranslatedRow } = translated

/**
 * Fills the window with the picture, as the whole screen where the browser can. The page itself becomes the full screen, so
 * that words open in it as elsewhere.
 */
export async function fill(isWanted: boolean): Promise<void> {
  filled.set(isWanted)
  try {
    if (isWanted) await document.documentElement.requestFullscreen?.()
    else if (document.fullscreenElement) await document.exitFullscreen()
  } catch {
    // The window is filled all the same.
  }
}

/** Ends it when the browser has left the full screen by itself. */
export const onScreenLeft = (): void => {
  if (!document.fullscreenElement) filled.set(false)
}
