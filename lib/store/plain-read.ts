import {
  BatchGetItemCommand,
  type BatchGetItemCommandInput,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/client-dynamodb'
import type { Dispatcher } from 'undici'
import { z } from 'zod'
import type { StoreClient } from './client.ts'
import { postUnsigned, type ReadOperation } from './unsigned-request.ts'

/** The attributes of an item that are text or numbers. */
export type PlainItem = Record<string, string | number>

type WireItem = Record<string, { S?: string; N?: string } | undefined>

/** The engine sends attributes in any order; in the order of these names all items have one shape, which is fast. */
function plainItem(item: WireItem, names: readonly string[]): PlainItem {
  const plain: PlainItem = {}
  for (const name of names) {
    const attribute = item[name]
    if (attribute?.S !== undefined) plain[name] = attribute.S
    else if (attribute?.N !== undefined) plain[name] = Number(attribute.N)
  }
  return plain
}

const WireItem = z.custom<WireItem>()
const QueryReply = z.object({
  Items: z.array(WireItem).default([]),
  Count: z.number(),
  LastEvaluatedKey: z.custom<QueryCommandInput['ExclusiveStartKey']>().optional(),
})
const BatchGetReply = z.object({
  Responses: z.record(z.string(), z.array(WireItem)).default({}),
  UnprocessedKeys: z.custom<BatchGetItemCommandInput['RequestItems']>().optional(),
})

type Key = QueryCommandInput['ExclusiveStartKey']

/**
 * One request of a query. Without `next` there is no more.
 *
 * Reads for the pages that everybody waits for. What the SDK does to sign a request, find the address and turn
 * a reply into values costs several times the read itself; an engine that takes unsigned requests needs none of
 * it. Retries, errors and middleware stay the client's. In AWS these are the SDK's ordinary calls.
 * Gives the attributes asked for. They are chosen here, since a projection costs the engine more than it saves.
 */
export async function plainQueryOnce(
  client: StoreClient,
  input: QueryCommandInput,
  attributes: readonly string[],
  signal: AbortSignal,
): Promise<{ items: PlainItem[]; count: number; next: Key }> {
  const reply = client.unsigned
    ? await readUnsigned(client, client.unsigned, 'Query', input, signal)
    : await client.send(new QueryCommand(input), { abortSignal: signal })
  const { Items, Count, LastEvaluatedKey } = QueryReply.parse(reply)
  return { items: Items.map(item => plainItem(item, attributes)), count: Count, next: LastEvaluatedKey }
}

/** All that a query finds, request after request as it is taken. */
export async function* plainPages(
  client: StoreClient,
  input: QueryCommandInput,
  attributes: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<PlainItem[]> {
  let ExclusiveStartKey: Key
  do {
    const { items, next } = await plainQueryOnce(client, { ...input, ExclusiveStartKey }, attributes, signal)
    yield items
    ExclusiveStartKey = next
  } while (ExclusiveStartKey)
}

export async function plainQuery(...query: Parameters<typeof plainPages>): Promise<PlainItem[]> {
  const items: PlainItem[] = []
  for await (const page of plainPages(...query)) items.push(...page)
  return items
}

/** As many as DynamoDB takes. */
const KEYS_IN_BATCH = 100

/** The requests that get the items of these keys as they are now. */
export const plainBatches = (
  table: string,
  keys: readonly { pk: string; sk: string }[],
): BatchGetItemCommandInput[] =>
  Array.from({ length: Math.ceil(keys.length / KEYS_IN_BATCH) }, (_, batch) => {
    const part = keys.slice(batch * KEYS_IN_BATCH, (batch + 1) * KEYS_IN_BATCH)
    const Keys = part.map(({ pk, sk }) => ({ pk: { S: pk }, sk: { S: sk } }))
    return { RequestItems: { [table]: { ConsistentRead: true, Keys } } }
  })

/** One request: what the store left undone comes back as `pending`. */
export async function plainBatchGet(
  client: StoreClient,
  input: BatchGetItemCommandInput,
  signal: AbortSignal,
): Promise<{ items: PlainItem[]; pending: BatchGetItemCommandInput['RequestItems'] }> {
  const reply = client.unsigned
    ? await readUnsigned(client, client.unsigned, 'BatchGetItem', input, signal)
    : await client.send(new BatchGetItemCommand(input), { abortSignal: signal })
  const { Responses, UnprocessedKeys } = BatchGetReply.parse(reply)
  const items = Object.values(Responses).flat()
  return { items: items.map(item => plainItem(item, Object.keys(item))), pending: UnprocessedKeys }
}

/** What of the SDK makes a signed request and reads its reply. */
const SIGNED_REQUEST = [
  'serializerMiddleware',
  'contentLengthMiddleware',
  'getUserAgentMiddleware',
  'hostHeaderMiddleware',
  'recursionDetectionMiddleware',
  'httpAuthSchemeMiddleware',
  'httpSigningMiddleware',
  'deserializerMiddleware',
]

async function readUnsigned(
  { middlewareStack }: StoreClient,
  engine: Dispatcher,
  operation: ReadOperation,
  given: QueryCommandInput | BatchGetItemCommandInput,
  signal: AbortSignal,
): Promise<object> {
  const stack = middlewareStack.clone()
  for (const name of SIGNED_REQUEST) stack.remove(name)
  const run = stack.resolve(
    async ({ input }) => ({
      response: undefined,
      output: { $metadata: {}, ...(await postUnsigned(engine, operation, input, signal)) },
    }),
    { commandName: `${operation}Command` },
  )
  return (await run({ input: given })).output
}
