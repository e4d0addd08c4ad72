import type { FoundationItem } from '../../../contracts/schemas/learners/foundation.ts'
import { dayInUtc } from '../../../learning/schedule/study-time.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { allIn, plainPages } from '../../../store/reading/plain-read.ts'
import { deleteFound } from '../../../store/writing/delete-found.ts'
import { fingerprintOf } from '../../../store/writing/once.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import { writeAll } from '../../../store/writing/write-all.ts'
import { changesOf, recordKey, uniquesOf } from '../../entities/collections/records.ts'
import { changeProfile } from './change-profile.ts'
import type { Learning } from './learning.ts'
import { nextGeneration, type ProfileHead, raiseLowestGeneration } from './profile-head.ts'

const NAME = 'clear-profile'
const RECORD = 'all'
/** Each leaves partitions to sweep, and a receipt. */
const MOST_A_DAY = 20
const DAY_MS = 86_400_000
/** Some two seconds on disk for empty ones. */
const MOST_GENERATIONS = 500

export interface ClearRequest {
  readonly user_id: number
  readonly request_id: string
  readonly expected_version: number
}

/** Starts a generation without records: none of the former is reachable. The sweep removes them. `beside` adds writes. */
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
      throw refusal(
        'profile_changed',
        {},
        {
          members: { current_version },
        },
      )
    const at = learning.now().toISOString()
    const cleared = clearedOnceMore(head, at)
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
        head: nextGeneration(learning, user_id, head, cleared),
        sweep: inTransaction(learning.sweeps).put(due),
        ...beside({ generation }),
      },
    )
  })
}

/** Refuses too many on one day (UTC). */
function clearedOnceMore({ cleared }: ProfileHead, at: string): ProfileHead['cleared'] {
  const day = dayInUtc(at)
  const times = cleared.day === day ? cleared.times : 0
  if (times < MOST_A_DAY) return { day, times: times + 1 }
  const seconds = Math.ceil((Date.parse(day) + DAY_MS - Date.parse(at)) / 1_000)
  throw new Problem(
    'rate_limited',
    `You have cleared your profile ${MOST_A_DAY} times today, which is the maximum. Clear it tomorrow.`,
    { headers: { 'retry-after': String(seconds) } },
  )
}

/** Keeps bare receipts of changes. False if generations are left. */
export async function removeCleared(
  learning: Learning,
  user_id: number,
  { lowest_generation, generation }: ProfileHead,
): Promise<boolean> {
  await stripChanges(learning, user_id, generation)
  const end = Math.min(generation, lowest_generation + MOST_GENERATIONS)
  for (const former of Array.from({ length: end - lowest_generation }, (_, at) => lowest_generation + at)) {
    const profile = { user_id, generation: former }
    const { pk } = recordKey({ ...profile, kept: false, resource: '', record_id: '' })
    for (const partition of [pk, uniquesOf(profile)]) await deleteFound(learning, allIn(learning, partition))
  }
  await raiseLowestGeneration(learning, user_id, end)
  return end === generation
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
