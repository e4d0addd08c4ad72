import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Pool } from 'undici'
import { translateError } from './errors.ts'
import { type Backoff, DEFAULT_BACKOFF, retryStrategy } from './retry.ts'

/** Takes and gives plain values. Throws ConditionFailed and StoreUnavailable, through ElectroDB too. */
export class StoreClient extends DynamoDBDocumentClient {
  readonly #connection: DynamoDBClient
  /** Connections to an engine that takes unsigned requests; null where requests are signed. */
  readonly unsigned: Pool | null

  constructor(connection: DynamoDBClient, unsigned: Pool | null) {
    super(connection, { marshallOptions: { removeUndefinedValues: true } })
    this.#connection = connection
    this.unsigned = unsigned
  }

  /** The base class would leave the connections open. */
  override destroy(): void {
    this.#connection.destroy()
    this.unsigned?.destroy(() => {})
  }
}

export interface StoreClientOptions {
  /** Absent: DynamoDB itself, with the SDK's own search for region and credentials. */
  readonly endpoint?: string
  readonly region?: string
  readonly credentials?: NonNullable<DynamoDBClientConfig['credentials']>
  readonly backoff?: Partial<Backoff>
  /** How long one attempt may take once connected. */
  readonly timeoutMs?: number
}

const AGENT = { keepAlive: true, maxSockets: 64 }
const CONNECT_MS = 2_000
const ATTEMPT_MS = 10_000

/** The embedded engine checks neither, but the SDK signs every request. */
const EMBEDDED = { region: 'local', credentials: { accessKeyId: 'embedded', secretAccessKey: 'embedded' } }

const connect = ({ endpoint, region, credentials, backoff, timeoutMs = ATTEMPT_MS }: StoreClientOptions) =>
  new DynamoDBClient({
    ...(endpoint !== undefined && { ...EMBEDDED, endpoint }),
    ...(region !== undefined && { region }),
    ...(credentials !== undefined && { credentials }),
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: AGENT,
      httpsAgent: AGENT,
    },
    retryStrategy: retryStrategy({ ...DEFAULT_BACKOFF, ...backoff }),
  })

function connectUnsigned({ endpoint, credentials, timeoutMs = ATTEMPT_MS }: StoreClientOptions): Pool | null {
  if (endpoint === undefined || credentials !== undefined) return null
  return new Pool(endpoint, {
    connections: AGENT.maxSockets,
    connect: { timeout: CONNECT_MS },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
}

export function createStoreClient(options: StoreClientOptions = {}): StoreClient {
  const client = connect(options)
  // It copies every reply deeply, even when nothing is logged.
  client.middlewareStack.remove('loggerMiddleware')
  client.middlewareStack.add(
    next => async args => {
      try {
        return await next(args)
      } catch (error) {
        throw translateError(error)
      }
    },
    { name: 'translateErrors', step: 'initialize', priority: 'high' },
  )
  return new StoreClient(client, connectUnsigned(options))
}
