import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import type { StoreClient } from './client.ts'
import { ConditionFailed } from './errors.ts'

const Holder = z.object({ owner: z.string(), until: z.iso.datetime() })
export type Holder = z.infer<typeof Holder>

/** `holder` is who has the lease instead; null if nobody has. */
export type LeaseReply = { granted: true; until: string } | { granted: false; holder: Holder | null }

export interface Lease {
  /** Granted if the lease is free, expired, or already the owner's. `now` is in epoch milliseconds. */
  acquire(owner: string, ttlMs: number, now: number): Promise<LeaseReply>
  /** Granted only while nobody else has taken the lease since, even if it has expired. */
  renew(owner: string, ttlMs: number, now: number): Promise<LeaseReply>
  release(owner: string): Promise<void>
}

const UNTAKEN = 'attribute_not_exists(pk) OR #owner = :owner OR #until <= :now'
const OWN = '#owner = :owner'

function refusedBy(error: unknown): Holder | null {
  if (!(error instanceof ConditionFailed)) throw error
  const item = error.failed[0]?.item
  return item ? Holder.parse(item) : null
}

/** At most one owner at a time, as far as the owners' clocks agree. */
export function createLease(client: StoreClient, table: string, name: string): Lease {
  const where = { TableName: table, Key: { pk: `lease#${name}`, sk: 'lease' } }

  const take = async (condition: string, owner: string, until: string, values: Record<string, string>) => {
    const command = new UpdateCommand({
      ...where,
      UpdateExpression: 'SET #owner = :owner, #until = :until',
      ConditionExpression: condition,
      ExpressionAttributeNames: { '#owner': 'owner', '#until': 'until' },
      ExpressionAttributeValues: { ':owner': owner, ':until': until, ...values },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
    try {
      await client.send(command)
      return { granted: true, until } as const
    } catch (error) {
      return { granted: false, holder: refusedBy(error) } as const
    }
  }

  const iso = (epochMs: number) => new Date(epochMs).toISOString()

  return {
    acquire: (owner, ttlMs, now) => take(UNTAKEN, owner, iso(now + ttlMs), { ':now': iso(now) }),
    renew: (owner, ttlMs, now) => take(OWN, owner, iso(now + ttlMs), {}),
    release: async owner => {
      const command = new DeleteCommand({
        ...where,
        ConditionExpression: OWN,
        ExpressionAttributeNames: { '#owner': 'owner' },
        ExpressionAttributeValues: { ':owner': owner },
      })
      // Not the owner's any more: nothing to give back.
      await client.send(command).catch(refusedBy)
    },
  }
}
