import type { z } from 'zod'
import { ownName } from './place.ts'
import { store } from './store.ts'

/** The value of a key of localStorage, as text; null means that nothing is kept. Keys are given as they are named at `/`. */
interface Kept<Value> {
  read(text: string | null): Value
  write(value: Value): string | null
}

/** A value kept on this device: every window of the app has the same. */
export function keptStore<Value>(key: string, { read, write }: Kept<Value>) {
  const name = ownName(key)
  const stored = () => read(localStorage.getItem(name))
  const { now, set: show, listen, use } = store(stored())
  onStored(key, () => show(stored()))
  return {
    now,
    /** The stored value, which another window may have changed a moment ago. */
    stored,
    set(next: Value) {
      const text = write(next)
      if (text === null) localStorage.removeItem(name)
      else localStorage.setItem(name, text)
      show(next)
    },
    listen,
    use,
  }
}

/** Choices kept on this device. The schema has a usual value for each that is missing or unknown. */
export function keptChoices<Choices extends object>(key: string, schema: z.ZodType<Choices>) {
  const { now, stored, set, listen, use } = keptStore<Choices>(key, {
    read: choicesIn,
    write: JSON.stringify,
  })

  function choicesIn(text: string | null): Choices {
    try {
      return schema.parse(JSON.parse(text ?? '{}'))
    } catch {
      return schema.parse({})
    }
  }

  return {
    now,
    /** Keeps the other choices as they are stored: another window may have changed them. */
    change: (changed: Partial<Choices>) => set({ ...stored(), ...changed }),
    listen,
    use,
  }
}

/** Removes a value, also for the parts of the page that keep it. */
export function dropStored(key: string): void {
  const name = ownName(key)
  localStorage.removeItem(name)
  dispatchEvent(new StorageEvent('storage', { key: name }))
}

/** Runs when another window changes a key of localStorage, or clears all of it. */
export function onStored(key: string, listener: () => void): void {
  const name = ownName(key)
  addEventListener('storage', event => {
    if (event.key === name || event.key === null) listener()
  })
}
