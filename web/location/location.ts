import { useSyncExternalStore } from 'react'
import { hasUnsaved, unlessUnsaved } from '../unsaved/unsaved.ts'

/** What is shown, as the address names it behind `#/`. */
let current = named()
/** The position in the browser's history, kept with each entry so that a step can be undone. */
let index = indexKept() ?? 0
const listeners = new Set<() => void>()
history.replaceState({ index }, '', `#/${current}`)

export const useAddress = () => useSyncExternalStore(onAddress, () => current)

/** Opens another address, unless unsaved input keeps the person here. */
export function goToAddress(wanted: string): void {
  if (wanted === current) return
  unlessUnsaved(() => {
    index += 1
    history.pushState({ index }, '', `#/${wanted}`)
    show(wanted)
  })
}

/** Gives what is shown another address, which is no step to go back. */
export function renameAddress(wanted: string): void {
  history.replaceState({ index }, '', `#/${wanted}`)
  show(wanted)
}

function onAddress(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function named(): string {
  return location.hash.replace(/^#\/?/, '')
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
