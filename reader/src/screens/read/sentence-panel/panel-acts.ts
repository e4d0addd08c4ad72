import { selectedSentence } from '../selection/selection.ts'
import { changePanel, panelState } from './panel-store.ts'

export const closePanel = () =>
  changePanel({ isOpen: false, translationOf: null, noteOf: null, isSayAsked: false })

export function toggleTranslation(): void {
  const row = selectedSentence()
  changePanel({ isOpen: true, translationOf: panelState().translationOf === row ? null : row })
}

export const showTranslation = (row: number) => changePanel({ translationOf: row })

/** Asked for again, its field has the focus again. */
export function askForNote(): void {
  changePanel({ noteOf: null })
  changePanel({ isOpen: true, noteOf: selectedSentence() })
}

export const endNote = () => changePanel({ noteOf: null })

export const askToSay = () => changePanel({ isOpen: true, isSayAsked: true })
export const beginToSay = () => changePanel({ isSayAsked: false })
