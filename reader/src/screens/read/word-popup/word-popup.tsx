import { lazy, Suspense, useEffect } from 'react'
import { useWordTaps } from '../selection/taps.ts'
import { usePopup } from './popup-level.ts'

const load = () => import('./popup.tsx')
const Popup = lazy(async () => ({ default: (await load()).Popup }))

/** The first sentence and its words come before it. */
const READING_MS = 400

/** The popup of a tapped word. Its code loads soon after the first rows (`isAhead`), so that neither waits for the other. */
export function WordPopup({ isAhead }: { isAhead: boolean }) {
  useWordTaps()
  useEffect(() => {
    if (!isAhead) return
    const timer = setTimeout(() => void load(), READING_MS)
    return () => clearTimeout(timer)
  }, [isAhead])
  const { level } = usePopup()
  return (
    level > 0 && (
      <Suspense>
        <Popup />
      </Suspense>
    )
  )
}
