import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import type { z } from 'zod'
import type { StoreTable } from '../client.ts'
import { allIn, type IndexPartition, newestIn, type PlainItem, plainPages } from '../reading/plain-read.ts'
import { itemsWith } from '../writing/batch.ts'
import { type KeyWrites, nameOfKey, textIn, type WrittenKeys } from './written-keys.ts'

type Where = StoreTable & { readonly signal: AbortSignal }

interface Kind<S extends z.ZodObject> {
  readonly schema: S
  /** Absent for a partition of the table itself. */
  readonly index?: IndexPartition['index']
  isOf(key: KeyWrites['key'], pk: string): boolean
  /** True if updates, too, make items join and leave a partition. */
  readonly joinedByUpdates?: boolean
}

type Entries<Row> = Map<string, { readonly sort: string; readonly row: Row }>

interface Partition<Row> {
  entries: Entries<Row>
  rows: readonly Row[] | null
  at: number
  /** Allows one update at a time, so that no older value replaces a newer one. */
  readonly turn: LimitFunction
}

/** The size of a partition beyond which it is not kept. */
const MOST_ROWS = 20_000
/** The rows of all partitions of a kind, some 600 bytes each. */
const MOST_KEPT = 25_000
/** The writes after which reading the partition anew is faster. */
const MOST_REREAD = 100

/** Keeps partitions that lists filter, sort or count: read whole once, then only items written since, from the table. */
export class KeptPartitions<S extends z.ZodObject> {
  private readonly kept = new LRUCache<string, Partition<z.output<S>>>({
    maxSize: MOST_KEPT,
    sizeCalculation: ({ entries }) => entries.size + 1,
  })
  /** Bounded by the number of partitions of that size that a table holds. */
  private readonly tooLarge = new LRUCache<string, true>({ max: 1_000 })
  private readonly written: WrittenKeys | null
  private readonly kind: Kind<S>

  constructor(written: WrittenKeys | null, kind: Kind<S>) {
    this.written = written
    this.kind = kind
  }

  /** Ordered from the highest sort key; null if the partition cannot be kept. */
  async rows(where: Where, pk: string): Promise<readonly z.output<S>[] | null> {
    const { written } = this
    if (!written || this.tooLarge.has(pk)) return null
    const partition = this.kept.get(pk) ?? this.added(pk)
    return partition.turn(async () => {
      await this.bringUpToDate(where, pk, partition, written)
      if (partition.entries.size > MOST_ROWS) {
        this.kept.delete(pk)
        this.tooLarge.set(pk, true)
        return null
      }
      if (!partition.rows) {
        // The cache measures an entry only when it is new.
        this.kept.delete(pk)
        this.kept.set(pk, partition)
      }
      partition.rows ??= Array.from(partition.entries.values())
        .sort((a, b) => (a.sort < b.sort ? 1 : -1))
        .map(({ row }) => row)
      return partition.rows
    })
  }

  private added(pk: string): Partition<z.output<S>> {
    const partition = { entries: new Map(), rows: null, at: Number.NEGATIVE_INFINITY, turn: pLimit(1) }
    this.kept.set(pk, partition)
    return partition
  }

  private async bringUpToDate(
    where: Where,
    pk: string,
    partition: Partition<z.output<S>>,
    written: WrittenKeys,
  ) {
    const at = written.last
    const isForgotten = partition.at < written.forgotten
    const keys = isForgotten
      ? []
      : Array.from(written.since(partition.at))
          .filter(one => this.mayConcern(one, pk, partition))
          .map(({ key }) => key)
    if (isForgotten || keys.length > MOST_REREAD) {
      partition.entries = await this.readAll(where, pk)
      partition.rows = null
    } else if (keys.length > 0) {
      const items = await itemsWith(where, keys)
      const itemsByName = new Map(items.map(item => [nameOfKey(item), item]))
      for (const key of keys) this.put(pk, partition.entries, nameOfKey(key), itemsByName.get(nameOfKey(key)))
      partition.rows = null
    }
    partition.at = at
  }

  private async readAll(where: Where, pk: string): Promise<Entries<z.output<S>>> {
    const { index, schema } = this.kind
    const query = index ? newestIn(where, { index, pk }) : allIn(where, pk)
    const names = new Set(['pk', 'sk', ...this.place, ...schema.keyof().options])
    const entries: Entries<z.output<S>> = new Map()
    for await (const items of plainPages(where.client, query, [...names], where.signal)) {
      for (const item of items) this.put(pk, entries, nameOfKey(item), item)
      if (entries.size > MOST_ROWS) break
    }
    return entries
  }

  private get place(): readonly [pk: string, sk: string] {
    const { index = '' } = this.kind
    return [`${index}pk`, `${index}sk`]
  }

  private put(pk: string, entries: Entries<z.output<S>>, name: string, item: PlainItem | undefined) {
    const [partition, sort] = this.place
    if (item?.[partition] !== pk) entries.delete(name)
    else entries.set(name, { sort: String(item[sort]), row: this.kind.schema.parse(item) })
  }

  private mayConcern({ key, put }: KeyWrites, pk: string, { entries }: Partition<z.output<S>>): boolean {
    const { isOf, joinedByUpdates = false } = this.kind
    if (!isOf(key, pk)) return false
    return (
      joinedByUpdates || entries.has(nameOfKey(key)) || (put !== null && textIn(put[this.place[0]]) === pk)
    )
  }
}
