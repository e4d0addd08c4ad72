import { type PointerEvent, useRef } from 'react'

const LONG_MS = 500
/** A finger that moves further scrolls. */
const STILL_PX = 10

/** A long press of a finger. The click that follows it belongs to it: `takesClick` is true then, once. */
export function useLongPress(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const isLong = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    takesClick({ detail }: { detail: number }): boolean {
      // A click by a key comes from no finger, and some browsers send none after a long press.
      const takes = isLong.current && detail > 0
      isLong.current = false
      return takes
    },
    handlers: {
      onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
        isLong.current = false
        stop()
        if (pointerType !== 'touch') return
        start.current = { x, y }
        timer.current = setTimeout(() => {
          isLong.current = true
          act()
        }, LONG_MS)
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > STILL_PX) stop()
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onContextMenu(event: { preventDefault(): void; nativeEvent: Event }) {
        // The menu of a long press would lie over what it selects.
        if (isLong.current) event.preventDefault()
      },
    },
  }
}
