import { emitter, store } from '../../../../../web/store.ts'
import { pagedView } from '../paged/paged-view.ts'

/** Words of a row, by their place in it: what the popup is about and the keys move. */
export interface Selection {
  row: number
  first: number
  last: number
}

interface Selected {
  words: Selection | null
  /** The sentence of the panel: that of the words, or one that was picked as a whole. */
  sentence: number | null
  /** The rows in the page: from `first` up to `last` (exclusive), of which `seen` is the first on the screen. */
  drawn: { first: number; last: number; seen: number }
}

const selected = store<Selected>({ words: null, sentence: null, drawn: { first: 0, last: 0, seen: 0 } })
const change = (changed: Partial<Selected>) => selected.set({ ...selected.now(), ...changed })
export const { listen: onSelection } = selected

export const selection = () => selected.now().words
export const selectedSentence = () => selected.now().sentence

/** Selects words, or none; the sentence stays. */
export const select = (words: Selection | null): void =>
  change({ words, sentence: words?.row ?? selectedSentence() })

export const selectSentence = (sentence: number | null): void => change({ words: null, sentence })

export const useSelection = () => selected.useOf(selection)
export const useSelectedSentence = () => selected.useOf(selectedSentence)

/** The words that are selected in a row, as text, so that other rows are not drawn again. */
export const useSelectedIn = (row: number): string | null =>
  selected.useOf(() => {
    const words = selection()
    return words?.row === row ? `${words.first} ${words.last}` : null
  })

export const useIsSelectedSentence = (row: number): boolean =>
  selected.useOf(() => selectedSentence() === row)

export const useLastDrawn = (): number => selected.useOf(() => selected.now().drawn.last)

export const draw = (changed: Partial<Selected['drawn']>): void =>
  change({ drawn: { ...selected.now().drawn, ...changed } })

/** The focus stop of a sentence that is picked as a whole. */
export const WHOLE_ROW = -1

/**
 * The one focus stop of the text, if it is in this row: a word or `WHOLE_ROW`. It is the selection while that is in the
 * page, otherwise the first word on the screen.
 */
function stopIn(row: number): number | null {
  const { words, sentence, drawn } = selected.now()
  const isDrawn = sentence !== null && sentence >= drawn.first && sentence < drawn.last
  if (row !== (isDrawn ? sentence : drawn.seen)) return null
  if (!isDrawn) return 0
  return words?.row === row ? words.first : WHOLE_ROW
}

export const useStopIn = (row: number): number | null => selected.useOf(() => stopIn(row))

/** The element of a word or a sentence; null while its row is not drawn. */
export const elementOf = (row: number, word?: number): HTMLElement | null =>
  document.querySelector(`[data-row="${row}"]${word === undefined ? '' : ` [data-word="${word}"]`}`)

/** The element of a word in the subtitle on a film, while it shows that sentence. */
export const subtitleWord = (row: number, word: number): HTMLElement | null =>
  document.querySelector(`[data-subtitle="${row}"] [data-word="${word}"]`)

const BAR_PX = 56
let stagePx = 0
const covering = emitter()
/** Tells when another part of the window is covered: the text has moved, or has another part to be seen in. */
export const { listen: onCovered, emit: textMoved } = covering

/** Sets the height of what stays below the bar while the text scrolls, such as a film. */
export const coverBelowBar = (px: number): void => {
  if (stagePx === px) return
  stagePx = px
  covering.emit()
}

let footPx = 0
/** Sets the height of what stays at the foot of the window, such as the player of a sound. */
export const coverFoot = (px: number): void => {
  footPx = px
  document.documentElement.style.setProperty('--foot', `${px}px`)
  covering.emit()
}
export const coveredFootPx = (): number => footPx

/** The height at the top of the window in which the text cannot be seen. */
export const coveredPx = (): number => BAR_PX + stagePx

/** The place at a share of what can be seen of the text, from the top of the window. */
export const seenPlace = (share: number): number => {
  const covered = stagePx === 0 ? 0 : coveredPx()
  return covered + (innerHeight - covered) * share
}

/** The sentences of which something can be seen now, those first that begin on the screen. */
export function rowsOnScreen(): number[] {
  const paged = pagedView()
  if (paged) return paged.rows()
  const places = [...document.querySelectorAll<HTMLElement>('[data-row]')]
    .map(row => ({ row: Number(row.dataset.row), ...edges(row) }))
    .filter(({ top, bottom }) => bottom > coveredPx() && top < innerHeight)
  const begun = places.filter(({ top }) => top < coveredPx())
  return [...places.slice(begun.length), ...begun].map(({ row }) => row)
}

function edges(row: HTMLElement) {
  const { top, bottom } = row.getBoundingClientRect()
  return { top, bottom }
}
