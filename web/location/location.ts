import { store } from '../store.ts'
import { hasUnsaved, unlessUnsaved } from '../unsaved/unsaved.ts'

/** The part of the address behind `#/`, which names the screen. */
const address = store(named())
/** The position in the browser's history, kept with each entry so that a step can be undone. */
let index = indexKept() ?? 0
history.replaceState({ index }, '', `#/${address.now()}`)

export const useAddress = address.use

/** Opens another address, after asking if there is unsaved input. */
export function goToAddress(wanted: string): void {
  if (wanted === address.now()) return
  unlessUnsaved(() => {
    index += 1
    history.pushState({ index }, '', `#/${wanted}`)
    address.set(wanted)
  })
}

/** Changes the address without a step in the history. */
export function renameAddress(wanted: string): void {
  history.replaceState({ index }, '', `#/${wanted}`)
  address.set(wanted)
}

function named(): string {
  return location.hash.replace(/^#\/?/, '')
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
  const isShown = wanted === address.now()
  if (isShown || !hasUnsaved()) {
    index = reached
    if (!isShown) address.set(wanted)
    return
  }
  // Go back to the unsaved input while asking; the history does not change.
  const way = reached - index
  history.go(-way)
  unlessUnsaved(() => history.go(way))
})
