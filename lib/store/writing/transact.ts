import { randomUUID } from 'node:crypto'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { createWriteTransaction } from 'electrodb'
import type { Dispatcher } from 'undici'
import type { StoreClient } from '../client.ts'
import { ConditionFailed } from '../errors.ts'
import { callUnsigned } from '../unsigned-call.ts'
import { GroupCommits, type WireWrite } from './group-commits.ts'
import { wireWrite } from './wire-values.ts'

type Entities = Parameters<typeof createWriteTransaction>[0]
type Committable<E extends Entities> = Parameters<
  Parameters<typeof createWriteTransaction<E, unknown, []>>[1]
>[0]

/** Used as `inTransaction(Article).patch({ id }).set({ title })`. */
export function inTransaction<E extends Entities[string]>(entity: E): Committable<{ entity: E }>['entity'] {
  const known = committables.get(entity) as Committable<{ entity: E }>['entity'] | undefined
  const committable = known ?? committableOf(entity)
  committables.set(entity, committable)
  return committable
}

const committables = new WeakMap<object, unknown>()

function committableOf<E extends Entities[string]>(entity: E): Committable<{ entity: E }>['entity'] {
  const committable: Committable<{ entity: E }>['entity'][] = []
  // ElectroDB's types offer commit() and check() only inside this callback.
  createWriteTransaction({ entity }, entities => {
    committable.push(entities.entity)
    return []
  }).params()
  const [first] = committable
  if (first === undefined) throw new Error('ElectroDB did not hand the entity over')
  return first
}

type DocumentWrite = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

export type PlainWrite =
  | { Put: object }
  | { Update: object }
  | { Delete: object }
  | { ConditionCheck: object }
export type TransactItem = PlainWrite | { commit(): PlainWrite }

export const plainWrite = (item: TransactItem): PlainWrite => ('commit' in item ? item.commit() : item)

const isDocumentWrite = (item: PlainWrite | DocumentWrite): item is DocumentWrite =>
  'Put' in item || 'Update' in item || 'Delete' in item || 'ConditionCheck' in item

function documentWrite(item: TransactItem): DocumentWrite {
  const write = plainWrite(item)
  if (!isDocumentWrite(write)) throw new TypeError('A transaction takes puts, updates, deletes and checks')
  return write
}

/**
 * Writes all or none, at most 100 items and 4 MB. Keys name the items in ConditionFailed. Retries conflicts before
 * reporting them.
 */
export async function transact(
  client: StoreClient,
  items: Readonly<Record<string, TransactItem>>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const names = Object.keys(items)
  try {
    await write(client, Object.values(items).map(documentWrite), signal)
  } catch (error) {
    throw error instanceof ConditionFailed ? named(error, names) : error
  }
}

/** The SDK takes longer to make a request of values than the engine to store them; see `plainQueryOnce`. */
async function write(client: StoreClient, writes: DocumentWrite[], signal = neverAborts): Promise<void> {
  if (!client.unsigned) {
    await client.send(new TransactWriteCommand({ TransactItems: writes }), { abortSignal: signal })
    return
  }
  const known = groups.get(client) ?? new GroupCommits(sender(client, client.unsigned))
  groups.set(client, known)
  await known.commit(writes.map(wireWrite), signal)
}

const groups = new WeakMap<StoreClient, GroupCommits>()

const sender =
  (client: StoreClient, engine: Dispatcher) =>
  async (TransactItems: readonly WireWrite[], signal: AbortSignal) => {
    // One token serves all attempts: an attempt whose answer was lost is not done twice.
    const request = { TransactItems, ClientRequestToken: randomUUID() }
    await callUnsigned(client, engine, 'TransactWriteItems', request, signal)
  }

const neverAborts = new AbortController().signal

const named = (error: ConditionFailed, names: readonly string[]) =>
  new ConditionFailed(
    error.failed.map(failure => ({ ...failure, name: names[failure.position] ?? null })),
    { cause: error.cause },
  )
