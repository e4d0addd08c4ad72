import { z } from 'zod'
import { INDEX_NAMES, type IndexCopy, type IndexName, indexedAs } from './indexes.ts'
import { Item, readUnits, sizeOf, writeUnits } from './units.ts'

/** The cost of one call to one partition of a table or of an index. */
export interface Touch {
  table: string
  /** Null for the table itself. */
  index: string | null
  pk: string
  kind: 'read' | 'write'
  units: number
  /** Bytes added to the stored data. */
  grown: number
}

/** A row before and after a call that may have written it; null if it did not exist. */
interface Written {
  table: string
  before: Item | null
  after: Item | null
}

const Key = z.object({ pk: z.object({ S: z.string() }) }).catchall(z.unknown())
const pkOf = (item: Item | null | undefined, name = 'pk') =>
  z.object({ S: z.string() }).safeParse(item?.[name]).data?.S

/** A write of a row, and of each index whose copy changes. */
export function touchesOfWrite({ table, before, after }: Written, isTransaction: boolean): Touch[] {
  const pk = pkOf(after ?? before)
  if (pk === undefined) return []
  const [old, now] = [before ? sizeOf(before) : 0, after ? sizeOf(after) : 0]
  const units = writeUnits(Math.max(old, now), isTransaction)
  const copies = INDEX_NAMES.flatMap(index => touchesOfCopy(index, { table, before, after }))
  return [{ table, index: null, pk, kind: 'write', units, grown: now - old }, ...copies]
}

function touchesOfCopy(index: IndexName, { table, before, after }: Written): Touch[] {
  const old = before ? indexedAs(table, index, before) : null
  const now = after ? indexedAs(table, index, after) : null
  if (JSON.stringify(old) === JSON.stringify(now)) return []
  const written = ({ pk, size }: IndexCopy, grown: number): Touch => {
    return { table, index, pk, kind: 'write', units: writeUnits(size, false), grown }
  }
  const isInPlace = old !== null && now !== null && old.pk === now.pk && old.sk === now.sk
  if (isInPlace) return [written(now, now.size - old.size)]
  return [...(old ? [written(old, -old.size)] : []), ...(now ? [written(now, now.size)] : [])]
}

const Gotten = z.object({ Item: Item.optional() })
const Get = z.object({ TableName: z.string(), Key, ConsistentRead: z.boolean().default(false) })
const Batch = z.object({
  RequestItems: z.record(
    z.string(),
    z.object({ Keys: z.array(Key), ConsistentRead: z.boolean().default(false) }),
  ),
})
const BatchGotten = z.object({ Responses: z.record(z.string(), z.array(Item)) })
const Query = z.object({
  TableName: z.string(),
  IndexName: z.string().nullable().default(null),
  KeyConditionExpression: z.string(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: z.record(z.string(), z.unknown()),
  ConsistentRead: z.boolean().default(false),
})
const Queried = z.object({ Items: z.array(Item).default([]) })

const reading = (
  table: string,
  pk: string,
  bytes: number,
  isConsistent: boolean,
  index: string | null = null,
): Touch => ({
  table,
  index,
  pk,
  kind: 'read',
  units: readUnits(bytes, isConsistent),
  grown: 0,
})

/** The cost of a read; nothing for any other call. */
export function touchesOfRead(operation: string, asked: unknown, answered: unknown): Touch[] {
  if (operation === 'GetItem') {
    const { TableName, Key: key, ConsistentRead } = Get.parse(asked)
    const { Item: item } = Gotten.parse(answered)
    return [reading(TableName, key.pk.S, item ? sizeOf(item) : 0, ConsistentRead)]
  }
  if (operation === 'BatchGetItem') {
    const { Responses } = BatchGotten.parse(answered)
    return Object.entries(Batch.parse(asked).RequestItems).flatMap(([table, { Keys, ConsistentRead }]) =>
      Keys.map(key => {
        const item = Responses[table]?.find(each => isOf(each, key))
        return reading(table, key.pk.S, item ? sizeOf(item) : 0, ConsistentRead)
      }),
    )
  }
  if (operation !== 'Query') return []
  const { TableName, IndexName, ConsistentRead, ...query } = Query.parse(asked)
  const bytes = Queried.parse(answered).Items.reduce((sum, item) => sum + sizeOf(item), 0)
  return [reading(TableName, partitionOf(query), bytes, ConsistentRead, IndexName)]
}

const isOf = (item: Item, key: z.infer<typeof Key>) =>
  ['pk', 'sk'].every(name => JSON.stringify(item[name]) === JSON.stringify(key[name]))

/** The partition key that a query asks for. */
function partitionOf(
  query: Omit<z.output<typeof Query>, 'TableName' | 'IndexName' | 'ConsistentRead'>,
): string {
  const equal = /([#\w]+)\s*=\s*(:\w+)/g
  for (const [, name = '', placeholder = ''] of query.KeyConditionExpression.matchAll(equal))
    if (/^(?:gsi\d)?pk$/.test(query.ExpressionAttributeNames[name] ?? name))
      return pkOf(Item.parse(query.ExpressionAttributeValues), placeholder) ?? ''
  throw new Error(`No partition in ${query.KeyConditionExpression}`)
}
