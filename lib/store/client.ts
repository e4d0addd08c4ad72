import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Pool } from 'undici'
import { observed, type StoreCall } from '../platform/async/observed.ts'
import { ConditionFailed, StoreFull, StoreUnavailable, translateError } from './errors.ts'
import { constantSigner } from './reading/unsigned-request.ts'
import { type Backoff, DEFAULT_BACKOFF, retryStrategy } from './writing/retry.ts'

/** The time for which a store counts as full after a failed write; others may be rare. */
const FULL_MS = 5 * 60_000

/** Takes and returns plain values. Throws ConditionFailed and StoreUnavailable, also through ElectroDB. */
export class StoreClient extends DynamoDBDocumentClient {
  readonly #connection: DynamoDBClient
  readonly unsigned: Pool | null
  /** True if no other client writes, so that this process may keep what it has read. */
  readonly isSoleWriter: boolean
  #foundFullAt = Number.NEGATIVE_INFINITY

  constructor(connection: DynamoDBClient, unsigned: Pool | null, isSoleWriter: boolean) {
    super(connection, { marshallOptions: { removeUndefinedValues: true } })
    this.isSoleWriter = isSoleWriter
    this.#connection = connection
    this.unsigned = unsigned
  }

  noteFull(): void {
    this.#foundFullAt = performance.now()
  }

  /** Throws while the store is full: a health check's reads would still work. */
  mustNotBeFull(): void {
    if (performance.now() - this.#foundFullAt < FULL_MS) throw new StoreFull()
  }

  /** The base class would leave the connections open. */
  override destroy(): void {
    this.#connection.destroy()
    this.unsigned?.destroy(() => {})
  }
}

export interface StoreTable {
  readonly client: StoreClient
  readonly table: string
}

export interface StoreClientOptions {
  /** Absent for DynamoDB itself, with the SDK's own search for region and credentials. */
  readonly endpoint?: string
  readonly region?: string
  readonly credentials?: NonNullable<DynamoDBClientConfig['credentials']>
  readonly backoff?: Partial<Backoff>
  /** Bounds one attempt once connected. */
  readonly timeoutMs?: number
  /** True for an engine of this process, whose file nothing else opens. */
  readonly isSoleWriter?: boolean
}

const AGENT = { keepAlive: true, maxSockets: 64 }
const CONNECT_MS = 2_000
const ATTEMPT_MS = 10_000
/** An engine on this machine refuses a connection at once: only a process that is busy connects late. */
const connectMsOf = ({ endpoint, credentials, timeoutMs = ATTEMPT_MS }: StoreClientOptions) =>
  endpoint !== undefined && credentials === undefined ? timeoutMs : CONNECT_MS

/** The embedded engine checks neither, but the SDK requires both. */
const EMBEDDED = { region: 'local', credentials: { accessKeyId: 'embedded', secretAccessKey: 'embedded' } }

const connect = (options: StoreClientOptions) => {
  const { endpoint, region, credentials, backoff, timeoutMs = ATTEMPT_MS } = options
  return new DynamoDBClient({
    ...(endpoint !== undefined && { ...EMBEDDED, endpoint }),
    ...(region !== undefined && { region }),
    ...(credentials === undefined ? endpoint !== undefined && { signer: constantSigner } : { credentials }),
    requestHandler: {
      connectionTimeout: connectMsOf(options),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: AGENT,
      httpsAgent: AGENT,
    },
    retryStrategy: retryStrategy({ ...DEFAULT_BACKOFF, ...backoff }),
  })
}

function connectUnsigned(options: StoreClientOptions): Pool | null {
  const { endpoint, credentials, timeoutMs = ATTEMPT_MS } = options
  if (endpoint === undefined || credentials !== undefined) return null
  return new Pool(endpoint, {
    connections: AGENT.maxSockets,
    connect: { timeout: connectMsOf(options) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
}

export function createStoreClient(options: StoreClientOptions = {}): StoreClient {
  const client = connect(options)
  // This middleware copies every reply deeply, even when nothing is logged.
  client.middlewareStack.remove('loggerMiddleware')
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async args => {
        const started = performance.now()
        let outcome: StoreCall['outcome'] = 'done'
        try {
          return await next(args)
        } catch (error) {
          const translated = translateError(error)
          outcome = outcomeOf(translated)
          if (translated instanceof StoreFull) store.noteFull()
          throw translated
        } finally {
          observed.emit('storeCall', {
            operation: commandName.replace(/Command$/, ''),
            outcome,
            seconds: (performance.now() - started) / 1000,
          })
        }
      },
    { name: 'translateErrors', step: 'initialize', priority: 'high' },
  )
  const store = new StoreClient(client, connectUnsigned(options), options.isSoleWriter ?? false)
  return store
}

function outcomeOf(error: unknown): StoreCall['outcome'] {
  if (error instanceof ConditionFailed) return 'conflict'
  if (error instanceof StoreFull) return 'full'
  return error instanceof StoreUnavailable ? 'unavailable' : 'failed'
}
