import { useEffect, useEffectEvent } from 'react'

/** What Escape would close, the uppermost last. */
const open: (() => void)[] = []

/** While it is shown, Escape does this, unless something lies over it that Escape closes first. */
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
    // A list that is open in a field closes itself.
    const inField =
      event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation=true]')
    if (!inField) open.at(-1)?.()
  },
  { capture: true },
)
