/** Unsaved input, and the action that waits for the answer whether to discard it. */
interface UnsavedState {
  /** The forms with unsaved input. */
  dirty: ReadonlySet<symbol>
  /** The action that waits for the decision. */
  pending: (() => void) | null
}

let state: UnsavedState = { dirty: new Set(), pending: null }
const listeners = new Set<() => void>()

export const unsavedState = () => state
export const hasUnsaved = () => state.dirty.size > 0

export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function markUnsaved(form: symbol, isDirty: boolean): void {
  if (state.dirty.has(form) === isDirty) return
  const dirty = new Set(state.dirty)
  if (isDirty) dirty.add(form)
  else dirty.delete(form)
  change({ ...state, dirty })
}

/** Runs the action, after asking if there is unsaved input. */
export function unlessUnsaved(action: () => void): void {
  if (!hasUnsaved()) action()
  else change({ ...state, pending: action })
}

export const stay = () => change({ ...state, pending: null })

export function leave(): void {
  const { pending } = state
  change({ dirty: new Set(), pending: null })
  pending?.()
}

function change(next: UnsavedState) {
  state = next
  for (const listener of listeners) listener()
}

addEventListener('beforeunload', event => {
  if (hasUnsaved()) event.preventDefault()
})
