import { store } from '../../../../../web/store.ts'
import { onSelection } from '../selection/selection.ts'

/** 0: closed; 1: the short view; 2: all details. */
type PopupLevel = 0 | 1 | 2

interface Popup {
  level: PopupLevel
  /** Another entry than the likely one, chosen by the learner. */
  candidate: string | null
  /** True if the popup takes the focus, as it does when a key opens it. */
  takesFocus: boolean
}

const closed: Popup = { level: 0, candidate: null, takesFocus: false }
const current = store(closed)
export const { now: popup, use: usePopup } = current
export const popupLevel = () => popup().level

export const changePopup = (changed: Partial<Popup>): void => current.set({ ...popup(), ...changed })

/** By a key: the focus goes into it, and back to the word afterwards. */
export const openPopup = (level: 1 | 2): void => changePopup({ level, takesFocus: true })
export const closePopup = (): void => changePopup(closed)

// Another word has other entries.
onSelection(() => popup().candidate !== null && changePopup({ candidate: null }))
