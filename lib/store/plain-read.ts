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

const PlainItem = z.custom<Record<string, { S?: string; N?: string }>>().transform((item): PlainItem => {
  const plain: PlainItem = {}
  for (const [name, { S, N }] of Object.entries(item))
    if (S !== undefined) plain[name] = S
    else if (N !== undefined) plain[name] = Number(N)
  return plain
})
const QueryReply = z.object({
  Items: z.array(PlainItem).default([]),
  LastEvaluatedKey: z.custom<QueryCommandInput['ExclusiveStartKey']>().optional(),
})
const BatchGetReply = z.object({
  Responses: z.record(z.string(), z.array(PlainItem)).default({}),
  UnprocessedKeys: z.custom<BatchGetItemCommandInput['RequestItems']>().optional(),
})

/**
 * Reads for the pages that everybody waits for. What the SDK does to sign a request, find the address and turn
 * a reply into values costs several times the read itself; an engine that takes unsigned requests needs none of
 * it. Retries, errors and middleware stay the client's. In AWS these are the SDK's ordinary calls.
 */
export async function plainQuery(
  client: StoreClient,
  input: QueryCommandInput,
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
    items.push(...Items)
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
  return { items: Object.values(Responses).flat(), pending: UnprocessedKeys }
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
