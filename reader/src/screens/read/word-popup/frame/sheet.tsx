import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { pagedView } from '../../paged/paged-view.ts'
import styles from '../popup.module.css'
import { popupLevel } from '../popup-level.ts'
import type { FrameProps, Way } from './frame.ts'

/** Above the sheet, so that a word does not touch it. */
const GAP = 16

/** Lies at the foot of the window. */
export function Sheet({ dialog, title, anchor, onSwipe, children }: FrameProps) {
  useSwipes(dialog, onSwipe)
  // An anchor behind the sheet comes up, also when the sheet grows.
  useLayoutEffect(() => {
    const sheet = dialog.current
    if (!sheet) return
    const growing = new ResizeObserver(() => {
      const last = anchor().at(-1)?.getBoundingClientRect()
      const { top } = sheet.getBoundingClientRect()
      if (last && last.bottom > top - GAP) scrollBy(0, last.bottom - top + GAP)
    })
    growing.observe(sheet)
    return () => {
      growing.disconnect()
      // A page that was moved up for its word is whole again.
      if (pagedView()) scrollTo(0, 0)
    }
  }, [anchor, dialog])
  return (
    <div ref={dialog} role="dialog" aria-labelledby={title} tabIndex={-1} data-popup className={styles.sheet}>
      <div className={styles.grip} aria-hidden />
      {children}
    </div>
  )
}

/** The distance after which a touch becomes a swipe, and the distance at which the swipe acts. */
const BEGUN_PX = 10
const DONE_PX = 56

/** Swipes on the sheet: sideways, down and up; where it can scroll, it does. */
function useSwipes(sheet: RefObject<HTMLDivElement | null>, act: (way: Way) => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const element = sheet.current
    if (!element) return
    let from: { x: number; y: number } | null = null
    let way: Way | 'scroll' | null = null

    const begin = ({ target, touches: [touch, second] }: TouchEvent) => {
      const isTyped = target instanceof Element && target.closest('textarea') !== null
      from = touch && !second && !isTyped ? { x: touch.clientX, y: touch.clientY } : null
      way = null
    }
    const move = (event: TouchEvent) => {
      const [touch] = event.touches
      if (!from || !touch) return
      const x = touch.clientX - from.x
      const y = touch.clientY - from.y
      if (way === null && Math.hypot(x, y) >= BEGUN_PX) way = wayOf(x, y, element)
      if (way === null || way === 'scroll') return
      event.preventDefault()
      // The sheet follows a finger that closes it.
      element.style.transform = way === 'down' ? `translateY(${Math.max(0, y)}px)` : ''
    }
    const end = (event: TouchEvent) => {
      const [touch] = event.changedTouches
      element.style.transform = ''
      if (!from || !touch || event.type === 'touchcancel') way = null
      else if (
        way !== null &&
        way !== 'scroll' &&
        distance(way, touch.clientX - from.x, touch.clientY - from.y) >= DONE_PX
      )
        latest.current(way)
      from = null
    }
    element.addEventListener('touchstart', begin, { passive: true })
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('touchstart', begin)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [sheet])
}

function wayOf(x: number, y: number, { scrollTop, scrollHeight, clientHeight }: HTMLElement): Way | 'scroll' {
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'next' : 'previous'
  if (y > 0) return scrollTop > 0 ? 'scroll' : 'down'
  return popupLevel() === 2 || scrollTop + clientHeight < scrollHeight - 1 ? 'scroll' : 'up'
}

function distance(way: Way, x: number, y: number): number {
  return { next: -x, previous: x, down: y, up: -y }[way]
}
