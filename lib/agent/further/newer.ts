import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { type FurtherList, UpdateAddress } from '../../contracts/schemas/japanese/further/administration.ts'
import { abortable, Metered } from '../../objects/byte-streams.ts'
import { withDeadline } from '../../platform/outbound/deadline.ts'
import type { Transport } from '../../platform/outbound/transport.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { follow } from '../dictionary/follow.ts'

const DAY_MS = 86_400_000
const DEADLINE_MS = 90_000
/** An index has a few hundred bytes. */
const MOST_INDEX_BYTES = 256 * 1024
/** Releases on a code host take two. */
export const MOST_REDIRECTS = 5

const Index = z.object({ revision: z.string().min(1).max(200), downloadUrl: UpdateAddress })
type Index = z.infer<typeof Index>
type Listed = FurtherList['dictionaries'][number]

export const dueForLook = (
  { dictionaries }: Pick<FurtherList, 'dictionaries'>,
  now: Date,
): Listed | undefined =>
  dictionaries.find(
    ({ is_on, updates: { address, checked_at } }) =>
      is_on && address !== null && (checked_at === null || now.getTime() - Date.parse(checked_at) >= DAY_MS),
  )

export async function readIndex(address: string, transport: Transport, signal: AbortSignal): Promise<Index> {
  const bytes = await withDeadline(DEADLINE_MS, signal, async limited => {
    const reply = await follow(new URL(address), { transport, redirects: MOST_REDIRECTS }, limited)
    return buffer(new Metered(abortable(limited, reply), { max_bytes: MOST_INDEX_BYTES }).bytes)
  })
  const { success, data } = Index.safeParse(jsonIn(bytes))
  if (success) return data
  throw new Problem(
    'upstream_failed',
    'The address does not lead to the index of a dictionary with a revision and a https address to download from.',
  )
}

/** Compares with the edition in use and the candidate, which was built before. */
export const isNewer = (revision: string, { slots: { active, candidate } }: Listed): boolean =>
  [active, candidate].every(slot => slot === null || isBefore(slot.report.about.revision, revision))

const NUMBERS = /^(?:\d+\.)*\d+$/

/** Compares as Yomitan does: dotted numbers by value, all others as texts. */
function isBefore(old: string, next: string): boolean {
  const [olds, nexts] = [old, next].map(text => (NUMBERS.test(text) ? text.split('.').map(Number) : []))
  if (!olds || !nexts || olds.length === 0 || olds.length !== nexts.length) return old < next
  const at = olds.findIndex((number, place) => number !== nexts[place])
  return at >= 0 && (olds[at] ?? 0) < (nexts[at] ?? 0)
}

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
