import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { StoreTable } from '../../../store/client.ts'
import type { PlainItem } from '../../../store/reading/plain-read.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { isWritten } from '../../../store/writing/retry-when-changed.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import { profileHeadKey } from '../../entities/collections/records.ts'
import type { Learning } from './learning.ts'

/** Changes with every write. A profile without a head is new. */
export interface ProfileHead {
  /** Rises when the profile is cleared. */
  readonly generation: number
  readonly profile_version: number
  /** Nothing is stored of earlier generations. */
  readonly lowest_generation: number
  /** On the day (UTC) of the last clearing. */
  readonly cleared: { readonly day: string; readonly times: number }
  /** By `countName`, except resources with a single record. */
  readonly counts: Readonly<Record<string, number>>
}

const FIRST_GENERATION = 1
const COUNT = 'n_'
const countName = (resource: string) => `${COUNT}${resource}`

export const countOf = ({ counts }: ProfileHead, resource: string) => counts[countName(resource)] ?? 0

export async function readProfileHead(learning: Learning, user_id: number): Promise<ProfileHead> {
  const [item] = await itemsWith(learning, [profileHeadKey(user_id)])
  return profileHead(item)
}

export function profileHead(item: PlainItem = {}): ProfileHead {
  const number = (name: string, otherwise: number) => Number(item[name] ?? otherwise)
  const counted = Object.keys(item).filter(name => name.startsWith(COUNT))
  return {
    generation: number('generation', FIRST_GENERATION),
    profile_version: number('profile_version', 0),
    lowest_generation: number('lowest_generation', 0),
    cleared: { day: String(item.cleared_on ?? ''), times: number('clears', 0) },
    counts: Object.fromEntries(counted.map(name => [name, number(name, 0)])),
  }
}

interface Counted {
  readonly resource: string
  readonly by: number
  readonly most: number
}

/**
 * Fails for another generation, or too many records. Adds, so that writes of different records do not exclude each other.
 */
export function nextProfileVersion(
  { table }: StoreTable,
  user_id: number,
  { generation }: ProfileHead,
  { resource, by, most }: Counted,
): TransactItem {
  const isSame =
    generation === FIRST_GENERATION
      ? '(attribute_not_exists(generation) OR generation = :generation)'
      : 'generation = :generation'
  const names = { '#count': countName(resource) }
  const hasRoom = '(attribute_not_exists(#count) OR #count < :most)'
  return {
    Update: {
      TableName: table,
      Key: profileHeadKey(user_id),
      UpdateExpression: `SET generation = :generation, user_id = :user_id ADD profile_version :one${by === 0 ? '' : ', #count :by'}`,
      ConditionExpression: by > 0 ? `${isSame} AND ${hasRoom}` : isSame,
      ...(by === 0 ? {} : { ExpressionAttributeNames: names }),
      ExpressionAttributeValues: {
        ':generation': generation,
        ':user_id': user_id,
        ':one': 1,
        ...(by === 0 ? {} : { ':by': by }),
        ...(by > 0 ? { ':most': most } : {}),
      },
    },
  }
}

export function nextGeneration(
  { table }: StoreTable,
  user_id: number,
  { generation, profile_version, counts }: ProfileHead,
  cleared: ProfileHead['cleared'],
): TransactItem {
  const names = Object.keys(counts).map((name, index) => [`#count${index}`, name] as const)
  const removal = names.length > 0 ? ` REMOVE ${names.map(([alias]) => alias).join(', ')}` : ''
  return {
    Update: {
      TableName: table,
      Key: profileHeadKey(user_id),
      UpdateExpression: `SET generation = :next, user_id = :user_id, profile_version = :version, cleared_on = :day, clears = :times${removal}`,
      ConditionExpression: profile_version === 0 ? 'attribute_not_exists(pk)' : 'profile_version = :former',
      ...(names.length > 0 ? { ExpressionAttributeNames: Object.fromEntries(names) } : {}),
      ExpressionAttributeValues: {
        ':next': generation + 1,
        ':user_id': user_id,
        ':version': profile_version + 1,
        ':day': cleared.day,
        ':times': cleared.times,
        ...(profile_version === 0 ? {} : { ':former': profile_version }),
      },
    },
  }
}

export async function raiseLowestGeneration(
  { client, table, signal }: Learning,
  user_id: number,
  lowest: number,
): Promise<void> {
  const raised = new UpdateCommand({
    TableName: table,
    Key: profileHeadKey(user_id),
    UpdateExpression: 'SET lowest_generation = :lowest',
    ConditionExpression:
      'attribute_exists(pk) AND (attribute_not_exists(lowest_generation) OR lowest_generation < :lowest)',
    ExpressionAttributeValues: { ':lowest': lowest },
  })
  await isWritten(client.send(raised, { abortSignal: signal }))
}
