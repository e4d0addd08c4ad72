import { store } from '../store.ts'

/** Unsaved input, and the action that waits for the answer whether to discard it. */
interface Unsaved {
  /** The forms with unsaved input. */
  dirty: ReadonlySet<symbol>
  /** The action that waits for the decision. */
  pending: (() => void) | null
}

const unsaved = store<Unsaved>({ dirty: new Set(), pending: null })
export const useUnsavedState = unsaved.use

export const hasUnsaved = () => unsaved.now().dirty.size > 0

export function markUnsaved(form: symbol, isDirty: boolean): void {
  const before = unsaved.now()
  if (before.dirty.has(form) === isDirty) return
  const dirty = new Set(before.dirty)
  if (isDirty) dirty.add(form)
  else dirty.delete(form)
  unsaved.set({ ...before, dirty })
  // The input was saved while the dialog stood: the question has gone.
  if (before.pending && dirty.size === 0) leave()
}

/** Runs the action, after asking if there is unsaved input. */
export function unlessUnsaved(action: () => void): void {
  if (!hasUnsaved()) action()
  else unsaved.set({ ...unsaved.now(), pending: action })
}

export const stay = () => unsaved.set({ ...unsaved.now(), pending: null })

export function leave(): void {
  const { pending } = unsaved.now()
  unsaved.set({ dirty: new Set(), pending: null })
  pending?.()
}

addEventListener('beforeunload', event => {
  if (hasUnsaved()) event.preventDefault()
})
