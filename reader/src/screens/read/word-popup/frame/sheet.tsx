import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { moveToUnknown } from '../../selection/moves.ts'
import { elementOf, select } from '../../selection/selection.ts'
import styles from '../popup.module.css'
import { changePopup, closePopup, popupLevel } from '../popup-level.ts'
import type { FrameProps } from './frame.ts'

/** Above the sheet, so that a word does not touch it. */
const GAP = 16

/** Lies at the foot of the window. */
export function Sheet({ dialog, title, selected, children }: FrameProps) {
  useSwipes(dialog)
  const { row, last } = selected
  // A word behind the sheet comes up, also when the sheet grows.
  useLayoutEffect(() => {
    const sheet = dialog.current
    if (!sheet) return
    const growing = new ResizeObserver(() => {
      const word = elementOf(row, last)?.getBoundingClientRect()
      const { top } = sheet.getBoundingClientRect()
      if (word && word.bottom > top - GAP) scrollBy(0, word.bottom - top + GAP)
    })
    growing.observe(sheet)
    return () => growing.disconnect()
  }, [row, last, dialog])
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

type Way = 'next' | 'previous' | 'down' | 'up'

/** Swipes on the sheet: sideways the next unknown word, down closes, up shows more; where it can scroll, it does. */
function useSwipes(sheet: RefObject<HTMLDivElement | null>): void {
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
      else if (way !== null && distance(way, touch.clientX - from.x, touch.clientY - from.y) >= DONE_PX)
        act(way)
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

function distance(way: Way | 'scroll', x: number, y: number): number {
  return { next: -x, previous: x, down: y, up: -y, scroll: 0 }[way]
}

function act(way: Way | 'scroll') {
  if (way === 'next') moveToUnknown(1)
  if (way === 'previous') moveToUnknown(-1)
  if (way === 'up') changePopup({ level: 2 })
  if (way === 'down') {
    closePopup()
    select(null)
  }
}
