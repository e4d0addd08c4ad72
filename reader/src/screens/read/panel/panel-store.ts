import { useSyncExternalStore } from 'react'
import { selectedSentence } from '../selection.ts'

/** What is open beside the text about its sentence. */
interface PanelState {
  isOpen: boolean
  /** The row whose translation was asked for; that of the next one is hidden again. */
  translationOf: number | null
  /** The row whose note a key has asked for, which then has the focus. */
  noteOf: number | null
}

let state: PanelState = { isOpen: false, translationOf: null, noteOf: null }
const listeners = new Set<() => void>()

export const panelState = () => state
export const usePanel = () => useSyncExternalStore(listen, panelState)

function change(changed: Partial<PanelState>) {
  state = { ...state, ...changed }
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const openPanel = () => change({ isOpen: true })
export const closePanel = () => change({ isOpen: false, translationOf: null, noteOf: null })

export function toggleTranslation(): void {
  const row = selectedSentence()
  change({ isOpen: true, translationOf: state.translationOf === row ? null : row })
}

/** Asked for again, it has the focus again. */
export function askForNote(): void {
  change({ noteOf: null })
  change({ isOpen: true, noteOf: selectedSentence() })
}
