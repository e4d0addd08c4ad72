import { store } from '../store.ts'
import { hasUnsaved, unlessUnsaved } from '../unsaved/unsaved.ts'

/** Addresses that an entry of the history remembers from before it. */
const MOST_BEFORE = 3

/** The part of the address behind `#/`, which names the screen. */
const address = store(named())
const kept = entryKept()
/** The position in the browser's history, kept with each entry so that a step can be undone. */
let index = kept?.index ?? 0
/** The addresses that led to this entry, the nearest first; kept with it. */
let before: readonly string[] = kept?.before ?? []
let isReturning = false
history.replaceState({ index, before }, '', `#/${address.now()}`)

export const useAddress = address.use

/** Opens another address, after asking if there is unsaved input. */
export function goToAddress(wanted: string): void {
  if (wanted === address.now()) return
  unlessUnsaved(() => {
    before = withHere()
    index += 1
    history.pushState({ index, before }, '', `#/${wanted}`)
    address.set(wanted)
  })
}

/** Changes the address without a step in the history. */
export function renameAddress(wanted: string): void {
  history.replaceState({ index, before }, '', `#/${wanted}`)
  address.set(wanted)
}

/** Goes back to an address that led here; one that did not takes the place of this one. Asks if there is unsaved input. */
export function returnToAddress(wanted: string): void {
  if (isReturning || wanted === address.now()) return
  const steps = before.indexOf(wanted) + 1
  if (steps === 0) return unlessUnsaved(() => renameAddress(wanted))
  // A second press, before the browser has gone back, would lead too far.
  isReturning = true
  history.go(-steps)
}

function named(): string {
  return location.hash.replace(/^#\/?/, '')
}

const withHere = () => [address.now(), ...before].slice(0, MOST_BEFORE)

function entryKept(): { index: number; before: readonly string[] } | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('index' in state)) return null
  if (typeof state.index !== 'number') return null
  const before: unknown[] = 'before' in state && Array.isArray(state.before) ? state.before : []
  return { index: state.index, before: before.filter(each => typeof each === 'string') }
}

// The address has changed, by a link, by hand, or by going back or forward.
addEventListener('hashchange', () => {
  isReturning = false
  const wanted = named()
  // An entry without a position is new, and comes after this one.
  const reached = entryKept() ?? { index: index + 1, before: withHere() }
  history.replaceState(reached, '', `#/${wanted}`)
  const isShown = wanted === address.now()
  if (isShown || !hasUnsaved()) {
    index = reached.index
    before = reached.before
    if (!isShown) address.set(wanted)
    return
  }
  // Go back to the unsaved input while asking; the history does not change.
  const way = reached.index - index
  history.go(-way)
  unlessUnsaved(() => history.go(way))
})
