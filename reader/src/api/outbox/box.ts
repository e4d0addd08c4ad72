import { decodeTime, monotonicFactory } from 'ulid'
import { kindOf, readable } from './kinds.ts'
import type { Lines, LinesToTake } from './lines.ts'
import { orderedRows, type Row } from './row.ts'
import type { Shelf } from './shelf-of-lines.ts'

/** News from one window to the others. */
export type News = { kept: readonly Row[]; replaced: readonly string[] } | { ended: string; is_sent: boolean }

interface BoxOptions {
  account: string
  shelf: Promise<Shelf>
  lines: Lines
  /** Lines of earlier versions of the page, which are taken over. */
  older: readonly LinesToTake[]
  /** Tells the account's other windows. */
  notifyWindows(news: News): void
  /** Runs when entries come, change or go. */
  onChange(): void
  /** An entry that the device has no room for; it is gone. */
  onLost(row: Row, cause: unknown): void
}

/** Entries to commit in one transaction. */
const MOST_COMMITTED = 200

/**
 * The entries of one account in this window: a copy of what the device keeps, which shows each press at once. A press is a
 * line of localStorage until its row is on the shelf, and no row is sent before its line is gone: a line that a closed window
 * left behind has certainly not arrived.
 */
export function boxOf({ account, shelf, lines, older, notifyWindows, onChange, onLost }: BoxOptions) {
  const rows = orderedRows()
  /** Rows of this window that are not on the shelf yet, and whether they have a line. */
  const fresh = new Map<string, { row: Row; hasLine: boolean }>()
  /** Rows that other windows announced since the shelf was last read. */
  const heard = new Set<string>()
  let committing: Promise<void> | null = null
  const nextOrder = monotonicFactory()

  /** Rises even if the clock is set back while an entry waits. */
  function orderAt(at: number): string {
    const last = rows.last()
    if (last === '') return nextOrder(at)
    const order = nextOrder(Math.max(at, decodeTime(last)))
    // The last one is of another window: within one millisecond only an order of one's own is sure to rise.
    return order > last ? order : nextOrder(decodeTime(last) + 1)
  }

  /** Shows an entry at once and keeps it. Its name is its id, such as that of its request. */
  function add({ id, kind, at, body, objects }: Pick<Row, 'id' | 'kind' | 'at' | 'body' | 'objects'>): void {
    if (rows.get(id)) throw new Error(`The outbox has an entry ${id}, which is never sent with another body.`)
    const row = {
      id,
      kind,
      account,
      order: orderAt(at),
      at,
      objects: [...objects],
      is_tried: false,
      refusal: null,
      body,
    }
    fresh.set(id, { row, hasLine: lines.put(row) })
    rows.set(row)
    onChange()
    void commit()
  }

  /** Resolves when all rows of this window are on the shelf. One transaction at a time, for all that came meanwhile. */
  function commit(): Promise<void> {
    committing ??= commitAll().finally(() => {
      committing = null
    })
    return committing
  }

  async function commitAll(): Promise<void> {
    const { change } = await shelf
    while (fresh.size > 0) {
      const part = [...fresh.values()].slice(0, MOST_COMMITTED)
      try {
        await commitPart(change, part)
      } catch (cause) {
        // An entry with a line is still kept: the next visit, or the next look, puts it on the shelf.
        for (const { row, hasLine } of part) if (!hasLine) lose(row, cause)
        for (const { row } of part) fresh.delete(row.id)
      }
      onChange()
    }
  }

  async function commitPart(change: Shelf['change'], part: readonly { row: Row; hasLine: boolean }[]) {
    const candidates = part.flatMap(({ row }) => mergeable(row))
    const { kept, replaced } = await change([...new Set(candidates)], shelfRows => {
      const now = new Map(shelfRows)
      const gone = new Set<string>()
      for (const { row, hasLine } of part) {
        // Withdrawn meanwhile, or another window took the line over.
        if (fresh.get(row.id)?.row !== row || (hasLine && !lines.has(row.id))) continue
        const { row: merged, replaces } = mergedInto(row, now)
        for (const id of replaces) {
          now.delete(id)
          gone.add(id)
        }
        now.set(row.id, merged)
      }
      const put = part.flatMap(({ row }) => now.get(row.id) ?? [])
      const remove = [...gone].filter(id => shelfRows.has(id))
      return { put, remove, result: { kept: put, replaced: [...gone] } }
    })
    for (const { row } of part) {
      lines.drop(row.id)
      fresh.delete(row.id)
    }
    for (const id of replaced) rows.delete(id)
    for (const row of kept) if (rows.get(row.id)) rows.set(row)
    notifyWindows({ kept, replaced })
  }

  /** Earlier rows that one entry may say all of. */
  function mergeable(row: Row): string[] {
    if (!kindOf(row.kind)?.isMerged) return []
    return rows
      .values()
      .filter(each => each.kind === row.kind && each.id !== row.id && each.order < row.order)
      .filter(each => each.objects.some(object => row.objects.includes(object)))
      .map(each => each.id)
  }

  function mergedInto(row: Row, now: ReadonlyMap<string, Row>): { row: Row; replaces: string[] } {
    const replaces: string[] = []
    let merged = row
    for (const id of mergeable(row)) {
      const first = now.get(id)
      const [one, two] = [first && readable(first), readable(merged)]
      // An entry that was tried may have arrived, and is repeated as it was.
      if (!first || first.is_tried || first.refusal || !one || !two) continue
      const body = two.kind.merge?.(one.entry, two.entry) ?? null
      if (body === null) continue
      merged = { ...merged, body }
      replaces.push(id)
    }
    return { row: merged, replaces }
  }

  function lose(row: Row, cause: unknown) {
    rows.delete(row.id)
    onLost(row, cause)
  }

  /** Removes an entry that has certainly not arrived; false if it may have, or has gone. */
  async function withdraw(id: string): Promise<boolean> {
    if (rows.get(id)?.is_tried !== false) return false
    await commit()
    const { change } = await shelf
    const isGone = await change([id], shelfRows => {
      const isThere = shelfRows.get(id)?.is_tried === false
      return { remove: isThere ? [id] : [], result: isThere }
    })
    const isLineGone = !isGone && lines.get(id)?.is_tried === false
    lines.drop(id)
    if (isGone || isLineGone) end([id], false)
    return isGone || isLineGone
  }

  /** Removes entries for good: they have arrived, or their learner does not want them. */
  async function remove(ids: readonly string[], isSent: boolean): Promise<void> {
    await (await shelf).change(ids, () => ({ remove: ids, result: undefined }))
    for (const id of ids) lines.drop(id)
    end(ids, isSent)
  }

  function end(ids: readonly string[], isSent: boolean) {
    for (const id of ids) {
      rows.delete(id)
      notifyWindows({ ended: id, is_sent: isSent })
    }
    onChange()
  }

  /** Changes rows that are still kept, and returns those. Only the window that sends does it. */
  async function update(ids: readonly string[], changed: (row: Row) => Row): Promise<Row[]> {
    const onShelf = await (await shelf).change(ids, shelfRows => {
      const put = [...shelfRows.values()].map(changed)
      return { put, result: new Map(put.map(row => [row.id, row])) }
    })
    const changedRows = ids.flatMap(id => onShelf.get(id) ?? updateLine(id, changed) ?? [])
    const left = new Set(ids)
    for (const row of changedRows) {
      rows.set(row)
      left.delete(row.id)
    }
    for (const id of left) rows.delete(id)
    if (changedRows.length > 0) notifyWindows({ kept: changedRows, replaced: [] })
    onChange()
    return changedRows
  }

  /** The shelf had no room for it. */
  function updateLine(id: string, changed: (row: Row) => Row): Row | null {
    const row = lines.get(id)
    const changedRow = row && changed(row)
    if (changedRow) lines.put(changedRow)
    return changedRow
  }

  return { account, shelf, lines, older, rows, fresh, heard, orderAt, add, commit, withdraw, remove, update }
}
export type Box = ReturnType<typeof boxOf>
