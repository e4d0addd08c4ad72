import { createHash } from 'node:crypto'
import { paginateScan } from '@aws-sdk/lib-dynamodb'
import pLimit from 'p-limit'
import { ensureTables, hasTable } from '../../store/engine/ensure-tables.ts'
import { joinInstallation, raiseHighestUserId, readInstallation } from '../../store/engine/installation.ts'
import { readSchema, type SchemaRecord, UNVERSIONED, writeSchema } from '../../store/engine/schema-version.ts'
import { leaseOfController } from '../../store/lease-record.ts'
import { tablesOf } from '../../store/tables.ts'
import { writeAll } from '../../store/writing/write-all.ts'
import type { Item } from '../items/key-form.ts'
import { OperationRefused } from '../refused.ts'
import { currentVersion } from '../upgrade/migrations.ts'
import { type MovedObjects, type Moving, moveObjects } from './move-objects.ts'
import { isOfStack, movedItem } from './moved-item.ts'
import { MOVED_STORES, type MovedStore, type Place, tableExists } from './place.ts'
import { mustKeepApart } from './users-map.ts'

const WRITES_AT_ONCE = 2
const MODULUS = 2n ** 256n

interface MovingContent extends Moving {
  now(): Date
  say(line: string): void
}

export interface MovedContent {
  readonly stores: readonly { store: MovedStore; items: number; hash: string; was_there: boolean }[]
  readonly objects: MovedObjects
  readonly accounts: readonly number[]
}

interface ExaminedStore {
  readonly store: MovedStore
  /** The items that the target must hold in the end. */
  readonly wanted: Tally
  readonly schema: SchemaRecord | null
  readonly isThere: boolean
}

/**
 * Copies content without accounts into empty stores, and never changes the source. A run after an interruption completes
 * it; a run after completion changes nothing.
 */
export async function moveContent(moving: MovingContent): Promise<MovedContent> {
  const { source, target, users, say, signal } = moving
  const owners = new Set<number>()
  const looked: ExaminedStore[] = []
  for (const place of [source, target]) await mustBeStopped(place, moving.now())
  for (const store of MOVED_STORES) looked.push(await lookAt(store, owners, moving))
  mustKeepApart(users, owners)
  // Objects first, so that no record at the target names a missing one.
  const objects = await moveObjects(moving)
  for (const { store, schema, wanted, isThere } of looked) {
    if (isThere) continue
    if (target.makesTables) await ensureTables(target.clients[store], tablesOf(store), target.tableName)
    const version = schema?.version ?? currentVersion(store)
    await writeSchema(storeTable(target, store), { version, arriving: wanted.hash })
  }
  const accounts = [...owners].map(id => users.get(id) ?? id).sort((a, b) => a - b)
  for (const lookedStore of looked) {
    if (lookedStore.isThere) continue
    say(`Moving ${lookedStore.wanted.count} items of the store ${lookedStore.store} …`)
    await copy(lookedStore, moving)
    await verify(lookedStore, moving)
    await raiseHighestUserId(storeTable(target, lookedStore.store), Math.max(0, ...accounts))
    await writeSchema(storeTable(target, lookedStore.store), { version: currentVersion(lookedStore.store) })
  }
  await joinAccounts(target)
  signal.throwIfAborted()
  return {
    stores: looked.map(({ store, wanted, isThere }) => ({
      store,
      items: wanted.count,
      hash: wanted.hash,
      was_there: isThere,
    })),
    objects,
    accounts,
  }
}

/** New stores join the installation of the target's accounts. */
async function joinAccounts({ accounts, clients, tableName }: Place): Promise<void> {
  const table = tableName('accounts')
  if (!accounts || !(await hasTable(accounts, table))) return
  const joined = await readInstallation({ client: accounts, table })
  for (const store of MOVED_STORES)
    await joinInstallation({ client: clients[store], table: tableName(store) }, joined)
}

/** Reads the whole source, and compares the target. */
async function lookAt(store: MovedStore, owners: Set<number>, moving: Moving): Promise<ExaminedStore> {
  const { source, target, users } = moving
  if (!(await tableExists(source, store)))
    throw new OperationRefused(`The source has no store ${store}: check the place and the prefix.`)
  mustBeCurrent(store, await readSchema(storeTable(source, store)), 'source')
  const wanted = new Tally()
  const mapped = (id: number) => {
    owners.add(id)
    return users.get(id) ?? id
  }
  for await (const items of pagesOf(source, store, moving.signal))
    for (const item of items) wanted.add(movedItem(store, item, mapped))
  const found = { store, wanted }
  if (!(await tableExists(target, store))) {
    if (!target.makesTables)
      throw new OperationRefused(`The target has no table for the store ${store}: deploy it first.`)
    return { ...found, schema: null, isThere: false }
  }
  const schema = await readSchema(storeTable(target, store))
  if (schema?.arriving !== undefined) {
    if (schema.arriving !== wanted.hash)
      throw new OperationRefused(
        `Moving other content into the store ${store} of the target was not finished. Finish that move, or empty the target.`,
      )
    return { ...found, schema, isThere: false }
  }
  const there = await tallyOf(target, store, moving.signal)
  if (there.count > 0 && there.hash !== wanted.hash)
    throw new OperationRefused(
      `The store ${store} of the target has other content (${there.count} items), and both number their articles from 1: choose an empty target.`,
    )
  if (there.count > 0) mustBeCurrent(store, schema, 'target')
  return { ...found, schema, isThere: there.count > 0 || (wanted.count === 0 && schema !== null) }
}

function mustBeCurrent(store: MovedStore, schema: SchemaRecord | null, which: string): void {
  const { version, arriving } = schema ?? UNVERSIONED
  if (arriving !== undefined)
    throw new OperationRefused(
      `Content is still being moved into the store ${store} of the ${which}. Finish that move first.`,
    )
  if (version !== currentVersion(store))
    throw new OperationRefused(
      `The store ${store} of the ${which} is of another release of yomu (version ${version}, here ${currentVersion(store)}): run npm run bootstrap there with this release first.`,
    )
}

/** A running engine holds a lock; elsewhere the controller's lease shows that yomu runs. */
async function mustBeStopped(place: Place, now: Date): Promise<void> {
  if (!(await tableExists(place, 'content'))) return
  const where = storeTable(place, 'content')
  const lease = await leaseOfController(where, now)
  if (lease) throw new OperationRefused(`yomu is running on ${where.table} (${lease.owner}): stop it first.`)
}

async function copy(
  { store, wanted }: ExaminedStore,
  { source, target, users, signal }: Moving,
): Promise<void> {
  const { client, table } = storeTable(target, store)
  const limit = pLimit(WRITES_AT_ONCE)
  const copied = new Tally()
  for await (const items of pagesOf(source, store, signal)) {
    const moved = items.map(item => movedItem(store, item, id => users.get(id) ?? id))
    for (const item of moved) copied.add(item)
    await writeAll(
      client,
      moved.map(Item => ({ Put: { TableName: table, Item } })),
      { signal, limit },
    )
  }
  if (copied.hash !== wanted.hash)
    throw new OperationRefused(
      `The store ${store} of the source changed during the move: stop what writes to it, empty the target, and run this again.`,
    )
}

async function verify({ store, wanted }: ExaminedStore, { target, signal }: Moving): Promise<void> {
  const there = await tallyOf(target, store, signal)
  if (there.hash !== wanted.hash)
    throw new OperationRefused(
      `The store ${store} of the target holds ${there.count} items that are not the ${wanted.count} of the source: something else writes to it. Empty it, and run this again.`,
    )
}

async function tallyOf(place: Place, store: MovedStore, signal: AbortSignal): Promise<Tally> {
  const tally = new Tally()
  for await (const items of pagesOf(place, store, signal)) for (const item of items) tally.add(item)
  return tally
}

async function* pagesOf(place: Place, store: MovedStore, signal: AbortSignal): AsyncGenerator<Item[]> {
  const { client, table } = storeTable(place, store)
  const scan = paginateScan({ client }, { TableName: table, ConsistentRead: true }, { abortSignal: signal })
  for await (const { Items = [] } of scan) {
    signal.throwIfAborted()
    yield Items.filter(item => !isOfStack(store, item))
  }
}

const storeTable = ({ clients, tableName }: Place, store: MovedStore) => ({
  client: clients[store],
  table: tableName(store),
})

/** Hashes contents in any order. */
class Tally {
  count = 0
  private sum = 0n

  add(item: Item): void {
    this.count += 1
    this.sum =
      (this.sum + BigInt(`0x${createHash('sha256').update(canonical(item)).digest('hex')}`)) % MODULUS
  }

  /** Equal for equal sets of items only. */
  get hash(): string {
    return `${this.count}-${this.sum.toString(16).padStart(64, '0')}`
  }
}

/** Equal for equal values, in any order of attributes. */
function canonical(value: unknown): string {
  if (value instanceof Uint8Array) return `b${Buffer.from(value).toString('base64')}`
  if (value instanceof Set) return `s[${Array.from(value, canonical).sort().join()}]`
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const parts = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join()}}`
}
