import { useEffect } from 'react'
import { later } from '../../../../../web/later/later.ts'
import { useWordTaps } from '../selection/taps.ts'
import { closePopup, usePopup } from './popup-level.ts'

const Popup = later(async () => {
  const { Popup, fetchAhead } = await import('./popup.tsx')
  fetchAhead()
  return Popup
})

/** The first sentence and its words come before it. */
const READING_MS = 400

/**
 * The popup of a tapped word. Its code loads soon after the first rows (`isAhead`), so that neither waits for the other; a
 * press before that loads it at once.
 */
export function WordPopup({ isAhead }: { isAhead: boolean }) {
  useWordTaps()
  useEffect(() => {
    document.addEventListener('pointerdown', Popup.preload, { once: true })
    return () => document.removeEventListener('pointerdown', Popup.preload)
  }, [])
  useEffect(() => {
    if (!isAhead) return
    const timer = setTimeout(Popup.preload, READING_MS)
    return () => clearTimeout(timer)
  }, [isAhead])
  const { level } = usePopup()
  return level > 0 && <Popup onMissing={closePopup} />
}
