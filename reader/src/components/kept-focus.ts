import { type RefObject, useEffect } from 'react'

/**
 * Gives the focus to the row or section around a control that went while it had the focus. Otherwise the next Tab would
 * begin at the head of the page or dialog.
 */
export function useKeptFocus(holder: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = holder.current
    if (!element) return
    let focused: Element | null = null
    let around: HTMLElement[] = []
    const come = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : null
      around = []
      for (let each = focused?.parentElement; each && element.contains(each); each = each.parentElement)
        if (each.matches('li, section, dialog')) around.push(each)
    }
    const leave = () =>
      // Some browsers tell of a control that is being removed, too.
      setTimeout(() => {
        if (focused?.isConnected && focused !== document.activeElement) focused = null
      })
    const watcher = new MutationObserver(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      focused = null
      const left = around.find(each => each.isConnected)
      if (!left) return
      left.tabIndex = -1
      left.focus({ preventScroll: true })
    })
    watcher.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', come)
    element.addEventListener('focusout', leave)
    return () => {
      watcher.disconnect()
      element.removeEventListener('focusin', come)
      element.removeEventListener('focusout', leave)
    }
  }, [holder])
}
