import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { type TransactItem, transact } from '../../../store/writing/transact.ts'
import { countedBytes, sizeOfRow } from '../../entities/usage/counted.ts'
import type { Learning } from './learning.ts'
import { readStored } from './read-items.ts'

interface Changing<R extends { readonly user_id: number }> {
  readonly record: {
    decode(item: Readonly<Record<string, unknown>>): R
    encode(record: R): Readonly<Record<string, unknown>>
  }
  readonly key: { pk: string; sk: string }
  /** Null or the same object writes nothing. */
  change(before: R | null): R | null
  /** Requires the record as it was read. */
  write(before: R | null, after: R): TransactItem
}

/** Counts the bytes; returns the stored record. */
export const changeStored = <R extends { readonly user_id: number }>(
  learning: Learning,
  { record, key, change, write }: Changing<R>,
): Promise<R | null> =>
  retryWhenChanged(async () => {
    const [before = null] = await readStored(learning, record, [key])
    const after = change(before)
    if (!after || after === before) return before
    const sizeOf = (each: R) => sizeOfRow(record.encode(each))
    const more = sizeOf(after) - (before ? sizeOf(before) : 0)
    const items = {
      record: write(before, after),
      ...countedBytes(learning, after.user_id, { learning: more }),
    }
    await transact(learning.client, items, { signal: learning.signal })
    return after
  })
