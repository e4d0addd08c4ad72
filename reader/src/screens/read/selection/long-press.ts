import { changePopup, closePopup } from '../word-popup/popup-level.ts'
import { type Selection, select } from './selection.ts'
import { wordAt } from './word-at.ts'

const LONG_PRESS_MS = 500
/** A finger that moves further scrolls. */
const STILL_PX = 10

/** A long press picks a word, and moving the finger then more of them; lifting it opens them. */
export function pickByLongPress(): () => void {
  let pressed: { x: number; y: number; timer: ReturnType<typeof setTimeout> } | null = null
  let from: Selection | null = null

  const end = () => {
    if (pressed) clearTimeout(pressed.timer)
    pressed = null
    from = null
  }
  const begin = ({ touches: [touch, second] }: TouchEvent) => {
    end()
    const word = touch && !second && wordAt(touch)
    if (!word) return
    const timer = setTimeout(() => {
      from = word
      closePopup()
      select(word)
    }, LONG_PRESS_MS)
    pressed = { x: touch.clientX, y: touch.clientY, timer }
  }
  const move = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!touch || !pressed) return
    if (from) {
      event.preventDefault()
      const to = wordAt(touch)
      if (to?.row === from.row)
        select({ ...from, first: Math.min(from.first, to.first), last: Math.max(from.last, to.last) })
    } else if (Math.hypot(touch.clientX - pressed.x, touch.clientY - pressed.y) > STILL_PX) end()
  }
  const lift = (event: TouchEvent) => {
    if (from) {
      // No tap follows.
      event.preventDefault()
      changePopup({ level: 1, takesFocus: false })
    }
    end()
  }
  // The browser would mark text itself, or offer to.
  const quiet = (event: Event) => {
    if (pressed) event.preventDefault()
  }

  document.addEventListener('touchstart', begin, { passive: true })
  document.addEventListener('touchmove', move, { passive: false })
  document.addEventListener('touchend', lift, { passive: false })
  document.addEventListener('touchcancel', end)
  document.addEventListener('contextmenu', quiet)
  return () => {
    end()
    document.removeEventListener('touchstart', begin)
    document.removeEventListener('touchmove', move)
    document.removeEventListener('touchend', lift)
    document.removeEventListener('touchcancel', end)
    document.removeEventListener('contextmenu', quiet)
  }
}
