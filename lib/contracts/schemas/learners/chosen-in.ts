import type { FoundationItem } from './foundation.ts'

/** The values of a record's own, and its version: without those that were left out, which follow the defaults. */
export interface Chosen {
  version: number
  values: FoundationItem['values']
}

/** The same of a record that may be missing. */
export function chosenIn(
  record: Pick<FoundationItem, 'version' | 'values' | 'left_out'> | undefined,
): Chosen {
  const { version = 0, values = {}, left_out = [] } = record ?? {}
  const chosen = Object.entries(values).filter(([name]) => !left_out.includes(name))
  return { version, values: Object.fromEntries(chosen) }
}
