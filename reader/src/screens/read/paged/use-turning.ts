import { type RefObject, useEffect, useRef } from 'react'

/** The way of a wheel or a finger that turns, and the pause in which the rest of the same movement turns no further page. */
const WHEEL_PX = 30
const SWIPE_PX = 45
const PAUSE_MS = 260

/** Turns pages by the wheel and by swipes: vertical text goes on to the left. */
export function useTurning(
  leaf: RefObject<HTMLElement | null>,
  isVertical: boolean,
  turn: (step: 1 | -1) => void,
) {
  const latest = useRef(turn)
  useEffect(() => {
    latest.current = turn
  })
  useEffect(() => {
    const element = leaf.current
    if (!element) return
    const onward = isVertical ? 1 : -1
    let way = 0
    let turned = 0
    const wheel = (event: WheelEvent) => {
      if (event.ctrlKey) return
      event.preventDefault()
      if (event.timeStamp - turned < PAUSE_MS) return
      const isAcross = Math.abs(event.deltaX) > Math.abs(event.deltaY)
      way += isAcross ? -onward * event.deltaX : event.deltaY
      if (Math.abs(way) < WHEEL_PX) return
      turned = event.timeStamp
      latest.current(way > 0 ? 1 : -1)
      way = 0
    }
    let from: { x: number; y: number } | null = null
    const begin = ({ touches: [touch, second] }: TouchEvent) => {
      from = touch && !second ? { x: touch.clientX, y: touch.clientY } : null
    }
    const end = (event: TouchEvent) => {
      const [touch] = event.changedTouches
      const began = from
      from = null
      // A long press picks words.
      if (!touch || !began || event.defaultPrevented || getSelection()?.isCollapsed === false) return
      const [x, y] = [touch.clientX - began.x, touch.clientY - began.y]
      if (Math.abs(x) < SWIPE_PX || Math.abs(x) < 1.5 * Math.abs(y)) return
      latest.current(x * onward > 0 ? 1 : -1)
    }
    // A second finger enlarges the page.
    const forget = ({ touches }: TouchEvent) => {
      if (touches.length > 1) from = null
    }
    element.addEventListener('wheel', wheel, { passive: false })
    element.addEventListener('touchstart', begin, { passive: true })
    element.addEventListener('touchmove', forget, { passive: true })
    element.addEventListener('touchend', end)
    return () => {
      element.removeEventListener('wheel', wheel)
      element.removeEventListener('touchstart', begin)
      element.removeEventListener('touchmove', forget)
      element.removeEventListener('touchend', end)
    }
  }, [leaf, isVertical])
}
