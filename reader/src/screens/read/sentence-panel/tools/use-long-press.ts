import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** As long as a finger rests on a control before its name is shown. */
const LONG_PRESS_MS = 500

/** True while a finger rests on a control, which then does nothing when the finger is lifted. */
export function useLongPress() {
  const [isTold, setTold] = useState(false)
  const wasTold = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const end = () => {
    clearTimeout(timer.current)
    setTold(false)
  }
  const pressing = {
    onPointerDown({ pointerType }: PointerEvent) {
      wasTold.current = false
      if (pointerType !== 'touch') return
      timer.current = setTimeout(() => {
        wasTold.current = true
        setTold(true)
      }, LONG_PRESS_MS)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onClickCapture(event: MouseEvent) {
      // A click without a count is the keyboard's.
      if (wasTold.current && event.detail > 0) event.stopPropagation()
    },
    onContextMenu(event: MouseEvent) {
      // The browser's own menu would cover the name.
      if (isTold) event.preventDefault()
    },
  }
  return { isTold, pressing }
}
