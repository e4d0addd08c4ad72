import { isProblem } from '../../../../lib/contracts/page-client.ts'
import type { Box } from './box.ts'
import { kindOf, readable } from './kinds.ts'
import { look, takeLines } from './look.ts'
import type { Refusal, Row } from './row.ts'

/** So that a thousand writes are soon sent, and the reader's own calls find a free connection: browsers open six. */
const AT_ONCE = 3

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
  await look(box)
  /** Entries of this round that the server may take later: they and what follows them wait. */
  const failed = new Set<string>()
  const flying = new Map<string, Promise<void>>()
  let isHalted = false

  async function sendOne({ id }: Row): Promise<void> {
    await box.commit()
    const row = await box.update(id, tried)
    const read = row && readable(row)
    // Another window withdrew it.
    if (!row || !read) return
    if (away() !== null) {
      isHalted = true
      return onTried(away())
    }
    try {
      const tellReply = await read.kind.send(read.entry)
      await box.remove(id, true)
      if (!isOver(away)) tellReply()
      onTried(null)
    } catch (error) {
      await refusedOrLater(row, error)
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
    if (read?.kind.whenRefused === 'drop') await box.remove(row.id, false)
    else await box.update(row.id, each => ({ ...each, refusal: refusalOf(error) }))
    if (read && !isOver(away)) read.kind.refused(read.entry, error)
    onTried(null)
  }

  for (;;) {
    while (!isHalted && flying.size < AT_ONCE) {
      if (away() !== null) {
        isHalted = true
        onTried(away())
        break
      }
      const row = nextOf(box, flying, failed)
      if (!row) break
      flying.set(
        row.id,
        sendOne(row)
          .catch(error => {
            failed.add(row.id)
            onTried(error)
          })
          .finally(() => flying.delete(row.id)),
      )
    }
    if (flying.size === 0) return isHalted || failed.size > 0
    await Promise.race(flying.values())
  }
}

const tried = (row: Row): Row => (row.is_tried ? row : { ...row, is_tried: true })

/** The session is another's by now: its page is told nothing of this account. */
const isOver = (away: () => unknown) => isProblem(away(), 'unauthenticated')

/** The first entry of whose objects none waits for an earlier one. */
function nextOf(box: Box, flying: ReadonlyMap<string, unknown>, failed: ReadonlySet<string>): Row | null {
  const taken = new Set<string>()
  for (const row of box.rows.walk()) {
    const kind = kindOf(row.kind)
    if (row.refusal !== null) {
      if (kind?.whenRefused === 'hold') for (const object of row.objects) taken.add(object)
      continue
    }
    const isFree = !row.objects.some(object => taken.has(object))
    if (isFree && !flying.has(row.id) && !failed.has(row.id) && readable(row)) return row
    // What only a newer version can read keeps nothing else from being sent.
    if (kind) for (const object of row.objects) taken.add(object)
  }
  return null
}

/** True if the server may accept the same later. */
const isLater = (error: unknown) =>
  !isProblem(error) || error.status >= 500 || error.status === 429 || error.status === 401
