import { useSyncExternalStore } from 'react'

/** Words of a row, by their place in it: what the popup is about and the keys move. */
export interface Selection {
  row: number
  first: number
  last: number
}

let words: Selection | null = null
/** The sentence of the panel: that of the words, or one that was picked as a whole. */
let sentence: number | null = null
const listeners = new Set<() => void>()

export const selection = () => words
export const selectedSentence = () => sentence

/** Selects words, or none; the sentence stays. */
export function select(next: Selection | null): void {
  words = next
  sentence = next?.row ?? sentence
  tell()
}

export function selectSentence(row: number | null): void {
  words = null
  sentence = row
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}

export function onSelection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSelection = (): Selection | null => useSyncExternalStore(onSelection, selection)
export const useSelectedSentence = (): number | null => useSyncExternalStore(onSelection, selectedSentence)

/** The words that are selected in a row, as text, so that other rows are not drawn again. */
export const useSelectedIn = (row: number): string | null =>
  useSyncExternalStore(onSelection, () => (words?.row === row ? `${words.first} ${words.last}` : null))

export const useIsSelectedSentence = (row: number): boolean =>
  useSyncExternalStore(onSelection, () => sentence === row)

/** Where the page has a word or a sentence, while its row is drawn. */
export const elementOf = (row: number, word?: number): HTMLElement | null =>
  document.querySelector(`[data-row="${row}"]${word === undefined ? '' : ` [data-word="${word}"]`}`)

/** What the bar above the text covers. */
const BAR_PX = 56

/** The sentences of which something can be seen now, those first that begin on the screen. */
export function rowsOnScreen(): number[] {
  const places = [...document.querySelectorAll<HTMLElement>('[data-row]')]
    .map(row => ({ row: Number(row.dataset.row), ...edges(row) }))
    .filter(({ top, bottom }) => bottom > BAR_PX && top < innerHeight)
  const begun = places.filter(({ top }) => top < BAR_PX)
  return [...places.slice(begun.length), ...begun].map(({ row }) => row)
}

function edges(row: HTMLElement) {
  const { top, bottom } = row.getBoundingClientRect()
  return { top, bottom }
}
