import { autoUpdate, flip, hide, inline, offset, shift, size, useFloating } from '@floating-ui/react-dom'
import { useLayoutEffect, useMemo } from 'react'
import { elementOf, type Selection, subtitleWord } from '../../selection/selection.ts'
import styles from '../popup.module.css'
import { usePopup } from '../popup-level.ts'
import type { FrameProps } from './frame.ts'

/** Lines of readings stay free above it. */
const GAP = 8
const EDGE = 12
/** Below that, the card would be a slit: it may rather cover the word. */
const LEAST_HEIGHT = 220

const middleware = [
  inline(),
  offset(GAP),
  flip({ padding: EDGE }),
  shift({ padding: EDGE }),
  size({
    padding: EDGE,
    apply({ availableHeight, elements }) {
      elements.floating.style.maxBlockSize = `${Math.max(LEAST_HEIGHT, availableHeight)}px`
    },
  }),
  hide(),
]

/** Floats at the word. */
export function Card({ dialog, title, selected, children }: FrameProps) {
  const { row, first, last } = selected
  const { isOnPicture } = usePopup()
  const word = useMemo(() => placeOf({ row, first, last }, isOnPicture), [row, first, last, isOnPicture])
  const { refs, floatingStyles, middlewareData } = useFloating({
    placement: 'bottom-start',
    middleware,
    whileElementsMounted: autoUpdate,
  })
  useLayoutEffect(() => refs.setReference(word), [refs, word])
  const isAway = middlewareData.hide?.referenceHidden ?? false
  return (
    <div
      ref={element => {
        dialog.current = element
        refs.setFloating(element)
      }}
      role="dialog"
      aria-labelledby={title}
      tabIndex={-1}
      data-popup
      className={styles.card}
      style={{ ...floatingStyles, visibility: isAway ? 'hidden' : 'visible' }}
    >
      {children}
    </div>
  )
}

const NOWHERE = new DOMRect(-10_000, -10_000, 0, 0)

/** The place of the words on the screen; they may take several lines. */
function placeOf({ row, first, last }: Selection, isOnPicture: boolean) {
  const wordAt = (word: number) => (isOnPicture ? subtitleWord(row, word) : null) ?? elementOf(row, word)
  const words = () =>
    Array.from({ length: last - first + 1 }, (_, at) => wordAt(first + at)).filter(each => each !== null)
  const getClientRects = () => {
    const rects = words().flatMap(word => [...word.getClientRects()])
    return rects.length > 0 ? rects : [NOWHERE]
  }
  return {
    getClientRects,
    getBoundingClientRect() {
      const rects = getClientRects()
      const left = Math.min(...rects.map(each => each.left))
      const top = Math.min(...rects.map(each => each.top))
      const right = Math.max(...rects.map(each => each.right))
      const bottom = Math.max(...rects.map(each => each.bottom))
      return new DOMRect(left, top, right - left, bottom - top)
    },
    contextElement: wordAt(first) ?? document.body,
  }
}
