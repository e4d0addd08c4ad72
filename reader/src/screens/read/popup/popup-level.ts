import { useSyncExternalStore } from 'react'
import { onSelection } from '../selection.ts'

/** 0 closed, 1 the word in short, 2 all there is. */
type PopupLevel = 0 | 1 | 2

interface Popup {
  level: PopupLevel
  /** Another entry than the likely one, chosen by the learner. */
  candidate: string | null
  /** Whether the focus goes into it: it does when it is opened by a key. */
  takesFocus: boolean
}

const closed: Popup = { level: 0, candidate: null, takesFocus: false }
let current = closed
const listeners = new Set<() => void>()

export const popup = () => current
export const popupLevel = (): PopupLevel => current.level
export const usePopup = () => useSyncExternalStore(listen, popup)

export function changePopup(changed: Partial<Popup>): void {
  current = { ...current, ...changed }
  for (const listener of listeners) listener()
}

/** By a key: the focus goes into it, and back to the word afterwards. */
export const openPopup = (level: 1 | 2): void => changePopup({ level, takesFocus: true })
export const closePopup = (): void => changePopup(closed)

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Another word has other entries.
onSelection(() => current.candidate !== null && changePopup({ candidate: null }))
