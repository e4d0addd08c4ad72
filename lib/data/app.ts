import { join } from 'node:path'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { BaseApp, type Surroundings } from '../app/base.ts'
import { InstallationCheck } from '../app/installation-check.ts'
import { files } from '../contracts/data/contract.ts'
import { dictionaryBundles } from '../contracts/schemas/japanese/dictionary.ts'
import { createDiffer, type Differ, inlineDiffer } from '../dictionary/worker/differ.ts'
import { Memo } from '../platform/async/memo.ts'
import { actingAs } from '../platform/auth/actor.ts'
import type { Config } from '../platform/config/schema.ts'
import { fileSettings } from '../platform/config/settings.ts'
import type { Caller } from '../platform/http/call.ts'
import type { Operation } from '../platform/http/route.ts'
import { endpointFor } from '../platform/http/serving/endpoint.ts'
import { signAddress } from '../platform/http/signed-address.ts'
import type { StoreClient } from '../store/client.ts'
import { CONTROLLER, createLease, type Lease } from '../store/lease-record.ts'
import { prefixed } from '../store/tables.ts'
import { type Content, createContent } from './articles/content.ts'
import { activeHash } from './files/bundle-slots.ts'
import { migrateProfiles } from './learners/profile/migrate.ts'
import { createLearning, type Learning } from './learners/records/learning.ts'
import { Writers } from './learners/writers.ts'
import { ConfiguredStores } from './object-stores/configured-stores.ts'
import {
  CosSettings,
  cosEnvironment,
  NO_COS_SETTINGS,
  StoredCosSettings,
} from './object-stores/cos/cos-settings.ts'
import { CosStore } from './object-stores/cos/cos-store.ts'
import { LocalStore } from './object-stores/local/local-store.ts'
import { Rooms } from './quota/account-storage.ts'

const START_DEADLINE_MS = 10_000
const MINUTE_MS = 60_000

type DataStores = Record<'content' | 'collections', StoreClient>

export class DataApp extends BaseApp {
  readonly content: Content
  readonly learning: Learning
  readonly differ: Differ
  /** Held by the one controller. */
  readonly lease: Lease
  readonly cosSettings: CosSettings
  readonly objects: ConfiguredStores
  readonly diskSpace: Surroundings['diskSpace']
  readonly rooms = new Rooms()
  override readonly dependencies: BaseApp['dependencies'] &
    Record<keyof DataStores, (signal: AbortSignal) => Promise<void>>
  override readonly installation: InstallationCheck
  readonly writers: Writers
  private readonly dictionaries = new Memo<string | null>()

  constructor(surroundings: Surroundings, store: DataStores) {
    super(surroundings)
    const { config, now, newId, servesOneAtATime, hasOtherStores = false } = surroundings
    this.diskSpace = surroundings.diskSpace
    this.cosSettings = cosSettings(config)
    this.objects = new ConfiguredStores({
      local: localStore(surroundings),
      choice: () => this.cosSettings.choice(),
      open: form => new CosStore(form),
    })
    const tableName = prefixed(config.TABLE_PREFIX)
    const table = tableName('content')
    // The rest is for compressed pages of the service that sends them.
    const pageMegabytes = (config.PAGE_CACHE_MB * 3) / 4
    this.content = createContent({ client: store.content, table }, now, pageMegabytes)
    this.learning = createLearning(
      { client: store.collections, table: tableName('collections') },
      { ...surroundings, time_zone: config.DEFAULT_TIME_ZONE, dictionaryInUse: () => this.dictionaryInUse() },
    )
    this.differ = servesOneAtATime ? inlineDiffer() : createDiffer()
    this.lease = createLease(store.content, table, CONTROLLER)
    const stores = [this.content, this.learning]
    this.writers = new Writers(stores)
    this.installation = new InstallationCheck({
      stores,
      other: hasOtherStores ? signal => this.clients.userManager.system.health(undefined, { signal }) : null,
      makesId: false,
      now,
      newId,
    })
    this.dependencies = {
      ...(hasOtherStores && { installation: () => this.installation.report() }),
      content: signal => mustAnswer(store.content, table, signal),
      collections: signal => mustAnswer(store.collections, tableName('collections'), signal),
    }
  }

  /** Learners' words are checked with a new dictionary within a minute of its activation. */
  private dictionaryInUse(): Promise<string | null> {
    return this.dictionaries.get(this, dictionaryBundles.name, this.now(), async () => {
      const value = await activeHash(this.content, dictionaryBundles)
      return { value, until: this.now().getTime() + MINUTE_MS }
    })
  }

  override bind(caller: Caller, signal = this.content.signal): this {
    const work = { acting: actingAs(caller.actor), signal }
    return Object.create(super.bind(caller), {
      content: { value: { ...this.content, ...work } },
      learning: { value: { ...this.learning, ...work } },
    })
  }

  override async admit(route: Operation, caller: Caller): Promise<void> {
    await super.admit(route, caller)
    const acting = actingAs(caller.actor)
    if (acting && route.method !== 'GET') await this.writers.note(acting.user_id)
  }

  override async close(): Promise<void> {
    this.objects.close()
    await this.differ.close()
  }
}

const unlimited = endpointFor<DataApp>()

/** Refuses an account without room; only `unless_repeated` leaves that to the handler. */
export const endpoint: typeof unlimited = (route, handler) => {
  const { stores } = route
  if (!stores || stores === 'unless_repeated') return unlimited(route, handler)
  return unlimited(route, async input => {
    const { app, params, query, body } = input
    const { acting } = app.content
    const members = { params: membersOf(params), query: membersOf(query), body: membersOf(body) }
    if (acting && (stores === true || stores(members))) await app.rooms.mustBeBelowQuota(app, acting.user_id)
    return handler(input)
  })
}

const membersOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Refuses to start without tables; starts while the accounts are of another installation. */
export async function startData(surroundings: Surroundings, store: DataStores): Promise<DataApp> {
  const app = new DataApp(surroundings, store)
  const deadline = AbortSignal.timeout(START_DEADLINE_MS)
  const { content, collections } = app.dependencies
  await Promise.all([content(deadline), collections(deadline)])
  await migrateProfiles({ ...app.learning, signal: deadline })
  return app
}

function cosSettings(config: Config): CosSettings {
  const file = join(config.DATA_DIR, 'settings', 'data.json')
  return new CosSettings(fileSettings(file, StoredCosSettings, NO_COS_SETTINGS), cosEnvironment(config))
}

/** Null for the local directories. */
export function bucketOf(config: Config): CosStore | null {
  const { current } = cosSettings(config).choice()
  return current && new CosStore(current)
}

function localStore({ config, keys, now, newId, ownAddress }: Surroundings): LocalStore {
  return new LocalStore({
    folder: config.DATA_DIR,
    newId,
    now,
    async signAddress(key, seconds) {
      const expiresAt = new Date(now().getTime() + seconds * 1000)
      const address = await signAddress(keys.assertion, files.download.path, { key }, expiresAt)
      return (config.DATA_SERVER_URL ?? ownAddress()) + address
    },
  })
}

async function mustAnswer(client: StoreClient, TableName: string, abortSignal: AbortSignal): Promise<void> {
  const Key = { pk: 'health', sk: 'health' }
  await client.send(new GetCommand({ TableName, Key }), { abortSignal })
  client.mustNotBeFull()
}
