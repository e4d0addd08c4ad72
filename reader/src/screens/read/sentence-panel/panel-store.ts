import { store } from '../../../../../web/store.ts'
import { selectedSentence } from '../selection/selection.ts'

/** The state of the sentence panel. */
interface PanelState {
  isOpen: boolean
  /** The row whose translation was asked for; that of the next one is hidden again. */
  translationOf: number | null
  /** The row whose note a key has asked for, which then has the focus. */
  noteOf: number | null
  /** True once a key has asked to say the sentence after its speaker, until the panel, which has the code, begins. */
  isSayAsked: boolean
}

const state = store<PanelState>({ isOpen: false, translationOf: null, noteOf: null, isSayAsked: false })
export const { now: panelState, use: usePanel } = state

const change = (changed: Partial<PanelState>) => state.set({ ...panelState(), ...changed })

export const openPanel = () => change({ isOpen: true })
export const closePanel = () =>
  change({ isOpen: false, translationOf: null, noteOf: null, isSayAsked: false })

export function toggleTranslation(): void {
  const row = selectedSentence()
  change({ isOpen: true, translationOf: panelState().translationOf === row ? null : row })
}

/** Asked for again, it has the focus again. */
export function askForNote(): void {
  change({ noteOf: null })
  change({ isOpen: true, noteOf: selectedSentence() })
}

export const askToSay = () => change({ isOpen: true, isSayAsked: true })
export const beginToSay = () => change({ isSayAsked: false })
