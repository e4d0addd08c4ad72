import { useSyncExternalStore } from 'react'
import { hasUnsaved, unlessUnsaved } from '../unsaved/unsaved.ts'
import { type TabName, tabNamed } from './tab-names.ts'

/** What is shown, as `#/users` or `#/articles/feedback` names it. */
let current = named()
/** The position in the browser's history, kept with each entry so that a step can be undone. */
let index = indexKept() ?? 0
const listeners = new Set<() => void>()
history.replaceState({ index }, '', `#/${current}`)

/** The tab shown. */
export const useLocation = () => useSyncExternalStore(onLocation, () => tabNamed(partsOf(current).tab))

/** The place in the tab; empty where the address names the tab alone. */
export const usePlace = () => useSyncExternalStore(onLocation, () => partsOf(current).place)

/** Opens another tab or place, unless unsaved input keeps the administrator here. */
export function goTo(tab: TabName, place = ''): void {
  const wanted = joined(tab, place)
  if (wanted === current) return
  unlessUnsaved(() => {
    index += 1
    history.pushState({ index }, '', `#/${wanted}`)
    show(wanted)
  })
}

function onLocation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function partsOf(address: string) {
  const [tab = '', place = ''] = address.split('/')
  return { tab, place }
}

function joined(tab: TabName, place: string): string {
  return place === '' ? tab : `${tab}/${place}`
}

function named(): string {
  const { tab, place } = partsOf(location.hash.replace(/^#\/?/, ''))
  return joined(tabNamed(tab), place)
}

function show(wanted: string) {
  current = wanted
  for (const listener of listeners) listener()
}

function indexKept(): number | null {
  const state: unknown = history.state
  const kept = typeof state === 'object' && state !== null && 'index' in state ? state.index : null
  return typeof kept === 'number' ? kept : null
}

// The address has changed, by a link, by hand, or by going back or forward.
addEventListener('hashchange', () => {
  const wanted = named()
  // An entry without a position is new, and comes after this one.
  const reached = indexKept() ?? index + 1
  history.replaceState({ index: reached }, '', `#/${wanted}`)
  if (wanted === current || !hasUnsaved()) {
    index = reached
    if (wanted !== current) show(wanted)
    return
  }
  // Go back to the unsaved input while asking; the history does not change.
  const way = reached - index
  history.go(-way)
  unlessUnsaved(() => history.go(way))
})
