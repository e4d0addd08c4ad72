import { store } from '../store.ts'
import { hasUnsaved, unlessUnsaved } from '../unsaved/unsaved.ts'

/** An entry of the browser's history: its position, so that a step can be undone, and what led to it, the nearest first. */
interface Entry {
  index: number
  before: readonly string[]
}

/** As far as from a page that was opened from a part of a sheet, over a list. */
const MOST_BEFORE = 4

/** The part of the address behind `#/`, which names the screen. */
const address = store(named())
let entry: Entry = entryKept() ?? { index: 0, before: [] }
let isReturning = false
history.replaceState(entry, '', `#/${address.now()}`)

export const useAddress = address.use

/** Opens another address, after asking if there is unsaved input. */
export function goToAddress(wanted: string): void {
  if (wanted === address.now()) return
  unlessUnsaved(() => {
    entry = entryAfter()
    history.pushState(entry, '', `#/${wanted}`)
    address.set(wanted)
  })
}

/** Changes the address without a step in the history. */
export function renameAddress(wanted: string): void {
  history.replaceState(entry, '', `#/${wanted}`)
  address.set(wanted)
}

/** Goes back to an address that led here; one that did not takes the place of this one. Asks if there is unsaved input. */
export function returnToAddress(wanted: string): void {
  if (isReturning || wanted === address.now()) return
  const steps = entry.before.indexOf(wanted) + 1
  if (steps === 0) unlessUnsaved(() => renameAddress(wanted))
  else {
    // A second press, before the browser has gone back, would lead too far.
    isReturning = true
    history.go(-steps)
  }
}

function named(): string {
  return location.hash.replace(/^#\/?/, '')
}

const entryAfter = (): Entry => ({
  index: entry.index + 1,
  before: [address.now(), ...entry.before].slice(0, MOST_BEFORE),
})

function isEntry(state: unknown): state is Entry {
  return typeof state === 'object' && state !== null && 'before' in state
}

function entryKept(): Entry | null {
  const state: unknown = history.state
  return isEntry(state) ? state : null
}

// The address has changed, by a link, by hand, or by going back or forward.
addEventListener('hashchange', () => {
  isReturning = false
  const wanted = named()
  // An entry without a position is new, and comes after this one.
  const reached = entryKept() ?? entryAfter()
  history.replaceState(reached, '', `#/${wanted}`)
  const isShown = wanted === address.now()
  if (isShown || !hasUnsaved()) {
    entry = reached
    if (!isShown) address.set(wanted)
    return
  }
  // Go back to the unsaved input while asking; the history does not change.
  const way = reached.index - entry.index
  history.go(-way)
  unlessUnsaved(() => history.go(way))
})
