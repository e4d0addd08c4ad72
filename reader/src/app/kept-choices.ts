import { useSyncExternalStore } from 'react'
import type { z } from 'zod'

/** What was chosen on this device, kept over a reload. The schema has a usual value for whatever is missing or unknown. */
export function keptChoices<Choices extends object>(storedAs: string, schema: z.ZodType<Choices>) {
  let current = stored()
  const listeners = new Set<() => void>()

  function stored(): Choices {
    try {
      return schema.parse(JSON.parse(localStorage.getItem(storedAs) ?? '{}'))
    } catch {
      return schema.parse({})
    }
  }

  function change(changed: Partial<Choices>) {
    current = { ...current, ...changed }
    localStorage.setItem(storedAs, JSON.stringify(current))
    for (const listener of listeners) listener()
  }

  function listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const now = () => current
  return { now, change, listen, use: () => useSyncExternalStore(listen, now) }
}
