import { setTimeout as sleep } from 'node:timers/promises'
import type { BatchGetItemCommandInput } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, type BatchGetCommandInput } from '@aws-sdk/lib-dynamodb'
import { inWindow } from '../../platform/async/window.ts'
import type { StoreClient, StoreTable } from '../client.ts'
import { StoreUnavailable } from '../errors.ts'
import { type PlainItem, plainBatches, plainBatchGet, StoredKey } from '../reading/plain-read.ts'
import { type Backoff, backoffMs, DEFAULT_BACKOFF } from './retry.ts'

interface BatchOptions {
  readonly signal?: AbortSignal
  readonly backoff?: Partial<Backoff>
}

/** Batches in progress, so that the engine need not wait while replies are read. */
const AT_ONCE = 2

async function gathered<R extends Record<string, unknown>, Item>(
  batches: readonly { RequestItems?: R | undefined }[],
  get: (pending: R) => Promise<{ items: readonly Item[]; pending: R | undefined }>,
  { signal = new AbortController().signal, backoff }: BatchOptions,
): Promise<Item[]> {
  const bounds = { ...DEFAULT_BACKOFF, ...backoff }
  const all = await inWindow(batches, { size: AT_ONCE, signal }, async ({ RequestItems }) => {
    const items: Item[] = []
    let pending = RequestItems
    for (let retries = 0; pending !== undefined && Object.keys(pending).length > 0; retries += 1) {
      if (retries === bounds.attempts) throw new StoreUnavailable('The store left part of a batch undone')
      if (retries > 0) await sleep(backoffMs(retries - 1, bounds), undefined, { signal })
      const got = await get(pending)
      items.push(...got.items)
      pending = got.pending
    }
    return items
  })
  return all.flat()
}

/** Takes `Entity.get(keys).params()`; answers in any order. Parse the items with `Entity.parse`. */
export const batchGet = (
  client: StoreClient,
  batches: readonly BatchGetCommandInput[],
  options: BatchOptions = {},
): Promise<Record<string, unknown>[]> =>
  gathered(
    batches,
    async RequestItems => {
      const { signal } = options
      const command = new BatchGetCommand({ RequestItems })
      const { Responses, UnprocessedKeys } = await client.send(command, signal && { abortSignal: signal })
      return { items: Object.values(Responses ?? {}).flat(), pending: UnprocessedKeys }
    },
    options,
  )

/** Skips the SDK's serialisers, for pages that readers wait for. */
export const plainBatchGetAll = (
  client: StoreClient,
  batches: readonly BatchGetItemCommandInput[],
  signal: AbortSignal,
): Promise<PlainItem[]> =>
  gathered(batches, RequestItems => plainBatchGet(client, { RequestItems }, signal), { signal })

type Where = StoreTable & { readonly signal: AbortSignal }
type Keys = readonly { pk: string; sk: string }[]

export async function itemsByKey(
  { client, table, signal }: Where,
  keys: Keys,
  attributes?: readonly string[],
) {
  const wanted = attributes && [...StoredKey.keyof().options, ...attributes]
  const items = await plainBatchGetAll(client, plainBatches(table, keys, wanted), signal)
  const byKey = new Map(items.map(item => [nameOf(item), item]))
  return (key: Keys[number]): PlainItem | undefined => byKey.get(nameOf(key))
}

/** Keeps the order of the keys, and leaves out missing ones. */
export async function itemsWith(where: Where, keys: Keys, attributes?: readonly string[]) {
  return keys.map(await itemsByKey(where, keys, attributes)).filter(item => item !== undefined)
}

const nameOf = ({ pk, sk }: PlainItem | { pk: string; sk: string }) => `${pk} ${sk}`
