import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { ALL_ARTICLES } from '../../../data/entities/content/keys.ts'
import { writeSchema } from '../../../store/engine/schema-version.ts'
import { leaseOfController } from '../../../store/lease-record.ts'
import { STORE_NAMES, type StoreName } from '../../../store/tables.ts'
import { OperationRefused } from '../../refused.ts'
import { currentVersion } from '../../upgrade/migrations.ts'
import type { Manifest, Scope, TableName } from '../file/format.ts'
import { type Target, tableOf } from './target.ts'

/** An engine locks an embedded store; elsewhere a running controller holds its lease. */
export async function mustBeStopped(target: Target): Promise<void> {
  if (!target.isRemote) return
  const lease = await leaseOfController(tableOf(target, 'content'), target.now())
  if (lease)
    throw new OperationRefused(
      `yomu is running (${lease.owner}), or was until a minute ago. Stop it, then restore after ${lease.until}.`,
    )
}

/** Throws if there is an article, or an account beside the administrator of the first start. */
export async function mustBeEmpty(target: Target, scope: Scope): Promise<void> {
  const presentData = [
    ...(scope === 'content' ? [] : await accountsIn(target)),
    ...(scope === 'accounts' || (await firstIn(target, 'content', ALL_ARTICLES)).length === 0
      ? []
      : ['articles']),
  ]
  if (presentData.length > 0)
    throw new OperationRefused(
      `There are ${presentData.join(' and ')} here already. Restore into an empty data folder, or add what is missing with --merge.`,
    )
}

async function accountsIn(target: Target): Promise<string[]> {
  const [first, ...others] = await firstIn(target, 'accounts', { index: 'gsi1', pk: 'users' })
  const members = await firstIn(target, 'members', { index: 'gsi1', pk: 'members' })
  const isSeeded = first === undefined || (first.role === 'root' && others.length === 0)
  return isSeeded && members.length === 0 ? [] : ['accounts']
}

async function firstIn(target: Target, name: TableName, { index, pk }: { index: string; pk: string }) {
  const { client, table } = tableOf(target, name)
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: table,
      IndexName: index,
      KeyConditionExpression: `${index}pk = :pk`,
      ExpressionAttributeValues: { ':pk': pk },
      Limit: 2,
    }),
  )
  return Items
}

export function mustNotBeNewer({ schema }: Manifest): void {
  if (STORE_NAMES.some(store => (schema[store] ?? 0) > currentVersion(store)))
    throw new OperationRefused(
      'The backup was made by a newer yomu. Update yomu, then restore it. Nothing was changed.',
    )
}

/** Lets the next start upgrade items of an earlier release. */
export async function noteEarlierForms(
  target: Target,
  { schema }: Manifest,
  stores: readonly StoreName[],
): Promise<void> {
  for (const store of stores) {
    const version = schema[store]
    if (version !== undefined && version < currentVersion(store))
      await writeSchema(tableOf(target, store), { version })
  }
}
