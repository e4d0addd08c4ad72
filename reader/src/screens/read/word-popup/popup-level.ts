import type { WordDetails } from '../../../../../lib/contracts/schemas/learners/words.ts'
import { store } from '../../../../../web/store.ts'
import { onSelection, selection } from '../selection/selection.ts'

/** 0: closed; 1: the short view; 2: all details. */
type PopupLevel = 0 | 1 | 2

/** The sense of a word that the learner has chosen in this popup; null: taken back. */
interface Meant {
  skill_id: string
  sense_id: string | null
  /** The senses as they were shown before: none moves while the popup is open. */
  order: readonly string[]
  /** The sense of a further dictionary in whose place it was chosen. */
  instead_of: WordDetails['further_sense']
}

interface Popup {
  level: PopupLevel
  /** Another entry than the likely one, chosen by the learner. */
  candidate: string | null
  meant: Meant | null
  /** True once the learner's first word of all was marked here, which says where it will come up. */
  isFirst: boolean
  /** True while the sentences that the word is kept with are shown. */
  hasSentences: boolean
  /** True if the popup takes the focus, as it does when a key opens it. */
  takesFocus: boolean
  /** True if the word was tapped in the subtitle on a film: the popup stands there. */
  isOnPicture: boolean
}

/** Another word has other entries, meanings and sentences. */
const ofOneWord = { candidate: null, meant: null, isFirst: false, hasSentences: false }
const closed: Popup = { ...ofOneWord, level: 0, takesFocus: false, isOnPicture: false }
const current = store(closed)
export const { now: popup, use: usePopup } = current
export const popupLevel = () => popup().level

export const changePopup = (changed: Partial<Popup>): void => current.set({ ...popup(), ...changed })

/** By a key: the focus goes into it, and back to the word afterwards. */
export const openPopup = (level: 1 | 2): void => changePopup({ level, takesFocus: true })
export const closePopup = (): void => changePopup(closed)

let selected = selection()
onSelection(() => {
  if (selection() === selected) return
  selected = selection()
  if (popupLevel() > 0) changePopup(ofOneWord)
})
