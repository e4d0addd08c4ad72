import { useSyncExternalStore } from 'react'

/** Words of a row, by their place in it: what the popup is about and the keys move. */
export interface Selection {
  row: number
  first: number
  last: number
}

let current: Selection | null = null
const listeners = new Set<() => void>()

export const selection = () => current

export function select(next: Selection | null): void {
  current = next
  for (const listener of listeners) listener()
}

export function onSelection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSelection = (): Selection | null => useSyncExternalStore(onSelection, selection)

/** The words that are selected in a row, as text, so that other rows are not drawn again. */
export const useSelectedIn = (row: number): string | null =>
  useSyncExternalStore(onSelection, () => (current?.row === row ? `${current.first} ${current.last}` : null))

/** Where the page has a word, while its row is drawn. */
export const elementOf = (row: number, word: number): HTMLElement | null =>
  document.querySelector(`[data-row="${row}"] [data-word="${word}"]`)
