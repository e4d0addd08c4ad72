import { setTimeout as sleep } from 'node:timers/promises'
import type { BatchGetItemCommandInput } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, type BatchGetCommandInput } from '@aws-sdk/lib-dynamodb'
import type { StoreClient, StoreTable } from '../client.ts'
import { StoreUnavailable } from '../errors.ts'
import { type PlainItem, plainBatches, plainBatchGet } from '../reading/plain-read.ts'
import { type Backoff, backoffMs, DEFAULT_BACKOFF } from './retry.ts'

interface BatchOptions {
  readonly signal?: AbortSignal
  readonly backoff?: Partial<Backoff>
}

type Requests = Record<string, unknown>

/** Repeats the request with the pending rest until everything is done. */
async function untilDone<R extends Requests>(
  requests: R | undefined,
  send: (pending: R) => Promise<R | undefined>,
  { signal, backoff }: BatchOptions,
): Promise<void> {
  const bounds = { ...DEFAULT_BACKOFF, ...backoff }
  let pending = requests
  for (let retries = 0; pending !== undefined && Object.keys(pending).length > 0; retries += 1) {
    if (retries === bounds.attempts) throw new StoreUnavailable('The store left part of a batch undone')
    if (retries > 0) await sleep(backoffMs(retries - 1, bounds), undefined, signal && { signal })
    pending = await send(pending)
  }
}

const sendOptions = ({ signal }: BatchOptions) => signal && { abortSignal: signal }

/** Reads the keys of ElectroDB's `Entity.get(keys).params()`, in any order. Parse the items with `Entity.parse`. */
export async function batchGet(
  client: StoreClient,
  batches: readonly BatchGetCommandInput[],
  options: BatchOptions = {},
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = []
  for (const batch of batches) {
    await untilDone(
      batch.RequestItems,
      async pending => {
        const command = new BatchGetCommand({ ...batch, RequestItems: pending })
        const { Responses, UnprocessedKeys } = await client.send(command, sendOptions(options))
        items.push(...Object.values(Responses ?? {}).flat())
        return UnprocessedKeys
      },
      options,
    )
  }
  return items
}

/** Reads in DynamoDB's own form, without the SDK's serialisers: for pages that readers wait for. */
export async function plainBatchGetAll(
  client: StoreClient,
  batches: readonly BatchGetItemCommandInput[],
  signal: AbortSignal,
): Promise<PlainItem[]> {
  const items: PlainItem[] = []
  for (const batch of batches) {
    await untilDone(
      batch.RequestItems,
      async pending => {
        const reply = await plainBatchGet(client, { ...batch, RequestItems: pending }, signal)
        items.push(...reply.items)
        return reply.pending
      },
      { signal },
    )
  }
  return items
}

/** The current items with these keys, in this order, without missing ones. */
export async function itemsWith(
  { client, table, signal }: StoreTable & { readonly signal: AbortSignal },
  keys: readonly { pk: string; sk: string }[],
): Promise<PlainItem[]> {
  const items = await plainBatchGetAll(client, plainBatches(table, keys), signal)
  const byKey = new Map(items.map(item => [nameOf(item), item]))
  return keys.map(key => byKey.get(nameOf(key))).filter(item => item !== undefined)
}

const nameOf = ({ pk, sk }: PlainItem | { pk: string; sk: string }) => `${pk} ${sk}`
