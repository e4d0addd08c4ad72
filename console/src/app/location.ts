import { useSyncExternalStore } from 'react'
import { hasUnsaved, unlessUnsaved } from '../unsaved/unsaved.ts'
import { type TabName, tabNamed } from './tab-names.ts'

/** The tab shown, as `#/users` names it. */
let current = named()
/** How far along the browser's history it is: kept with each entry, so that a step can be taken back. */
let index = indexKept() ?? 0
const listeners = new Set<() => void>()
history.replaceState({ index }, '', addressOf(current))

export const useLocation = () => useSyncExternalStore(onLocation, () => current)

/** Goes to another tab, unless something unsaved keeps the administrator here. */
export function goTo(tab: TabName): void {
  if (tab === current) return
  unlessUnsaved(() => {
    index += 1
    history.pushState({ index }, '', addressOf(tab))
    show(tab)
  })
}

function onLocation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function addressOf(tab: TabName): string {
  return `#/${tab}`
}

function named(): TabName {
  return tabNamed(location.hash.replace(/^#\/?/, ''))
}

function show(tab: TabName) {
  current = tab
  for (const listener of listeners) listener()
}

function indexKept(): number | null {
  const state: unknown = history.state
  const kept = typeof state === 'object' && state !== null && 'index' in state ? state.index : null
  return typeof kept === 'number' ? kept : null
}

// The address was changed: by a link, by hand, or by going back or forward.
addEventListener('hashchange', () => {
  const tab = named()
  // What no entry was kept with is new, and comes after this one.
  const reached = indexKept() ?? index + 1
  history.replaceState({ index: reached }, '', addressOf(tab))
  if (tab === current || !hasUnsaved()) {
    index = reached
    if (tab !== current) show(tab)
    return
  }
  // Back to where the unsaved is while it is asked for: the entries before and after stay as they are.
  const way = reached - index
  history.go(-way)
  unlessUnsaved(() => history.go(way))
})
