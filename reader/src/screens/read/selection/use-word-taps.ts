import { useEffect } from 'react'
import { changePopup, closePopup, popupLevel } from '../word-popup/popup-level.ts'
import { pickByLongPress } from './long-press.ts'
import { type Selection, select, selection } from './selection.ts'
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
  // Who marks text to copy it taps no word.
  if (getSelection()?.isCollapsed === false) return
  const word = wordIn(path)
  if (word) open(word)
  else if (popupLevel() > 0) {
    closePopup()
    select(null)
  }
}

function open(word: Selection) {
  const now = selection()
  const isSame = now !== null && now.row === word.row && now.first <= word.first && now.last >= word.last
  if (!isSame) select(word)
  changePopup({ level: isSame && popupLevel() > 0 ? 2 : 1, takesFocus: false })
}
