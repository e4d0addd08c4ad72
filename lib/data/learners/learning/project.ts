import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import type { EventHeadRecord } from '../../entities/collections/event.ts'
import type { StoredSnapshot } from '../../entities/collections/knowledge.ts'
import type { Learning } from '../records/learning.ts'
import { readEventHead } from './event-head.ts'
import { EVALUATOR, fold, type Snapshot } from './fold.ts'
import { nameOfObject, type ObjectName, readSnapshots, replacedSnapshot } from './snapshots.ts'
import { eventPages, ofEntries, type Target, targetsIn } from './stored-events.ts'

const MOST_AT_READ = 5_000
/** DynamoDB takes 100 items; the head is one more. */
const SNAPSHOTS_AT_ONCE = 90
const MINUTE_MS = 60_000

export interface Projection {
  /** Snapshots of other epochs do not count. */
  epoch: number
  is_current: boolean
}

/** Survives crashes and concurrent calls: snapshots name their last event and skip earlier ones; the head moves last. */
export const project = (learning: Learning, user_id: number, most = MOST_AT_READ): Promise<Projection> =>
  retryWhenChanged(async () => {
    const head = await headForFolding(learning, user_id)
    if (!head) return { epoch: 0, is_current: true }
    const { epoch, event_seq, projected_seq } = head
    const through = Math.min(event_seq, projected_seq + most)
    if (through > projected_seq) await foldThrough(learning, head, through)
    return { epoch, is_current: through === event_seq }
  })

export async function projectForRead(learning: Learning, user_id: number): Promise<Projection> {
  const projection = await project(learning, user_id)
  if (!projection.is_current) {
    // Reads within the same minute write the same item.
    const due_at = new Date(Math.floor(learning.now().getTime() / MINUTE_MS) * MINUTE_MS).toISOString()
    const item = { user_id, due_at, reason: 'projection' as const, generation: 0 }
    await learning.sweeps.put(item).go({ response: 'none', abortSignal: learning.signal })
  }
  return projection
}

/** Another epoch begins after other rules. */
async function headForFolding(learning: Learning, user_id: number): Promise<EventHeadRecord | null> {
  const head = await readEventHead(learning, user_id)
  if (!head || head.evaluator_version === EVALUATOR) return head
  const anew = { epoch: head.epoch + 1, projected_seq: 0, evaluator_version: EVALUATOR }
  await transact(learning.client, { head: movedHead(learning, head, anew) }, { signal: learning.signal })
  return { ...head, ...anew, projection_version: head.projection_version + 1 }
}

export const movedHead = (
  { eventHeads }: Learning,
  { user_id, projection_version }: EventHeadRecord,
  change: Partial<Pick<EventHeadRecord, 'epoch' | 'projected_seq' | 'evaluator_version'>>,
): TransactItem =>
  inTransaction(eventHeads)
    .patch({ user_id })
    .set({ ...change, projection_version: projection_version + 1 })
    .where((stored, { eq }) => eq(stored.projection_version, projection_version))

interface Folded {
  readonly object: ObjectName
  readonly read: StoredSnapshot | null
  snapshot: Snapshot | null
}

async function foldThrough(learning: Learning, head: EventHeadRecord, through: number): Promise<void> {
  const objects = new Map<string, Folded>()
  for await (const page of eventPages(learning, head.user_id, { from: head.projected_seq + 1, through })) {
    const targets = await ofEntries(
      learning,
      page.flatMap(event => targetsIn(event, head)),
    )
    await addMissing(learning, head, objects, targets)
    for (const target of targets) foldInto(objects.get(nameOfObject(target)), target, head)
  }
  const changed = [...objects.values()].filter(({ read, snapshot }) => snapshot !== snapshotOf(read, head))
  await writeFolded(learning, head, changed, through)
}

const snapshotOf = (read: StoredSnapshot | null, { epoch }: EventHeadRecord): Snapshot | null =>
  read?.epoch === epoch ? read : null

async function addMissing(
  learning: Learning,
  head: EventHeadRecord,
  objects: Map<string, Folded>,
  targets: readonly Target[],
) {
  const missing = new Map(
    targets
      .filter(target => !objects.has(nameOfObject(target)))
      .map(target => [nameOfObject(target), target]),
  )
  const read = await readSnapshots(learning, head.user_id, [...missing.values()])
  const byName = new Map(read.map(snapshot => [nameOfObject(snapshot), snapshot]))
  for (const [name, { kind, object_id }] of missing) {
    const stored = byName.get(name) ?? null
    objects.set(name, { object: { kind, object_id }, read: stored, snapshot: snapshotOf(stored, head) })
  }
}

function foldInto(folded: Folded | undefined, target: Target, head: EventHeadRecord) {
  if (!folded) return
  const isIn = target.seq <= (snapshotOf(folded.read, head)?.through_seq ?? 0)
  if (!isIn) folded.snapshot = fold(folded.snapshot, target)
}

/** The head moves with the last snapshots; the earlier ones require an unmoved head. */
async function writeFolded(
  learning: Learning,
  head: EventHeadRecord,
  changed: readonly Folded[],
  through: number,
): Promise<void> {
  const { client, eventHeads, signal } = learning
  const { user_id, projection_version } = head
  for (let start = 0; start === 0 || start < changed.length; start += SNAPSHOTS_AT_ONCE) {
    const batch = changed.slice(start, start + SNAPSHOTS_AT_ONCE)
    const isLast = start + SNAPSHOTS_AT_ONCE >= changed.length
    const guard = inTransaction(eventHeads)
      .check({ user_id })
      .where((stored, { eq }) => eq(stored.projection_version, projection_version))
    const items: Record<string, TransactItem> = {
      head: isLast ? movedHead(learning, head, { projected_seq: through }) : guard,
    }
    for (const { object, read, snapshot } of batch)
      if (snapshot) items[nameOfObject(object)] = replacedSnapshot(learning, head, object, snapshot, read)
    await transact(client, items, { signal })
  }
}
