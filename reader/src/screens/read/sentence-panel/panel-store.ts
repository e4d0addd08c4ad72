import { store } from '../../../../../web/store.ts'

/** The state of the sentence panel. */
interface PanelState {
  isOpen: boolean
  /** The row whose translation was asked for; that of the next one is hidden again. */
  translationOf: number | null
  /** The row whose note is written. */
  noteOf: number | null
  /** True once a key has asked to say the sentence after its speaker, until the panel, which has the code, begins. */
  isSayAsked: boolean
}

const state = store<PanelState>({ isOpen: false, translationOf: null, noteOf: null, isSayAsked: false })
export const { now: panelState, use: usePanel } = state

export const changePanel = (changed: Partial<PanelState>) => state.set({ ...panelState(), ...changed })

export const openPanel = () => changePanel({ isOpen: true })
