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
  LastEvaluatedKey: z.custom<QueryCommandInput['ExclusiveStartKey']>().optional(),
})
const BatchGetReply = z.object({
  Responses: z.record(z.string(), z.array(WireItem)).default({}),
  UnprocessedKeys: z.custom<BatchGetItemCommandInput['RequestItems']>().optional(),
})

/**
 * Reads for the pages that everybody waits for. What the SDK does to sign a request, find the address and turn
 * a reply into values costs several times the read itself; an engine that takes unsigned requests needs none of
 * it. Retries, errors and middleware stay the client's. In AWS these are the SDK's ordinary calls.
 * Gives the attributes asked for. They are chosen here, since a projection costs the engine more than it saves.
 */
export async function plainQuery(
  client: StoreClient,
  input: QueryCommandInput,
  attributes: readonly string[],
  signal: AbortSignal,
): Promise<PlainItem[]> {
  const items: PlainItem[] = []
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey']
  do {
    const page = { ...input, ExclusiveStartKey }
    const reply = client.unsigned
      ? await readUnsigned(client, client.unsigned, 'Query', page, signal)
      : await client.send(new QueryCommand(page), { abortSignal: signal })
    const { Items, LastEvaluatedKey } = QueryReply.parse(reply)
    items.push(...Items.map(item => plainItem(item, attributes)))
    ExclusiveStartKey = LastEvaluatedKey
  } while (ExclusiveStartKey)
  return items
}

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
