import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import { Problem } from '../platform/problems/errors.ts'
import type { StoreClient, StoreTable } from './client.ts'
import { plainItems, plainKey } from './entity.ts'
import type { ConditionFailed } from './errors.ts'
import { isWritten, refusedAs } from './writing/retry-when-changed.ts'

const LEASE_MS = 60_000
export const CONTROLLER = 'controller'

export interface Lease {
  /**
   * Takes or renews the lease for a minute, even late if it is free; throws 409 `lease_held` for another holder. A holder
   * in `replaces`, known to have ended, loses it at once.
   */
  hold(request: { holder: string; replaces?: string | undefined }, now: Date): Promise<{ expires_at: string }>
  /** Does nothing if another holder has the lease. */
  release(holder: string): Promise<void>
}

const OWN = '#owner = :owner'
const FREE = `attribute_not_exists(pk) OR ${OWN} OR #until <= :now`

const Held = z.object({ owner: z.string(), until: z.iso.datetime() })

const LEASE = { pk: 'lease#${name}', sk: 'lease' } as const
export const leaseItems = plainItems('lease', LEASE, { role: 'passing' })
const leaseIn = (table: string, name: string) => ({ TableName: table, Key: plainKey(LEASE, { name }) })

export async function leaseOfController({ client, table }: StoreTable, now: Date) {
  const get = new GetCommand({ ...leaseIn(table, CONTROLLER), ConsistentRead: true })
  const { data: lease } = Held.safeParse((await client.send(get)).Item)
  return lease && lease.until > now.toISOString() ? lease : null
}

/** Has one holder at a time, as far as the clocks of the processes agree. `name` is the leased role. */
export function createLease(client: StoreClient, table: string, name: string): Lease {
  const where = leaseIn(table, name)

  const held = ({ failed }: ConditionFailed) => {
    const item = failed[0]?.item
    if (!item) return new Problem('lease_held', `Another ${name} is taking the lease: try again.`)
    const { owner, until } = Held.parse(item)
    return new Problem('lease_held', `Another ${name} is running (${owner}); its lease ends at ${until}.`, {
      members: { holder: owner, expires_at: until },
    })
  }

  const release = async (holder: string) => {
    const command = new DeleteCommand({
      ...where,
      ConditionExpression: OWN,
      ExpressionAttributeNames: { '#owner': 'owner' },
      ExpressionAttributeValues: { ':owner': holder },
    })
    await isWritten(client.send(command))
  }

  return {
    release,
    async hold({ holder, replaces }, now) {
      // Frees the lease only if the replaced holder still has it.
      if (replaces !== undefined) await release(replaces)
      const expires_at = new Date(now.getTime() + LEASE_MS).toISOString()
      const command = new UpdateCommand({
        ...where,
        UpdateExpression: 'SET #owner = :owner, #until = :until',
        ConditionExpression: FREE,
        ExpressionAttributeNames: { '#owner': 'owner', '#until': 'until' },
        ExpressionAttributeValues: { ':owner': holder, ':until': expires_at, ':now': now.toISOString() },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      })
      await refusedAs(client.send(command), held)
      return { expires_at }
    },
  }
}
