import { useEffect } from 'react'
import { openPanel } from '../sentence-panel/panel-store.ts'
import { changePopup, closePopup, popupLevel } from '../word-popup/popup-level.ts'
import { pickByLongPress } from './long-press.ts'
import { toSentence } from './moves.ts'
import { type Selection, select, selectedSentence, selection, selectSentence } from './selection.ts'
import { wordIn } from './word-at.ts'

/** Opens a word that is tapped; a second tap shows all of it, a tap elsewhere closes. A long press picks several words. */
export function useWordTaps(): void {
  useEffect(() => {
    document.addEventListener('click', tap)
    const stop = pickByLongPress()
    return () => {
      document.removeEventListener('click', tap)
      stop()
    }
  }, [])
}

function tap(event: MouseEvent) {
  const path = event.composedPath().filter(each => each instanceof HTMLElement)
  if (path.some(({ dataset }) => 'popup' in dataset)) return
  // Selecting text to copy it is not a tap.
  if (getSelection()?.isCollapsed === false) return
  const word = wordIn(path)
  const isOnPicture = path.some(({ dataset }) => 'subtitle' in dataset)
  if (word) open(word, isOnPicture)
  else if (popupLevel() > 0) {
    closePopup()
    select(null)
  }
}

function open(word: Selection, isOnPicture: boolean) {
  const now = selection()
  const isSame = now !== null && now.row === word.row && now.first <= word.first && now.last >= word.last
  if (!isSame) select(word)
  changePopup({ level: isSame && popupLevel() > 0 ? 2 : 1, takesFocus: false, isOnPicture })
}

/** The Tab key leads to one place of the text, which is then selected; the arrow keys go on from it. */
export function selectFocused({ target }: React.FocusEvent<HTMLElement>): void {
  // The mark of a note opens the note.
  if (!(target instanceof HTMLElement) || popupLevel() > 0 || target.matches('[data-note]')) return
  const row = target.closest<HTMLElement>('[data-row]')
  if (!row) return
  const word = wordIn([target, row])
  const now = selection()
  const isSelected =
    now !== null && now.row === word?.row && now.first <= word.first && now.last >= word.first
  if (word && !isSelected) select(word)
  else if (!word && selectedSentence() !== Number(row.dataset.row)) selectSentence(Number(row.dataset.row))
}

/** Picks the sentence at a press outside words, or beside the lines. */
export function pickSentence({ target, clientY, currentTarget }: React.MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || target.closest('[data-word], button, a')) return
  // A tap outside an open word only closes it.
  if (popupLevel() > 0) return
  // Text is being selected, to copy it.
  if (getSelection()?.isCollapsed === false) return
  const row = rowBeside(currentTarget, target, clientY)
  if (!row) return
  toSentence(Number(row.dataset.row))
  openPanel()
}

/** The sentence at a place of the text, or beside it. */
export function rowBeside(text: Element, target: Element, clientY: number): HTMLElement | undefined {
  const isHere = (row: Element) =>
    [...row.getClientRects()].some(({ top, bottom }) => top <= clientY && clientY <= bottom)
  const rows = [...text.querySelectorAll<HTMLElement>('[data-row]')]
  return target.closest<HTMLElement>('[data-row]') ?? rows.find(isHere)
}
