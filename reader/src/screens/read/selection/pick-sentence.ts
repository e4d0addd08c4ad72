import { openPanel } from '../sentence-panel/panel-store.ts'
import { popupLevel } from '../word-popup/popup-level.ts'
import { toSentence } from './moves.ts'

/** A press on what is no word, or beside the lines: the sentence there is picked. */
export function pickSentence({ target, clientY, currentTarget }: React.MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || target.closest('[data-word], button, a')) return
  // A tap beside an open word closes it, and does no more.
  if (popupLevel() > 0) return
  // Text is being selected, to copy it.
  if (getSelection()?.isCollapsed === false) return
  const own = target.closest<HTMLElement>('[data-row]')
  const isHere = (row: Element) =>
    [...row.getClientRects()].some(({ top, bottom }) => top <= clientY && clientY <= bottom)
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const row = own ?? rows.find(isHere)
  if (!row) return
  toSentence(Number(row.dataset.row))
  openPanel()
}
