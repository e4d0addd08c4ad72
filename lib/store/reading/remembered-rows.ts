import { LRUCache } from 'lru-cache'
import { Slots } from '../../platform/async/slots.ts'
import { Problem } from '../../platform/problems/errors.ts'
import type { PlainItem } from './plain-read.ts'

/** The written rows beyond which all are read anew. */
const MOST_CHANGED = 500
/** Bounds requests that wait while one owner's rows are read. */
const WAITING = 99
const ROW_BYTES = 160

interface Source {
  /** Rises by one in each transaction that writes rows. */
  version(): Promise<number>
  all(): Promise<PlainItem[]>
  some(keys: readonly string[]): Promise<PlainItem[]>
}

interface Remembered {
  readonly version: number
  readonly rows: readonly PlainItem[]
  readonly writes: Writes
  /** Writes that the version includes; null if unknown. */
  readonly done: number | null
}

class Writes {
  begun = 0
  ended = 0
  done = 0
  changed = new Set<string>()
}

/**
 * Keeps rows of owners as of a version, up to a number of bytes. A version raised by this process alone costs reading what
 * it wrote; otherwise all rows are read anew. Noted writes only save time: unknown ones make the versions disagree.
 */
export class RememberedRows {
  private readonly rows: LRUCache<number, Remembered>
  private readonly reading = new Map<number, Writes>()
  private readonly order: (one: PlainItem, other: PlainItem) => number
  private readonly turns = new Slots<number>({
    slots: 1,
    queue: WAITING,
    refusal: () => new Problem('unavailable', 'Too many requests read this list. Try again in a moment.'),
  })

  constructor(maxSize: number, order: (one: PlainItem, other: PlainItem) => number) {
    this.rows = new LRUCache({ maxSize, sizeCalculation: ({ rows }) => bytesOf(rows) })
    this.order = order
  }

  /** The rows in order, at least as new as `version`, which the caller has just read. */
  async at(version: number, owner: number, source: Source, signal: AbortSignal) {
    const known = this.rows.get(owner)
    if (known?.version === version) return known.rows
    return this.turns.run(owner, () => this.refresh(owner, source), { signal })
  }

  /** `commit` raises the owner's version and writes the rows of these keys. */
  async writing<T>(owner: number, keys: Iterable<string>, commit: () => Promise<T>): Promise<T> {
    const writes = this.reading.get(owner) ?? this.rows.peek(owner)?.writes
    if (!writes) return commit()
    for (const key of keys) if (writes.changed.size <= MOST_CHANGED) writes.changed.add(key)
    writes.begun += 1
    try {
      const result = await commit()
      writes.done += 1
      return result
    } finally {
      writes.ended += 1
    }
  }

  forget(owner: number): void {
    this.rows.delete(owner)
  }

  private async refresh(owner: number, source: Source): Promise<readonly PlainItem[]> {
    const known = this.rows.get(owner)
    const writes = known?.writes ?? new Writes()
    this.reading.set(owner, writes)
    try {
      const { begun, ended, done: before } = writes
      const version = await source.version()
      if (known?.version === version) return known.rows
      // The version may or may not include a write that was under way.
      const done = begun === ended && begun === writes.begun ? before : null
      const { changed } = writes
      writes.changed = new Set()
      this.rows.delete(owner)
      const rows =
        known && isOwn(known, version, done) && changed.size <= MOST_CHANGED
          ? this.patched(known.rows, changed, await source.some([...changed]))
          : (await source.all()).sort(this.order)
      this.rows.set(owner, { version, rows, writes, done })
      return rows
    } finally {
      this.reading.delete(owner)
    }
  }

  private patched(rows: readonly PlainItem[], changed: ReadonlySet<string>, now: readonly PlainItem[]) {
    return [...rows.filter(({ sk }) => !changed.has(String(sk))), ...now].sort(this.order)
  }
}

/** True if every write between the two versions was noted here. */
const isOwn = (known: Remembered, version: number, done: number | null) =>
  known.done !== null && done !== null && version - known.version === done - known.done

function bytesOf(rows: readonly PlainItem[]): number {
  let bytes = ROW_BYTES
  for (const row of rows) {
    bytes += ROW_BYTES
    for (const name in row) bytes += 2 * String(row[name]).length
  }
  return bytes
}
