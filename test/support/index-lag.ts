import { z } from 'zod'
import type { StoreClient } from '../../lib/store/client.ts'

/** As a value, or as DynamoDB writes it. */
const KeyPart = z.union([z.string(), z.object({ S: z.string() }).transform(({ S }) => S)])
const Key = z.object({ pk: KeyPart, sk: KeyPart })
type Key = z.infer<typeof Key>

interface Change {
  readonly row: string
  readonly exists: boolean
}

const rowOf = (table: string, { pk, sk }: Key) => JSON.stringify([table, pk, sk])
const created = (table: string, key: Key): Change[] => [{ row: rowOf(table, key), exists: true }]
const deleted = (table: string, key: Key): Change[] => [{ row: rowOf(table, key), exists: false }]

const Put = z.object({ TableName: z.string(), Item: Key }).transform(put => created(put.TableName, put.Item))
const Delete = z.object({ TableName: z.string(), Key }).transform(cut => deleted(cut.TableName, cut.Key))
/** An update that demands the row creates none. */
const Update = z
  .object({ TableName: z.string(), Key, ConditionExpression: z.string().default('') })
  .transform(update =>
    update.ConditionExpression.includes('attribute_exists') ? [] : created(update.TableName, update.Key),
  )

const Transaction = z
  .object({
    TransactItems: z.array(
      z.object({ Put: Put.optional(), Update: Update.optional(), Delete: Delete.optional() }),
    ),
  })
  .transform(({ TransactItems }) =>
    TransactItems.flatMap(item => [item.Put ?? [], item.Update ?? [], item.Delete ?? []].flat()),
  )

const CHANGES = new Map<string, z.ZodType<Change[]>>([
  ['PutItemCommand', Put],
  ['UpdateItemCommand', Update],
  ['DeleteItemCommand', Delete],
  ['TransactWriteItemsCommand', Transaction],
])

const IndexRead = z.object({
  TableName: z.string(),
  IndexName: z.string(),
  Select: z.string().optional(),
})

/** Hides rows that this client created less than `ms` ago from its reads of indexes, as real indexes do. */
export const hideNewRowsFromIndexes = (
  client: StoreClient,
  { ms = 300, now = Date.now }: { ms?: number; now?: () => number } = {},
) => {
  const createdAt = new Map<string, number>()
  const note = ({ row, exists }: Change) => {
    if (!exists) createdAt.delete(row)
    else if (!createdAt.has(row)) createdAt.set(row, now())
  }
  const isVisible = (table: string, item: object) => {
    const since = createdAt.get(rowOf(table, Key.parse(item)))
    return since === undefined || now() - since >= ms
  }

  client.middlewareStack.add(
    (next, context) => async args => {
      const read = IndexRead.safeParse(args.input)
      const isCount = read.data?.Select === 'COUNT'
      // A count does not say which rows it counts.
      const result = await next(isCount ? { ...args, input: { ...args.input, Select: undefined } } : args)
      CHANGES.get(context.commandName ?? '')
        ?.parse(args.input)
        .forEach(note)
      const { output } = result
      if (read.success && 'Items' in output && output.Items !== undefined) {
        const items: object[] = output.Items
        items.splice(0, items.length, ...items.filter(item => isVisible(read.data.TableName, item)))
        if ('Count' in output) output.Count = items.length
        if (isCount) delete output.Items
      }
      return result
    },
    { name: 'indexLag', step: 'initialize', priority: 'low' },
  )
}
