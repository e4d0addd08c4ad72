import { useEffect } from 'react'
import { closePopup } from '../word-popup/popup-level.ts'
import { select } from './selection.ts'
import { showArticle } from './shown-words.ts'

/** While the text is open, its words can be selected; nothing stays selected when it is left. */
export function useShownArticle(id: number, total: number): void {
  useEffect(() => showArticle({ id, total }), [id, total])
  useEffect(
    () => () => {
      closePopup()
      select(null)
      showArticle(null)
    },
    [],
  )
}
