import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { DEFAULT_QUOTA, Quota } from '../../contracts/schemas/accounts/quotas.ts'
import type { PlainItem } from '../../store/reading/plain-read.ts'
import { itemsWith } from '../../store/writing/batch.ts'
import type { Content } from '../articles/content.ts'
import { accountQuotaKey, defaultQuotaKey } from '../entities/content/usage.ts'

const Stored = Quota.strip()
const quotaIn = (item: PlainItem | undefined) => (item ? Stored.parse(item) : null)

export function quotaAmong(items: readonly PlainItem[], user_id: number): { quota: Quota; is_own: boolean } {
  const at = ({ pk, sk }: { pk: string; sk: string }) => items.find(item => item.pk === pk && item.sk === sk)
  const own = quotaIn(at(accountQuotaKey(user_id)))
  return { quota: own ?? quotaIn(at(defaultQuotaKey)) ?? DEFAULT_QUOTA, is_own: own !== null }
}

export async function readDefaultQuota(content: Content): Promise<Quota> {
  const [item] = await itemsWith(content, [defaultQuotaKey])
  return quotaIn(item) ?? DEFAULT_QUOTA
}

export async function changeDefaultQuota(content: Content, quota: Quota): Promise<Quota> {
  await put(content, defaultQuotaKey, quota)
  return quota
}

/** Null removes the account's own quota, so that the default applies. */
export async function changeAccountQuota(
  content: Content,
  user_id: number,
  quota: Quota | null,
): Promise<void> {
  const Key = accountQuotaKey(user_id)
  if (quota) return put(content, Key, quota)
  const { client, table: TableName, signal } = content
  await client.send(new DeleteCommand({ TableName, Key }), { abortSignal: signal })
}

async function put({ client, table, signal }: Content, key: { pk: string; sk: string }, quota: Quota) {
  await client.send(new PutCommand({ TableName: table, Item: { ...key, ...quota } }), { abortSignal: signal })
}
