import { useId, useLayoutEffect, useMemo, useRef } from 'react'
import { fetchOrder } from '../../../words/further/use-order.ts'
import { fetchLanguages } from '../../../words/own-language/use-glosses.ts'
import { moveToUnknown } from '../selection/moves.ts'
import { elementOf, type Selection, select, subtitleWord, useSelection } from '../selection/selection.ts'
import type { Way } from '../sheet/use-swipes.ts'
import { spanOf } from './chosen.ts'
import { useFrame } from './frame/use-frame.ts'
import { changePopup, closePopup, usePopup } from './popup-level.ts'
import { Word } from './word/word.tsx'

/** Fetches, before the first word needs it, which dictionaries and languages a learner reads. */
export function fetchAhead(): void {
  fetchOrder()
  fetchLanguages()
}

/** The selected word: beside it where there is room, at the foot of a phone. */
export function Popup() {
  const selected = useSelection()
  const span = spanOf(selected)
  const title = useId()
  const dialog = useRef<HTMLDivElement>(null)
  useFocus(dialog, selected)
  useEscape()
  const Frame = useFrame()
  const anchor = useWords(selected)
  if (!span || !selected) return null
  return (
    <Frame dialog={dialog} title={title} anchor={anchor} onSwipe={swipe}>
      <Word span={span} title={title} />
    </Frame>
  )
}

/** A dialog opened by a key takes the focus, and returns it to the word when it closes. */
function useFocus(dialog: React.RefObject<HTMLDivElement | null>, selected: Selection | null) {
  const { level, takesFocus } = usePopup()
  const last = useRef(selected)
  useLayoutEffect(() => {
    if (selected) last.current = selected
  }, [selected])
  useLayoutEffect(() => {
    const element = dialog.current
    const isInside = element?.contains(document.activeElement) ?? false
    if (level > 0 && takesFocus && !isInside) element?.focus({ preventScroll: true })
  }, [level, takesFocus, dialog])
  useLayoutEffect(
    () => () => {
      const word = last.current && elementOf(last.current.row, last.current.first)
      if (!word || !dialog.current?.contains(document.activeElement)) return
      if (!word.hasAttribute('tabindex')) word.tabIndex = -1
      word.focus({ preventScroll: true })
    },
    [dialog],
  )
}

function useEscape() {
  useLayoutEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      closePopup()
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [])
}

/** Finds the elements of the selected words, which the subtitle on a film may have. */
function useWords(selected: Selection | null): () => HTMLElement[] {
  const { isOnPicture } = usePopup()
  const { row = -1, first = 0, last = -1 } = selected ?? {}
  return useMemo(() => {
    const wordAt = (word: number) => (isOnPicture ? subtitleWord(row, word) : null) ?? elementOf(row, word)
    return () =>
      Array.from({ length: last - first + 1 }, (_, at) => wordAt(first + at)).filter(each => each !== null)
  }, [row, first, last, isOnPicture])
}

/** Sideways to the next unknown word; down closes, up shows more. */
function swipe(way: Way): void {
  if (way === 'next') moveToUnknown(1)
  if (way === 'previous') moveToUnknown(-1)
  if (way === 'up') changePopup({ level: 2 })
  if (way === 'down') {
    closePopup()
    select(null)
  }
}
