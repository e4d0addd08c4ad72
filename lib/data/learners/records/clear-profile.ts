import type { FoundationItem } from '../../../contracts/schemas/learners/foundation.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { allIn, plainPages } from '../../../store/reading/plain-read.ts'
import { deleteFound } from '../../../store/writing/delete-found.ts'
import { fingerprintOf } from '../../../store/writing/once.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import { writeAll } from '../../../store/writing/write-all.ts'
import { changesOf, recordKey, uniquesOf } from '../../entities/collections/records.ts'
import { changeProfile } from './change-profile.ts'
import type { Learning } from './learning.ts'
import { nextGeneration } from './profile-head.ts'

const NAME = 'clear-profile'
const RECORD = 'all'

export interface ClearRequest {
  readonly user_id: number
  readonly request_id: string
  /** The version of the profile that the caller has seen. */
  readonly expected_version: number
}

/**
 * Begins a new generation of the profile, without records: however many there were, none is reachable any more. The
 * sweep removes their items. `beside` gives further writes of the same transaction.
 */
export async function clearProfile(
  learning: Learning,
  request: ClearRequest,
  beside: (next: { generation: number }) => Record<string, TransactItem>,
): Promise<FoundationItem> {
  const { user_id, expected_version } = request
  const fingerprint = fingerprintOf(NAME, RECORD, expected_version)
  return changeProfile(learning, request, fingerprint, async (head, write) => {
    const { profile_version: current_version } = head
    if (current_version !== expected_version)
      throw new Problem('version_conflict', 'The profile was changed in the meantime. Load it again.', {
        members: { current_version },
      })
    const at = learning.now().toISOString()
    const generation = head.generation + 1
    const due = { user_id, due_at: at, reason: 'cleared' as const, generation }
    const after = {
      record_id: RECORD,
      user_id,
      source: 'self' as const,
      version: current_version + 1,
      created_at: at,
      updated_at: at,
      values: {},
    }
    return write(
      { resource: NAME, generation, after },
      {
        head: nextGeneration(learning, user_id, head),
        sweep: inTransaction(learning.sweeps).put(due),
        ...beside({ generation }),
      },
    )
  })
}

/** Removes what the generation before this one left: its records, and all of its changes but the bare receipts. */
export async function removeCleared(
  learning: Learning,
  { user_id, generation }: { user_id: number; generation: number },
): Promise<void> {
  const former = { user_id, generation: generation - 1 }
  const { pk } = recordKey({ ...former, kept: false, resource: '', record_id: '' })
  for (const partition of [pk, uniquesOf(former)]) await deleteFound(learning, allIn(learning, partition))
  await stripChanges(learning, user_id, generation)
}

const RECEIPT = ['request_id', 'generation', 'fingerprint', 'at']

async function stripChanges(learning: Learning, user_id: number, generation: number): Promise<void> {
  const { client, changes, signal } = learning
  const { ExpressionAttributeValues, ...all } = allIn(learning, changesOf(user_id))
  const query = {
    ...all,
    FilterExpression: 'generation < :generation AND kept = :no AND attribute_exists(#after)',
    ExpressionAttributeNames: { '#after': 'after' },
    ExpressionAttributeValues: {
      ...ExpressionAttributeValues,
      ':generation': { N: String(generation) },
      ':no': { N: '0' },
    },
  }
  for await (const page of plainPages(client, query, RECEIPT, signal)) {
    const bare = page.map(row =>
      inTransaction(changes).put({
        user_id,
        request_id: String(row.request_id),
        generation: Number(row.generation),
        fingerprint: String(row.fingerprint),
        at: String(row.at),
        kept: 0,
      }),
    )
    await writeAll(client, bare, { signal })
  }
}
