import { useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { fetchOrder } from '../../../words/further/use-order.ts'
import { fetchLanguages } from '../../../words/own-language/use-glosses.ts'
import { elementOf, type Selection, useSelection } from '../selection/selection.ts'
import { spanOf } from './chosen.ts'
import { Card } from './frame/card.tsx'
import { Sheet } from './frame/sheet.tsx'
import { closePopup, usePopup } from './popup-level.ts'
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
  const Frame = useIsNarrow() ? Sheet : Card
  if (!span || !selected) return null
  return (
    <Frame dialog={dialog} title={title} selected={selected}>
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

const narrow = matchMedia('(max-width: 600px)')

/** True if the window is as narrow as a phone. */
const useIsNarrow = () =>
  useSyncExternalStore(
    listener => {
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => narrow.matches,
  )
