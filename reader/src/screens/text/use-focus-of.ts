import { type RefObject, useLayoutEffect } from 'react'

/** Gives the focus to an element of what takes the place of something that had it. */
export function useFocusOf(holder: RefObject<HTMLElement | null>, selector: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what has just come takes the focus.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return
    holder.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  }, [])
}
