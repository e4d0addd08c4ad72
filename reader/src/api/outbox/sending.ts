import { isProblem } from '../../../../lib/contracts/page-client.ts'
import type { Box } from './box.ts'
import { showKeptRows, takeLines } from './kept-rows.ts'
import { type AnyKind, kindOf, type Readable, readable } from './kinds.ts'
import type { Refusal, Row } from './row.ts'

/** So that a thousand writes are soon sent, and the reader's own calls find a free connection: browsers open six. */
const AT_ONCE = 3
/** Entries of one request, for kinds that take several. Fewer than that are sent one by one, as they are made. */
const TOGETHER = { fewest: 10, most: 25 }
/** Larger entries go in more requests. In characters of JSON; the server takes 1 MB. */
const TOGETHER_CHARS = 200_000

interface Read extends Readable {
  row: Row
}

interface SendingOptions {
  /** Why nothing can be sent now; null if it can. */
  away(): unknown
  /** Runs when something has arrived or must wait; `error` says why. */
  onTried(error: unknown): void
  refusalOf(error: unknown): Refusal
}

/** Sends what waits in one box, each object in its order. Resolves with true if something must wait for another time. */
export async function sendWaiting(box: Box, { away, onTried, refusalOf }: SendingOptions): Promise<boolean> {
  await takeLines(box)
  await box.commit()
  await showKeptRows(box)
  /** Entries of this round that the server may take later: they and what follows them wait. */
  const failed = new Set<string>()
  const requests = new Set<Promise<void>>()
  /** Their entries. */
  const flying = new Set<string>()
  let isHalted = false

  async function send(ids: readonly string[]): Promise<void> {
    await box.commit()
    // Another window may have withdrawn some.
    const reads = (await box.update(ids, tried)).flatMap(row => {
      const read = readable(row)
      return read ? [{ row, ...read }] : []
    })
    const [first] = reads
    if (!first) return
    if (away() !== null) {
      isHalted = true
      return onTried(away())
    }
    if (reads.length === 1 || !(await sendTogether(first.kind, reads)))
      for (const read of reads) await sendOne(read)
  }

  async function sendOne({ row, kind, entry }: Read): Promise<void> {
    if (isHalted) return void failed.add(row.id)
    try {
      const tellReply = await kind.send(entry)
      await box.remove([row.id], true)
      if (!isOver(away)) tellReply()
      onTried(null)
    } catch (error) {
      await refusedOrLater(row, error)
    }
  }

  /** False if the request as such was refused, so that each entry is to be sent by itself. */
  async function sendTogether(kind: AnyKind, reads: readonly Read[]): Promise<boolean> {
    try {
      const outcomes = await kind.sendMany(reads.map(({ entry }) => entry))
      const rowsWithReply = reads.flatMap(({ row }, at) => {
        const outcome = outcomes[at]
        return outcome && 'reportReply' in outcome ? [{ id: row.id, reportReply: outcome.reportReply }] : []
      })
      await box.remove(
        rowsWithReply.map(({ id }) => id),
        true,
      )
      if (!isOver(away)) for (const { reportReply } of rowsWithReply) reportReply()
      onTried(null)
      for (const [at, { row }] of reads.entries()) {
        const outcome = outcomes[at]
        if (outcome && 'error' in outcome) await refusedOrLater(row, outcome.error)
      }
      return true
    } catch (error) {
      if (!isLater(error)) return false
      for (const { row } of reads) await refusedOrLater(row, error)
      return true
    }
  }

  async function refusedOrLater(row: Row, error: unknown): Promise<void> {
    if (isLater(error)) {
      failed.add(row.id)
      // Nothing else would arrive either.
      if (isProblem(error, 'unavailable') || isProblem(error, 'unauthenticated')) isHalted = true
      return onTried(error)
    }
    const read = readable(row)
    if (read?.kind.whenRefused === 'drop') await box.remove([row.id], false)
    else await box.update([row.id], each => ({ ...each, refusal: refusalOf(error) }))
    if (read && !isOver(away)) read.kind.refused(read.entry, error)
    onTried(null)
  }

  for (;;) {
    while (!isHalted && requests.size < AT_ONCE) {
      if (away() !== null) {
        isHalted = true
        onTried(away())
        break
      }
      const [first, ...others] = nextOf(box, flying, failed)
      if (!first) break
      const ids = [first, ...others].map(({ id }) => id)
      const sent = send(ids)
        .catch(error => {
          for (const id of ids) failed.add(id)
          onTried(error)
        })
        .finally(() => {
          requests.delete(sent)
          for (const id of ids) flying.delete(id)
        })
      requests.add(sent)
      for (const id of ids) flying.add(id)
    }
    if (requests.size === 0) return isHalted || failed.size > 0
    await Promise.race(requests)
  }
}

const tried = (row: Row): Row => (row.is_tried ? row : { ...row, is_tried: true })

/** The session is another's by now: its page is told nothing of this account. */
const isOver = (away: () => unknown) => isProblem(away(), 'unauthenticated')

/**
 * The first entry of whose objects none waits for an earlier one, with further ones that can go in the same request. They
 * have different objects, so that one of them may be refused without the others.
 */
function nextOf(box: Box, flying: ReadonlySet<string>, failed: ReadonlySet<string>): Row[] {
  const taken = new Set<string>()
  const next: Row[] = []
  let chars = 0
  for (const row of box.rows.walk()) {
    const kind = kindOf(row.kind)
    if (row.refusal !== null) {
      if (kind?.whenRefused === 'hold') for (const object of row.objects) taken.add(object)
      continue
    }
    const isFree = !row.objects.some(object => taken.has(object))
    const read = isFree && !flying.has(row.id) && !failed.has(row.id) ? readable(row) : null
    // An entry that only a newer version can read keeps nothing else from being sent.
    if (kind) for (const object of row.objects) taken.add(object)
    if (!read) continue
    const [first] = next
    if (first && (first.kind !== row.kind || !read.kind.canJoin(read.entry))) continue
    chars += JSON.stringify(row.body).length
    if (first && chars > TOGETHER_CHARS) break
    next.push(row)
    if (next.length === TOGETHER.most || !read.kind.canJoin(read.entry)) return next
  }
  return next.length < TOGETHER.fewest ? next.slice(0, 1) : next
}

/** True if the server may accept the same later. */
const isLater = (error: unknown) =>
  !isProblem(error) || error.status >= 500 || error.status === 429 || error.status === 401
