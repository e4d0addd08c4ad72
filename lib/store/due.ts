import { settledEach } from '../platform/async/settled.ts'
import type { StoreClient } from './client.ts'
import { type TransactItem, transact } from './writing/transact.ts'

const LONGEST_MS = 10_000
const AGAIN_AFTER_MS = 15 * 60_000

/** Holds work by `due_at` that must be done even if the process that noted it ends. */
export interface DueQueue<Item extends { due_at: string }> {
  readonly client: StoreClient
  /** Reads consistently, the longest due first. */
  first(count: number, signal: AbortSignal): Promise<{ readonly data: readonly Item[] }>
  put(item: Item): TransactItem
  delete(item: Item): TransactItem
}

export interface DueWork<Item> {
  now(): Date
  readonly dueBy: Date
  readonly most: number
  /** 1 by default. */
  readonly atOnce?: number
  readonly dryRun?: boolean
  readonly signal: AbortSignal
  /** May be called again after a crash. False if work is left for a later call. */
  handle(item: Item): Promise<boolean>
  failed(error: unknown, item: Item): void
  /** A quarter of an hour by default. */
  againAfterMs?(error: unknown): number
}

/**
 * Handles due items, the longest due first, and removes each afterwards: after a crash it may be handled twice. One that
 * fails, or whose time has not come, is put off in one transaction, so that it is neither lost nor delays the others.
 * Begins at most `most` items, and none after ten seconds; `is_more_due` tells whether the next call has work.
 */
export async function handleDue<Item extends { due_at: string }>(queue: DueQueue<Item>, work: DueWork<Item>) {
  const { now, dueBy, most, atOnce = 1, signal } = work
  const latest = now().getTime() + LONGEST_MS
  // Reads one item too many, to know whether more are due.
  const { data } = await queue.first(most + 1, signal)
  const due = data.filter(({ due_at }) => due_at <= dueBy.toISOString())
  let handled = 0
  await settledEach(due.slice(0, most), atOnce, async item => {
    if (now().getTime() > latest) return
    await handleOne(queue, work, item)
    handled += 1
  })
  return { handled, is_more_due: handled < due.length }
}

async function handleOne<Item extends { due_at: string }>(
  queue: DueQueue<Item>,
  { handle, failed, againAfterMs, now, dryRun, signal }: DueWork<Item>,
  item: Item,
): Promise<void> {
  signal.throwIfAborted()
  let afterMs = AGAIN_AFTER_MS
  try {
    const isDone = await handle(item)
    if (dryRun) return
    if (isDone) return await transact(queue.client, { item: queue.delete(item) }, { signal })
  } catch (error) {
    signal.throwIfAborted()
    failed(error, item)
    if (dryRun) return
    afterMs = againAfterMs?.(error) ?? AGAIN_AFTER_MS
  }
  const due_at = new Date(now().getTime() + afterMs).toISOString()
  await transact(
    queue.client,
    { former: queue.delete(item), next: queue.put({ ...item, due_at }) },
    { signal },
  )
}
