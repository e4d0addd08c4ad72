import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { type Content, createContent } from '../content/content.ts'
import { endpointFor } from '../http/endpoint.ts'
import type { StoreClient } from '../store/client.ts'
import { createLease, type Lease } from '../store/lease.ts'
import { prefixed } from '../store/tables.ts'
import { createDiffer, type Differ, inlineDiffer } from '../text/differ.ts'
import { BaseApp, type Surroundings } from './base.ts'

const START_DEADLINE_MS = 10_000

export interface DataStores {
  content: StoreClient
  collections: StoreClient
}

/** data_server owns the content and the collections. */
export class DataApp extends BaseApp {
  readonly content: Content
  readonly differ: Differ
  /** Held by the one controller. */
  readonly lease: Lease
  override readonly dependencies: BaseApp['dependencies']

  constructor(surroundings: Surroundings, store: DataStores) {
    super(surroundings)
    const { config, now, servesOneAtATime } = surroundings
    const tableName = prefixed(config.TABLE_PREFIX)
    const table = tableName('content')
    this.content = createContent({ client: store.content, table }, now, config.PAGE_CACHE_MB)
    this.differ = servesOneAtATime ? inlineDiffer() : createDiffer()
    this.lease = createLease(store.content, table, 'controller')
    this.dependencies = {
      content: signal => mustAnswer(store.content, table, signal),
      collections: signal => mustAnswer(store.collections, tableName('collections'), signal),
    }
  }

  override async close(): Promise<void> {
    await this.differ.close()
  }
}

export const endpoint = endpointFor<DataApp>()

/** Refuses to start without its tables. */
export async function startData(surroundings: Surroundings, store: DataStores): Promise<DataApp> {
  const app = new DataApp(surroundings, store)
  const deadline = AbortSignal.timeout(START_DEADLINE_MS)
  await Promise.all(Object.values(app.dependencies).map(check => check(deadline)))
  return app
}

const mustAnswer = (client: StoreClient, table: string, abortSignal: AbortSignal) =>
  client.send(new GetCommand({ TableName: table, Key: { pk: 'health', sk: 'health' } }), { abortSignal })
