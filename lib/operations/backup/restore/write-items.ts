import pLimit from 'p-limit'
import type { Key } from '../../../store/belonging.ts'
import { isWritten } from '../../../store/writing/retry-when-changed.ts'
import { transact } from '../../../store/writing/transact.ts'
import { writeAll } from '../../../store/writing/write-all.ts'
import { type Part, partOf } from '../../items/part.ts'
import type { TableName } from '../file/format.ts'
import type { Item } from '../file/wire-item.ts'
import { isRefused, type Plan } from './plan.ts'
import { asPresent } from './present-accounts.ts'
import { findItems, keyOf, type Target, tableOf } from './target.ts'

/** Makes the next transaction while the engine commits one. */
const AT_ONCE = 2

/** Returns the number of items. May be repeated. */
export async function writeItems(
  target: Target,
  plan: Plan,
  { kind, items }: { kind: TableName; items: readonly Item[] },
  signal: AbortSignal,
): Promise<number> {
  const { client, table } = tableOf(target, kind)
  const wanted = items
    .map(item => [item, partOf(kind, item)] as const)
    .filter(([, part]) => isWanted(plan, part))
  const present = await findItems(
    target,
    kind,
    wanted.filter(([, { unit }]) => unit === null).map(([item]) => item),
    signal,
  )
  const puts: Item[] = []
  const receipts: { item: Item; of: Key | undefined }[] = []
  for (const [item, part] of wanted) {
    const { unit, counts } = part
    if (unit === null && present.has(keyOf(item))) continue
    if (counts && counts.name in plan.there) receipts.push({ item, of: counts.marks[0] })
    else puts.push(asPresent(plan.present, withoutUnused(plan, item, unit?.name), part))
  }
  await writeAll(
    client,
    puts.map(Item => ({ Put: { TableName: table, Item } })),
    { signal, limit: pLimit(AT_ONCE) },
  )
  for (const receipt of receipts) await countReceipt(target, receipt, signal)
  return puts.length + receipts.length
}

const isWanted = (plan: Plan, { kind, unit, owner, about }: Part): boolean =>
  kind?.belonging.role !== 'passing' &&
  kind?.belonging.role !== 'counted' &&
  !isRefused(plan, owner) &&
  (unit === null || !Object.hasOwn(plan.there, unit.name)) &&
  (about === null || plan.there[about] !== 'different')

/** Counts only restored articles. */
function withoutUnused({ unused }: Plan, item: Item, unit: string | undefined): Item {
  const left = unit === undefined ? 0 : (unused[unit] ?? 0)
  if (left === 0 || typeof item.references !== 'number') return item
  return { ...item, references: item.references - left }
}

/** Counts an article's use of a clip that was there before, once, however often it is written. */
async function countReceipt(
  target: Target,
  { item, of }: { item: Item; of: Key | undefined },
  signal: AbortSignal,
): Promise<void> {
  const { client, table } = tableOf(target, 'content')
  const counted = {
    receipt: {
      Put: { TableName: table, Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
    },
    clip: {
      Update: {
        TableName: table,
        Key: of,
        UpdateExpression: 'ADD #references :one',
        ExpressionAttributeNames: { '#references': 'references' },
        ExpressionAttributeValues: { ':one': 1 },
      },
    },
  }
  await isWritten(transact(client, counted, { signal }))
}
