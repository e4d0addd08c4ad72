import { type RefObject, useEffect, useRef } from 'react'

/** The way of a swipe: sideways in the text, down or up. */
export type Way = 'next' | 'previous' | 'down' | 'up'

/** The distance after which a touch becomes a swipe, and the distance at which the swipe acts. */
const BEGUN_PX = 10
const DONE_PX = 56

/** Swipes on a sheet: sideways, down, and up while it can grow; where it can scroll, it does. */
export function useSwipes(
  sheet: RefObject<HTMLElement | null>,
  act: (way: Way) => void,
  canGrow: () => boolean,
): void {
  const latest = useRef({ act, canGrow })
  useEffect(() => {
    latest.current = { act, canGrow }
  })
  useEffect(() => {
    const element = sheet.current
    if (!element) return
    let from: { x: number; y: number } | null = null
    let way: Way | 'scroll' | null = null

    const begin = ({ target, touches: [touch, second] }: TouchEvent) => {
      const isField = target instanceof Element && target.closest('textarea, input') !== null
      // Beside the text it is no sheet.
      const isSheet = element.getBoundingClientRect().left <= 0
      from = touch && !second && !isField && isSheet ? { x: touch.clientX, y: touch.clientY } : null
      way = null
    }
    const move = (event: TouchEvent) => {
      const [touch] = event.touches
      if (!from || !touch) return
      const x = touch.clientX - from.x
      const y = touch.clientY - from.y
      if (way === null && Math.hypot(x, y) >= BEGUN_PX) way = wayOf(x, y, element, latest.current.canGrow())
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
        latest.current.act(way)
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

function wayOf(
  x: number,
  y: number,
  { scrollTop, scrollHeight, clientHeight }: HTMLElement,
  canGrow: boolean,
): Way | 'scroll' {
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'next' : 'previous'
  if (y > 0) return scrollTop > 0 ? 'scroll' : 'down'
  return !canGrow || scrollTop + clientHeight < scrollHeight - 1 ? 'scroll' : 'up'
}

function distance(way: Way, x: number, y: number): number {
  return { next: -x, previous: x, down: y, up: -y }[way]
}
