import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { monotonicFactory } from 'ulid'
import { afterAll, afterEach } from 'vitest'
import { data } from '../../../lib/contracts/data/contract.ts'
import { DEFAULT_QUOTA } from '../../../lib/contracts/schemas/accounts/quotas.ts'
import { type DataApp, startData } from '../../../lib/data/app.ts'
import { MARKER } from '../../../lib/data/entities/collections/records.ts'
import { Rooms } from '../../../lib/data/quota/account-storage.ts'
import type { AccountId, Acting } from '../../../lib/platform/auth/actor.ts'
import { parseConfig } from '../../../lib/platform/config/load.ts'
import type { Call, Transport } from '../../../lib/platform/http/call.ts'
import { createClient } from '../../../lib/platform/http/calling/client.ts'
import type { Endpoint } from '../../../lib/platform/http/serving/endpoint.ts'
import type { HttpResult } from '../../../lib/platform/http/serving/event.ts'
import type { StoreClient } from '../../../lib/store/client.ts'
import { plainKey } from '../../../lib/store/entity.ts'
import { type TestStore, testStores } from '../../support/store.ts'
import { assertion, bearer, eventFor, testClock, testSurroundings } from '../../support/surroundings.ts'
import { userManager } from './user-manager.ts'

export const reader: Acting = { user_id: 1, role: 'user' }
export const stranger: Acting = { user_id: 2, role: 'user' }
export const root: Acting = { user_id: 9, role: 'root' }
export const newTaskId = monotonicFactory()

const folder = new URL('../../../handlers/data/', import.meta.url)
const names = readdirSync(folder).map(file => basename(file, '.ts'))
const files: object[] = await Promise.all(names.map(name => import(`../../../handlers/data/${name}.ts`)))
const isHandler = (exported: unknown): exported is Endpoint<DataApp> =>
  typeof exported === 'function' && 'route' in exported
const handlers = files.flatMap(file => Object.values(file).filter(isHandler))

/** The replies that a test has not read to their end: each holds a file open. */
const unread = new Set<Readable>()

/** Environment variables besides those of every test. */
type Environment = Record<string, string>

/**
 * Call at the top of a test file; each `open` starts a data_server of its own, with empty tables. With `OTHER_WRITERS` it
 * keeps no lists in memory, as where other processes write to its tables.
 */
export function dataLab() {
  const stores = testStores()
  const folders: string[] = []
  afterEach(() => unread.forEach(stream => void stream.destroy()))
  afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))))
  const open = async ({ OTHER_WRITERS: others, ...env }: Environment = {}) => {
    const store = await stores.open('content', 'collections')
    const folder = newFolder()
    folders.push(folder)
    const client = others ? store.connect() : store.client
    return startIn(store, client, testClock(), { DATA_DIR: folder, ...env })
  }
  return withReader(open)
}

/** Lets `open.asReader` give the client of the reader besides. */
export const withReader = (open: (env?: Environment) => Promise<Lab>) =>
  Object.assign(open, {
    async asReader(env?: Environment) {
      const lab = await open(env)
      return { lab, client: lab.as(reader) }
    },
  })

/** A path for a data folder, which does not exist before a file is stored in it. */
export const newFolder = () => join(tmpdir(), `yomu-data-${randomUUID()}`)

/** Room for every account, so that stories about other things make no requests for it. */
class Unlimited extends Rooms {
  override async storageOf() {
    const by_kind = { texts: 0, recordings: 0, audio: 0, files: 0, learning: 0 }
    return { bytes: 0, by_kind, events_today: 0, counted_at: null, quota: DEFAULT_QUOTA }
  }
}

/**
 * Two stores that share a client, whose transactions are refused if they have items of both: elsewhere each store is an
 * engine of its own. Each has an object of its own, by which its commits are grouped.
 */
function twoStores(client: StoreClient): Record<'content' | 'collections', StoreClient> {
  const tableOf = (item: object) => Object.values(item).map(({ TableName }) => TableName)
  client.middlewareStack.add(
    next => async args => {
      const items: object[] = 'TransactItems' in args.input ? (args.input.TransactItems ?? []) : []
      if (new Set(items.flatMap(tableOf)).size > 1) throw new Error('A transaction has items of both stores.')
      return next(args)
    },
    { name: 'oneStore', step: 'initialize', override: true },
  )
  const get = (target: StoreClient, name: string | symbol) => {
    const value: unknown = Reflect.get(target, name, target)
    return typeof value === 'function' ? value.bind(target) : value
  }
  return { content: client, collections: new Proxy(client, { get }) }
}

/** As the migration of profiles leaves it. */
const TERMS_WRITTEN = plainKey(MARKER, { name: 'profile-schema.1' })

/**
 * A data_server over that store, whose handlers are called directly; with `QUOTAS` accounts have one, with `SHARED_TERMS`
 * the terms that all learners share are written, which takes longer than all the rest.
 */
export async function startIn(
  store: TestStore,
  client: StoreClient,
  clock = testClock(),
  { QUOTAS: quotas, SHARED_TERMS: terms, ...env }: Environment = {},
) {
  const requests: string[] = []
  client.middlewareStack.add(
    (next, context) => args => {
      requests.push(context.commandName ?? '')
      return next(args)
    },
    { name: 'noteRequests', step: 'initialize' },
  )
  const surroundings = testSurroundings('data', {
    config: parseConfig({
      NODE_ENV: 'test',
      TABLE_PREFIX: store.tableName(''),
      DATA_DIR: newFolder(),
      ...env,
    }),
    now: clock.now,
    transportFor: () => userManager,
  })
  if (!terms)
    await client.send(new PutCommand({ TableName: store.tableName('collections'), Item: TERMS_WRITTEN }))
  const app = await startData(surroundings, twoStores(client))
  if (!quotas) Object.assign(app, { rooms: new Unlimited() })
  // The accounts of the stories have written before, so that tests count the requests of any write.
  await app.writers.note(root.user_id)

  const transport =
    (acting: Acting<AccountId> | null): Transport =>
    async ({ route, path, headers, body, signal }) => {
      const handler = handlers.find(made => made.route === route)
      if (!handler) throw new Error(`${route.operation} has no handler in handlers/data`)
      const { pathname, searchParams } = new URL(path, 'http://data')
      const event = eventFor(route, {
        params: parametersIn(pathname, route.path),
        query: Object.fromEntries(searchParams),
        headers: {
          ...(route.access === 'root' && acting
            ? await bearer({ ...acting, username: `account-${acting.user_id}` }, clock.now())
            : {}),
          ...headers,
          ...(await assertion(route, acting, { now: clock.now() })),
        },
        ...(body === undefined || route.receives ? {} : { body: JSON.parse(String(body)) }),
      })
      const incoming = route.receives === 'stream' ? streamOf(body) : undefined
      const raw = route.receives === 'raw' && body instanceof Uint8Array ? base64(body) : {}
      const result = await handler(Object.assign(event, raw), {
        app,
        ...(signal ? { signal } : {}),
        ...(incoming ? { incoming } : {}),
      })
      incoming?.destroy()
      if (result.stream) keepUntilClosed(result.stream)
      const bytes = () => bytesOf(result)
      return {
        status: result.statusCode,
        headers: result.headers,
        text: async () => (await bytes()).toString(),
        bytes,
        stream: () => result.stream ?? Readable.from([]),
      }
    }

  return {
    app,
    clock,
    store,
    client,
    /** The routes, called on behalf of an account or of none. */
    as: (acting: Acting<AccountId> | null) => createClient(data, transport(acting)),
    /** The names of the requests to the store that this work takes. */
    async requestsOf(work: () => Promise<unknown>): Promise<string[]> {
      requests.length = 0
      await work()
      return [...requests]
    },
  }
}

export type Lab = Awaited<ReturnType<typeof startIn>>
export type DataClient = ReturnType<Lab['as']>

const base64 = (body: Uint8Array) => ({ body: Buffer.from(body).toString('base64'), isBase64Encoded: true })
const streamOf = (body: Call['body'] = '') =>
  body instanceof Readable ? body : Readable.from([Buffer.from(body)])

function keepUntilClosed(stream: Readable): void {
  unread.add(stream)
  stream.once('close', () => unread.delete(stream))
}

async function bytesOf({ stream, bytes, body = '' }: HttpResult): Promise<Buffer> {
  if (stream) return buffer(stream)
  return bytes ? Buffer.concat(bytes) : Buffer.from(body)
}

function parametersIn(path: string, template: string): Record<string, string> {
  const parts = path.split('/')
  return Object.fromEntries(
    template.split('/').flatMap((part, at) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      return name === undefined ? [] : [[name, decodeURIComponent(parts[at] ?? '')]]
    }),
  )
}
