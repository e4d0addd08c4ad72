import { useSyncExternalStore } from 'react'

/** Listeners of a thing that changes. */
export function emitter() {
  const listeners = new Set<() => void>()
  const listen = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    listen,
    emit() {
      for (const listener of listeners) listener()
    },
    /** Draws a component again when `read` returns another value. */
    use: <Value>(read: () => Value): Value => useSyncExternalStore(listen, read),
  }
}

/** A value of this window. */
export function store<Value>(initial: Value) {
  const { listen, emit, use } = emitter()
  let current = initial
  const now = () => current
  return {
    now,
    set(next: Value) {
      current = next
      emit()
    },
    listen,
    use: () => use(now),
    /** Draws a component again only when this part of the value changes. */
    useOf: use,
  }
}
