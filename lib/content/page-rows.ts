import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Groups } from '../contracts/schemas/articles.ts'
import type { Content } from './content.ts'
import { groupsOf } from './groups.ts'
import { presentRow } from './present-row.ts'
import type { BlockState, Snapshot } from './snapshot.ts'
import { readRows } from './stored-rows.ts'

/** The rows of a page, serialised and encoded. */
export interface RowsOfPage {
  bytes: Buffer
  groups: z.infer<typeof Groups>
  /** A digest of the bytes. */
  tag: string
}

/**
 * A store may show a transaction's items one after the other for a moment. Rows read then must not be kept
 * under a version that is ahead of them.
 */
const AT_REST_MS = 1_000

/** A page's rows as owners or as other readers get them, made anew only when a block has another version. */
export async function rowsOfPage(
  content: Content,
  snapshot: Snapshot,
  forOwner: boolean,
  signal: AbortSignal,
): Promise<RowsOfPage> {
  const { head, start, end, slices } = snapshot
  const states = slices.map(({ block }) => mustBeThere(snapshot.states.get(block)))
  const versions = states.map(({ block, version }) => `${block}@${version}`)
  const key = [head.id, head.revision, forOwner, start, end, ...versions].join(' ')
  const kept = content.pages.get(key)
  if (kept) return kept

  const stored = await readRows(content, head.id, slices, signal)
  const bytes = jsonArray(stored.map((row, at) => presentRow(row, start + at, forOwner)))
  const rows = {
    bytes,
    groups: groupsOf(
      stored.map(({ sentence }) => sentence),
      start,
    ),
    tag: createHash('sha1').update(bytes).digest('base64url'),
  }
  if (areAtRest(states, content.now())) content.pages.set(key, rows)
  return rows
}

/** Encodes item by item: joined to one long text first, it takes twice the time. */
function jsonArray(items: readonly string[]): Buffer {
  const pieces = items.map((item, at) => Buffer.from(at > 0 ? `,${item}` : item))
  return Buffer.concat([Buffer.from('['), ...pieces, Buffer.from(']')])
}

function mustBeThere(state: BlockState | undefined): BlockState {
  if (!state) throw new Error('A block of the revision is missing')
  return state
}

const areAtRest = (states: readonly BlockState[], now: Date) =>
  states.every(({ updated_at }) => now.getTime() - Date.parse(updated_at) > AT_REST_MS)
