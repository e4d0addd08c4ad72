import { useEffect } from 'react'
import { store } from '../../../../../web/store.ts'
import { rowBeside } from '../selection/taps.ts'
import { popupLevel } from '../word-popup/popup-level.ts'
import './only-text.css'

const bare = store(false)
export const { now: isOnlyText, use: useIsOnlyText } = bare

/** Hides all but the text, or shows the rest again. The text stays in its place. */
export function showOnlyText(isOnly: boolean): void {
  bare.set(isOnly)
  if (!isOnly) delete document.documentElement.dataset.bare
  else {
    document.documentElement.dataset.bare = ''
    // The menu that had the focus is hidden.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }
}

/** A tap in the middle hides all but the text if nothing is there to be selected; the next one shows the rest again. */
export function useOnlyTextTaps(): void {
  useEffect(() => {
    // Before the text takes the tap as one on a sentence, or beside an open word.
    document.addEventListener('click', tap, { capture: true })
    return () => {
      document.removeEventListener('click', tap, { capture: true })
      showOnlyText(false)
    }
  }, [])
}

function tap(event: MouseEvent) {
  const { target, clientX, clientY } = event
  if (!(target instanceof Element) || !isMiddle(clientX / innerWidth) || !isMiddle(clientY / innerHeight))
    return
  const text = target.closest<HTMLElement>('main')
  if (!text || target.closest('[data-word], button, a, summary, input')) return
  if (popupLevel() > 0 || getSelection()?.isCollapsed === false) return
  // In a page full of text, the way back would be hard to hit if sentences came first.
  if (!isOnlyText() && rowBeside(text, target, clientY)) return
  event.stopPropagation()
  showOnlyText(!isOnlyText())
}

const isMiddle = (share: number) => share > 1 / 3 && share < 2 / 3
