import { useEffect, useEffectEvent } from 'react'

/** The elements that Escape would close, topmost last. */
const open: (() => void)[] = []

/** Handles Escape while the component is shown, unless something above it does. */
export function useEscape(isShown: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close)
  useEffect(() => {
    if (!isShown) return
    const own = () => onEscape()
    open.push(own)
    return () => void open.splice(open.indexOf(own), 1)
  }, [isShown])
}

addEventListener(
  'keydown',
  event => {
    if (event.key !== 'Escape' || event.isComposing) return
    // An open list in a field closes itself.
    const inField =
      event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation=true]')
    if (!inField) open.at(-1)?.()
  },
  { capture: true },
)
