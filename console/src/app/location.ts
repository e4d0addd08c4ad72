import { useSyncExternalStore } from 'react'
import { unlessUnsaved } from '../unsaved/unsaved.ts'

/** The tab shown, as `#/users` names it; kept apart from the address while somebody is asked whether to leave. */
let current = named()
const listeners = new Set<() => void>()

export const useLocation = () => useSyncExternalStore(onLocation, () => current)

/** Goes to another tab, unless something unsaved keeps the administrator here. */
export function goTo(place: string): void {
  if (place !== current) unlessUnsaved(() => show(place))
}

function onLocation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function named(): string {
  return location.hash.replace(/^#\/?/, '')
}

function show(place: string) {
  current = place
  if (named() !== place) location.hash = `/${place}`
  for (const listener of listeners) listener()
}

// The address was changed: by a link, by hand, or by going back.
addEventListener('hashchange', () => {
  const place = named()
  if (place === current) return
  const before = current
  let left = false
  unlessUnsaved(() => {
    left = true
    show(place)
  })
  if (!left) history.replaceState(history.state, '', `#/${before}`)
})
