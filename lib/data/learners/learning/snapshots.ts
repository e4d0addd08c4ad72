import { z } from 'zod'
import { AbilityDimension } from '../../../contracts/schemas/learners/abilities.ts'
import { ObjectKind } from '../../../contracts/schemas/learners/learning-events.ts'
import { folded } from '../../../platform/values/folded.ts'
import { plainBatches } from '../../../store/reading/plain-read.ts'
import { plainBatchGetAll } from '../../../store/writing/batch.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import { knowledgeKey } from '../../entities/collections/keys.ts'
import type { Learning } from '../records/learning.ts'
import { CONDITIONS, type Snapshot, skillState } from './fold.ts'

/** Which object a snapshot is of. */
export interface ObjectName {
  kind: ObjectKind
  object_id: string
}

/** Unlike that of any other object of a learner. */
export const nameOfObject = ({ kind, object_id }: { kind: string; object_id: string }) =>
  `${kind}#${object_id}`

const Observed = z.object({
  dimension: AbilityDimension,
  condition: z.enum(CONDITIONS),
  evidence_count: z.number(),
  window: z.array(
    z.tuple([z.number(), z.string(), z.string().nullable(), z.union([z.literal(0), z.literal(1)])]),
  ),
  created_at: z.string(),
  updated_at: z.string(),
})

/** A snapshot as it is stored. */
export const StoredSnapshot = z
  .object({
    kind: ObjectKind,
    object_id: z.string(),
    epoch: z.number(),
    through_seq: z.number(),
    state: z.enum(['observed', 'recognised', 'recalled', 'produced']).optional(),
    observed: z.string(),
    last_at: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .transform(({ observed, ...rest }) => ({
    ...rest,
    observed: z.array(Observed).parse(JSON.parse(observed)),
  }))
export type StoredSnapshot = z.infer<typeof StoredSnapshot>

/** The snapshots of these objects as they are now, of whichever epoch; those that have none are left out. */
export async function readSnapshots(
  { client, table, signal }: Learning,
  user_id: number,
  objects: readonly { kind: string; object_id: string }[],
): Promise<StoredSnapshot[]> {
  const keys = objects.map(object => knowledgeKey(user_id, object))
  const items = await plainBatchGetAll(client, plainBatches(table, keys), signal)
  return items.map(item => StoredSnapshot.parse(item))
}

const snapshotRecord = (
  user_id: number,
  epoch: number,
  { kind, object_id }: ObjectName,
  snapshot: Snapshot,
) => ({
  user_id,
  kind,
  object_id,
  epoch,
  label: folded(object_id),
  through_seq: snapshot.through_seq,
  ...(kind === 'skill' && { state: skillState(snapshot) }),
  tags: snapshot.observed.map(({ dimension, condition }) => `${dimension}.${condition}`).join(' '),
  observed: JSON.stringify(snapshot.observed),
  last_at: snapshot.last_at,
  created_at: snapshot.created_at,
  updated_at: snapshot.updated_at,
})

/** Replaces the snapshot of an object, on condition that nobody else has replaced what was read. */
export function replacedSnapshot(
  { knowledge }: Learning,
  { user_id, epoch }: { user_id: number; epoch: number },
  object: ObjectName,
  snapshot: Snapshot,
  read: Pick<StoredSnapshot, 'epoch' | 'through_seq'> | null,
): TransactItem {
  return inTransaction(knowledge)
    .put(snapshotRecord(user_id, epoch, object, snapshot))
    .where((stored, { eq, notExists }) =>
      read
        ? `${eq(stored.epoch, read.epoch)} AND ${eq(stored.through_seq, read.through_seq)}`
        : notExists(stored.epoch),
    )
    .commit()
}

/** Writes the snapshot of an object, or removes it where nothing is known of it any more. */
export const writtenSnapshot = (
  { knowledge }: Learning,
  { user_id, epoch }: { user_id: number; epoch: number },
  object: ObjectName,
  snapshot: Snapshot | null,
): TransactItem =>
  snapshot
    ? inTransaction(knowledge)
        .put(snapshotRecord(user_id, epoch, object, snapshot))
        .commit()
    : inTransaction(knowledge)
        .delete({ user_id, ...object })
        .commit()
