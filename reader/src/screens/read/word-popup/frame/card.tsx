import { autoUpdate, flip, hide, inline, offset, shift, size, useFloating } from '@floating-ui/react-dom'
import { useLayoutEffect, useMemo } from 'react'
import styles from '../popup.module.css'
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
  size({
    padding: EDGE,
    apply({ availableHeight, elements }) {
      elements.floating.style.maxBlockSize = `${Math.max(LEAST_HEIGHT, availableHeight)}px`
    },
  }),
  // Its size is known: all of it stays in the window.
  shift({ padding: EDGE, crossAxis: true }),
  hide(),
]

/** Floats at its anchor. */
export function Card({ dialog, title, anchor, children }: FrameProps) {
  const place = useMemo(() => placeOf(anchor), [anchor])
  const { refs, floatingStyles, middlewareData } = useFloating({
    placement: 'bottom-start',
    middleware,
    whileElementsMounted: autoUpdate,
  })
  useLayoutEffect(() => refs.setReference(place), [refs, place])
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

/** The place of the elements on the screen; they may take several lines. */
function placeOf(anchor: () => HTMLElement[]) {
  const getClientRects = () => {
    const rects = anchor().flatMap(element => [...element.getClientRects()])
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
    contextElement: anchor()[0] ?? document.body,
  }
}
