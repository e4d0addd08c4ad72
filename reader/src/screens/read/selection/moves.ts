import { screenKind } from '../../../app/look/theme.ts'
import { stateOf } from '../../../words/states.ts'
import { pagedView } from '../paged/paged-view.ts'
import { closePopup, popupLevel } from '../word-popup/popup-level.ts'
import {
  elementOf,
  rowsOnScreen,
  type Selection,
  seenPlace,
  select,
  selectedSentence,
  selection,
  selectSentence,
} from './selection.ts'
import { rowsShown, type ShownWord, shownRow } from './shown-words.ts'

/** Rows that a search for a word goes through at most; further ones are not in the page. */
const SEARCHED = 640

type Step = 1 | -1

/** The starting point if nothing is selected. */
export const firstOnScreen = () => rowsOnScreen().find(isSentence) ?? 0

const wordsOf = (row: number) => shownRow(row)?.words ?? []

const isUnknown = ({ skillId }: ShownWord) => skillId !== null && stateOf(skillId) === null

/** Selects the next word, also of another sentence; from nothing, the first on the screen. */
export const moveWord = (step: Step): void => to(next(step, () => true))

/** Selects the next word that the account does not know yet. */
export const moveToUnknown = (step: Step): void => to(nextUnknown(step))

export const nextUnknown = (step: Step): Selection | null => next(step, isUnknown)

function next(step: Step, isWanted: (word: ShownWord) => boolean): Selection | null {
  const from = selection()
  const start = from?.row ?? selectedSentence() ?? firstOnScreen()
  for (let row = start, passed = 0; row >= 0 && row < rowsShown() && passed < SEARCHED; row += step) {
    passed += 1
    const words = wordsOf(row)
    const edge = step > 0 ? 0 : words.length - 1
    let at = from && row === start ? (step > 0 ? from.last : from.first) + step : edge
    for (; at >= 0 && at < words.length; at += step) {
      const word = words[at]
      if (word && isWanted(word)) return { row, first: at, last: at }
    }
  }
  return null
}

/** Takes one more word into the selection, at its end while there is one, or gives its last one back. */
export function widen(step: Step): void {
  const from = selection()
  if (from) to(widened(from, step))
  else moveWord(step)
}

/** Null where there is no word more, or only one. */
export function widened(from: Selection, step: Step): Selection | null {
  if (step < 0) return from.last > from.first ? { ...from, last: from.last - 1 } : null
  if (from.last + 1 < wordsOf(from.row).length) return { ...from, last: from.last + 1 }
  return from.first > 0 ? { ...from, first: from.first - 1 } : null
}

/** Selects the next sentence; a line break or a blank is none. */
export function moveSentence(step: Step): void {
  const from = selectedSentence()
  let row = from === null ? firstOnScreen() : from + step
  while (from !== null && row >= 0 && row < rowsShown() && !isSentence(row)) row += step
  if (row >= 0 && row < rowsShown()) toSentence(row)
}

/** A row whose words are not known yet may be one. */
const isSentence = (row: number) => shownRow(row)?.sentence.trim() !== ''

let jump: ((row: number) => void) | null = null
/** Sets the function that brings the text to a row that is not drawn. */
export function jumpsBy(by: typeof jump): void {
  jump = by
}

/** Goes to a row that the learner chose to read on from. */
export const goToRow = (row: number): void => jump?.(row)

function to(target: Selection | null) {
  if (!target) return
  select(target)
  const element = elementOf(target.row, target.last)
  if (element) bring(element)
  else jump?.(target.row)
}

/** Selects a sentence as a whole: the popup was about a word of another. */
export function toSentence(row: number): void {
  const isInPopup = popupLevel() > 0
  closePopup()
  selectSentence(row)
  const element = elementOf(row)
  if (element) bring(element, isInPopup)
  else jump?.(row)
}

/** The free part between the bars above and the panel below, as shares of what can be seen of the text; a sheet leaves less. */
const ABOVE = 0.14
const below = () => (innerWidth <= 1100 ? 0.4 : 0.7)
/** The place to which an element out of sight is scrolled. */
const BROUGHT = 0.2

/** Gives an element of the text the focus, where it can be seen; a dialog about it, or a search, keeps its own. */
function bring(element: HTMLElement, isTaken = false) {
  // The focus stop has its own.
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  if (isTaken || !document.activeElement?.closest('[role="dialog"], search'))
    element.focus({ preventScroll: true })
  pagedView()?.bring(element)
  const { top, bottom } = element.getBoundingClientRect()
  if (pagedView() && innerWidth > 600) return
  if (top < seenPlace(ABOVE) || bottom > seenPlace(below())) scrollBy(0, top - seenPlace(BROUGHT))
}

/** Scrolls to the sentence that a recording speaks. It takes neither the focus nor the selection. */
export function bringSpoken(row: number): void {
  const element = elementOf(row)
  if (!element) {
    jump?.(row)
    return
  }
  const paged = pagedView()
  if (paged) {
    paged.bring(element)
    return
  }
  const { top, bottom } = element.getBoundingClientRect()
  if (top >= seenPlace(0.04) && bottom <= seenPlace(0.6)) return
  const isStill = screenKind() === 'paper' || matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollBy({ top: top - seenPlace(0.12), behavior: isStill ? 'instant' : 'smooth' })
}
