import {
  BatchGetItemCommand,
  type BatchGetItemCommandInput,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
} from '@aws-sdk/client-dynamodb'
import type { QueryCommandInput as DocumentQueryInput } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { z } from 'zod'
import type { List, Page } from '../../contracts/schemas/basics.ts'
import type { StoreClient, StoreTable } from '../client.ts'
import { callUnsigned } from '../unsigned-call.ts'
import { MOST_COUNTED } from './paging.ts'

export type PlainItem = Record<string, string | number>

export const StoredKey = z.object({ pk: z.string(), sk: z.string() })

type WireItem = Record<string, { S?: string; N?: string } | undefined>

/** Gives all items one shape, which is fast: the engine returns attributes in any order. */
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
 * Makes one request of a query; without `next` there are no more items. For pages that readers wait for: the SDK takes
 * several times as long as the read to sign a request, find the address and parse a reply, and an engine with unsigned
 * requests needs none of it. Retries, errors and middleware stay the client's; AWS gets ordinary calls. Selects attributes
 * here, since a projection costs the engine more than it saves.
 */
export async function plainQueryOnce(
  client: StoreClient,
  input: QueryCommandInput,
  attributes: readonly string[],
  signal: AbortSignal,
): Promise<{ items: PlainItem[]; count: number; next: Key }> {
  const reply = client.unsigned
    ? await callUnsigned(client, client.unsigned, 'Query', input, signal)
    : await client.send(new QueryCommand(input), { abortSignal: signal })
  const { Items, Count, LastEvaluatedKey } = QueryReply.parse(reply)
  return { items: Items.map(item => plainItem(item, attributes)), count: Count, next: LastEvaluatedKey }
}

/** Requests are made as the pages are taken. */
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

/** Scans a table or a query's result in DynamoDB's own form. Bytes are base64 where requests are unsigned. */
export async function* wirePages(
  client: StoreClient,
  input: ScanCommandInput | QueryCommandInput,
  signal: AbortSignal,
): AsyncGenerator<Readonly<Record<string, unknown>>[]> {
  const isQuery = 'KeyConditionExpression' in input
  let ExclusiveStartKey: Key
  do {
    const request = { ConsistentRead: true, ...input, ExclusiveStartKey }
    const reply = client.unsigned
      ? await callUnsigned(client, client.unsigned, isQuery ? 'Query' : 'Scan', request, signal)
      : await client.send(isQuery ? new QueryCommand(request) : new ScanCommand(request), {
          abortSignal: signal,
        })
    const { Items, LastEvaluatedKey } = QueryReply.parse(reply)
    yield Items
    ExclusiveStartKey = LastEvaluatedKey
  } while (ExclusiveStartKey)
}

/** DynamoDB's limit. */
const KEYS_IN_BATCH = 100

/** Reads whole items, or only these attributes, if the others are large. */
export const plainBatches = (
  table: string,
  keys: readonly { pk: string; sk: string }[],
  attributes?: readonly string[],
): BatchGetItemCommandInput[] =>
  Array.from({ length: Math.ceil(keys.length / KEYS_IN_BATCH) }, (_, batch) => {
    const part = keys.slice(batch * KEYS_IN_BATCH, (batch + 1) * KEYS_IN_BATCH)
    const Keys = part.map(({ pk, sk }) => ({ pk: { S: pk }, sk: { S: sk } }))
    const projection = attributes && projectionOf(attributes)
    return { RequestItems: { [table]: { ConsistentRead: true, Keys, ...projection } } }
  })

export async function plainBatchGet(
  client: StoreClient,
  input: BatchGetItemCommandInput,
  signal: AbortSignal,
): Promise<{ items: PlainItem[]; pending: BatchGetItemCommandInput['RequestItems'] }> {
  const reply = client.unsigned
    ? await callUnsigned(client, client.unsigned, 'BatchGetItem', input, signal)
    : await client.send(new BatchGetItemCommand(input), { abortSignal: signal })
  const { Responses, UnprocessedKeys } = BatchGetReply.parse(reply)
  const items = Object.values(Responses).flat()
  return { items: items.map(item => plainItem(item, Object.keys(item))), pending: UnprocessedKeys }
}

/** Takes a query of ElectroDB's `params()`, and gives its values DynamoDB's own form. */
export const plainInput = ({
  ExpressionAttributeValues,
  ...input
}: DocumentQueryInput): QueryCommandInput => ({
  ...input,
  ExpressionAttributeValues: marshall(ExpressionAttributeValues ?? {}),
})

/** Counts the items around the page without reading them, half the work; a known total saves those after it. */
export async function plainPage(
  client: StoreClient,
  query: QueryCommandInput,
  attributes: readonly string[],
  { offset, limit, mostCounted = MOST_COUNTED, total }: Page & { mostCounted?: number; total?: number },
  signal: AbortSignal,
): Promise<List<PlainItem>> {
  const end = offset + limit
  const items: PlainItem[] = []
  let seen = 0
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey']
  do {
    const request = { ...query, ...stretchAfter(seen, offset, end), ExclusiveStartKey }
    const reply = await plainQueryOnce(client, request, attributes, signal)
    items.push(...reply.items)
    seen += reply.count
    ExclusiveStartKey = reply.next
  } while (ExclusiveStartKey && (total === undefined ? seen <= Math.max(end, mostCounted) : seen < end))
  const counted = total ?? seen
  return { items, total: counted > mostCounted ? null : counted, next_offset: counted > end ? end : null }
}

function stretchAfter(
  seen: number,
  offset: number,
  end: number,
): Pick<QueryCommandInput, 'Select' | 'Limit'> {
  if (seen < offset) return { Select: 'COUNT', Limit: offset - seen }
  return seen < end ? { Limit: end - seen } : { Select: 'COUNT' }
}

/** Pays for thousands of items with few needed attributes: a fifth of our time, and a fifth more of the engine's. */
export const projected = (query: QueryCommandInput, attributes: readonly string[]): QueryCommandInput => ({
  ...query,
  ...projectionOf(attributes, query.ExpressionAttributeNames),
})

const projectionOf = (attributes: readonly string[], names: Record<string, string> = {}) => ({
  ProjectionExpression: attributes.map((_, n) => `#p${n}`).join(', '),
  ExpressionAttributeNames: {
    ...names,
    ...Object.fromEntries(attributes.map((name, n) => [`#p${n}`, name])),
  },
})

export interface IndexPartition {
  readonly index: 'gsi1' | 'gsi2' | 'gsi3'
  readonly pk: string
}

/** Newest first; with a sort key those before it. */
export const newestIn = (
  { table }: StoreTable,
  { index, pk }: IndexPartition,
  before?: string,
): QueryCommandInput => ({
  TableName: table,
  IndexName: index,
  KeyConditionExpression: `${index}pk = :pk${before === undefined ? '' : ` AND ${index}sk < :before`}`,
  ExpressionAttributeValues: { ':pk': { S: pk }, ...(before !== undefined && { ':before': { S: before } }) },
  ScanIndexForward: false,
})

export const inIndex = (
  { table }: StoreTable,
  { index, pk }: IndexPartition,
  beginning: string,
): QueryCommandInput => ({
  TableName: table,
  IndexName: index,
  KeyConditionExpression: `${index}pk = :pk AND begins_with(${index}sk, :beginning)`,
  ExpressionAttributeValues: { ':pk': { S: pk }, ':beginning': { S: beginning } },
})

export function allIn(
  { table }: StoreTable,
  pk: string,
  sk?: string | readonly [from: string, to: string],
): QueryCommandInput {
  const [from = '', to = ''] = typeof sk === 'string' ? [sk] : (sk ?? [])
  const condition = to ? ' AND sk BETWEEN :from AND :to' : from && ' AND begins_with(sk, :from)'
  return {
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: `pk = :pk${condition}`,
    ExpressionAttributeValues: {
      ':pk': { S: pk },
      ...(from && { ':from': { S: from } }),
      ...(to && { ':to': { S: to } }),
    },
  }
}
