import type { ObjectKind } from '../../../contracts/schemas/learners/learning-events.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import { knowledgeKey } from '../../entities/collections/keys.ts'
import { type StoredSnapshot, snapshotRecord } from '../../entities/collections/knowledge.ts'
import type { Learning } from '../records/learning.ts'
import { readStored } from '../records/read-items.ts'
import { type Snapshot, skillState } from './fold.ts'

export interface ObjectName {
  kind: ObjectKind
  object_id: string
}

export const nameOfObject = ({ kind, object_id }: { kind: string; object_id: string }) =>
  `${kind}#${object_id}`

export const readSnapshots = (
  learning: Learning,
  user_id: number,
  objects: readonly { kind: string; object_id: string }[],
): Promise<StoredSnapshot[]> =>
  readStored(
    learning,
    snapshotRecord,
    objects.map(object => knowledgeKey(user_id, object)),
  )

interface Folding {
  readonly user_id: number
  readonly epoch: number
}

const putSnapshot = (
  { knowledge }: Learning,
  { user_id, epoch }: Folding,
  { kind, object_id }: ObjectName,
  snapshot: Snapshot,
) => {
  const state = kind === 'skill' ? skillState(snapshot) : null
  return inTransaction(knowledge).put(
    snapshotRecord.encode({ ...snapshot, user_id, epoch, kind, object_id, state }),
  )
}

/** Requires the snapshot as it was read. */
export const replacedSnapshot = (
  learning: Learning,
  folding: Folding,
  object: ObjectName,
  snapshot: Snapshot,
  read: Pick<StoredSnapshot, 'epoch' | 'through_seq'> | null,
): TransactItem =>
  putSnapshot(learning, folding, object, snapshot).where((stored, { eq, notExists }) =>
    read
      ? `${eq(stored.epoch, read.epoch)} AND ${eq(stored.through_seq, read.through_seq)}`
      : notExists(stored.epoch),
  )

export const writtenSnapshot = (
  learning: Learning,
  folding: Folding,
  object: ObjectName,
  snapshot: Snapshot | null,
): TransactItem =>
  snapshot
    ? putSnapshot(learning, folding, object, snapshot)
    : inTransaction(learning.knowledge).delete({ user_id: folding.user_id, ...object })
