import type { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { growingCache } from '../../platform/values/growing-cache.ts'
import type { Key } from '../belonging.ts'
import type { StoreTable } from '../client.ts'
import { itemsWith } from '../writing/batch.ts'
import { nameOfKey, type WrittenKeys } from './written-keys.ts'

interface KeptItem<Row> {
  readonly row: Row | null
  /** The process's last write before the read. */
  readonly at: number
}

/**
 * Keeps a few attributes of items, and reads them again after a write. Without `written`, which only the sole writer of the
 * table has, it keeps none.
 */
export class KeptItems<S extends z.ZodType> {
  private readonly kept: LRUCache<string, KeptItem<z.output<S>>>
  private readonly written: WrittenKeys | null
  private readonly schema: S

  constructor(written: WrittenKeys | null, schema: S, max: number) {
    this.kept = growingCache(max)
    this.written = written
    this.schema = schema
  }

  async get(
    where: StoreTable & { readonly signal: AbortSignal },
    keys: readonly Key[],
  ): Promise<z.output<S>[]> {
    const at = this.written?.last ?? 0
    const keptByName = new Map(keys.map(key => [nameOfKey(key), this.current(key)]))
    const lacking = keys.filter(key => !keptByName.get(nameOfKey(key)))
    const items = await itemsWith(where, lacking)
    const read = new Map(items.map(item => [nameOfKey(item), this.schema.parse(item)]))
    for (const key of lacking) {
      const name = nameOfKey(key)
      const one = { row: read.get(name) ?? null, at }
      if (this.written) this.kept.set(name, one)
      keptByName.set(name, one)
    }
    return [...keptByName.values()].flatMap(one => one?.row ?? [])
  }

  private current(key: Key) {
    const one = this.kept.get(nameOfKey(key))
    return one && this.written && !this.written.hasChanged(key, one.at) ? one : undefined
  }
}
