import { TableLook, TablePlan } from '../../../../lib/contracts/schemas/learners/import-tables.ts'
import type { TableLine } from '../../../../lib/study/tables/line-of.ts'
import { lookAtTable } from '../../../../lib/study/tables/look-at-table.ts'
import { readTable } from '../../../../lib/study/tables/read-table.ts'

/** Bytes in parts that end at these places. */
export async function* parted(bytes: Uint8Array, ends: readonly number[] = []): AsyncGenerator<Uint8Array> {
  let from = 0
  for (const end of [...ends.toSorted((a, b) => a - b), bytes.length]) {
    if (end > from) yield bytes.subarray(from, end)
    from = Math.max(from, end)
  }
}

export const look = (file: string | Uint8Array, changed: TableLook = {}) =>
  lookAtTable(() => parted(Buffer.from(file)), TableLook.parse(changed))

/** The lines of a table for a learner who changes this of the proposal. */
export async function read(
  file: string | Uint8Array,
  changed: Partial<TablePlan> = {},
): Promise<TableLine[]> {
  const bytes = Buffer.from(file)
  const { plan } = await look(bytes)
  return all(readTable(parted(bytes), TablePlan.parse({ ...plan, ...changed })))
}

export async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const value of values) found.push(value)
  return found
}
