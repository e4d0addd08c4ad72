import type http from 'node:http'
import type { CosSettingsInput } from '../../../lib/contracts/schemas/administration/objects.ts'
import { startLocalServer } from '../fake-service/local-server.ts'
import type { Behaviour, Exchange } from './behaviours.ts'
import { verifiedBody } from './body.ts'
import { Bucket } from './bucket.ts'
import { type Answer, operations, xml } from './operations.ts'
import { Refusal } from './refusal.ts'
import { type OperationName, operationOf, readRequest, type S3Request } from './request.ts'
import { type Credentials, type Signed, verifySignature } from './signature.ts'
import { document } from './xml.ts'

export interface HandledRequest {
  operation: OperationName
  bucket: string
  key: string
  /** The kind of signature, or `refused` if it is invalid. */
  signed: Signed | 'refused'
  headers: http.IncomingHttpHeaders
  /** Null while it is not answered. */
  status: number | null
}

interface Options {
  buckets?: readonly [string, ...string[]]
  now?: () => Date
}

const CREDENTIALS: Credentials = {
  access_key_id: 'AKIDtest0123456789abcdef',
  secret_access_key: 'secret/of+the=test0123456789',
  region: 'ap-guangzhou',
}
const READS: OperationName[] = ['GetObject', 'HeadObject', 'HeadBucket', 'ListObjects', 'ListObjectsV2']

/** An S3-compatible server in memory, on a free port of 127.0.0.1, that believes no unsigned request. */
export class S3Server {
  /** Everything asked so far, oldest first. */
  readonly requests: HandledRequest[] = []
  /** Requests that no client of ours may ever send, as sentences. */
  readonly violations: string[] = []
  /** Lets everybody read, as a bucket with a public policy does. */
  isPublic = false
  /** Bytes of bodies so far. */
  received = 0
  private readonly buckets: Map<string, Bucket>
  private readonly misbehaving = new Map<OperationName | '*', { behaviour: Behaviour; times: number }>()
  private readonly now: () => Date
  private server: Awaited<ReturnType<typeof startLocalServer>> | undefined

  constructor({ buckets = ['media-1250000000'], now = () => new Date() }: Options) {
    this.now = now
    this.buckets = new Map(buckets.map(name => [name, new Bucket(now)]))
  }

  async start(): Promise<this> {
    // Many tests use a client that leaves.
    this.server = await startLocalServer((incoming, response) =>
      this.answer(incoming, response).catch(() => response.destroy()),
    )
    return this
  }

  async close(): Promise<void> {
    await this.server?.close()
  }

  get endpoint(): string {
    return this.server?.origin ?? ''
  }

  /** The form that makes a bucket the store, complete. */
  form(over: Partial<CosSettingsInput> = {}): CosSettingsInput {
    const { access_key_id, secret_access_key, region } = CREDENTIALS
    return {
      endpoint: this.endpoint,
      region,
      bucket: [...this.buckets.keys()][0] ?? '',
      secret_id: access_key_id,
      secret_key: secret_access_key,
      ...over,
    }
  }

  /** The environment variables that name the bucket to a service. */
  environment(object_store: 'local' | 'cos' = 'cos') {
    const { endpoint, region, bucket, secret_id, secret_key } = this.form()
    return {
      OBJECT_STORE: object_store,
      COS_ENDPOINT: endpoint,
      COS_REGION: region,
      COS_BUCKET: bucket,
      COS_SECRET_ID: secret_id,
      COS_SECRET_KEY: secret_key,
    }
  }

  /** The contents of a bucket; of the first one by default. */
  get objects(): Bucket['objects'] {
    return this.bucket().objects
  }

  get uploads(): Bucket['uploads'] {
    return this.bucket().uploads
  }

  bucket(name = [...this.buckets.keys()][0] ?? ''): Bucket {
    const found = this.buckets.get(name)
    if (!found) throw new Refusal(404, 'NoSuchBucket', 'The specified bucket does not exist.')
    return found
  }

  /** From now on, or so often, deals with the operation in that way; `*` stands for all of them. */
  misbehave(operation: OperationName | '*', behaviour: Behaviour, times = Number.POSITIVE_INFINITY): void {
    this.misbehaving.set(operation, { behaviour, times })
  }

  behaveWell(): void {
    this.misbehaving.clear()
  }

  /** The number of requests for each operation. */
  count(operation: OperationName): number {
    return this.requests.filter(request => request.operation === operation).length
  }

  private async answer(incoming: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const request = await readRequest(incoming, bytes => {
      this.received += bytes
    })
    const operation = operationOf(request)
    const { bucket, key, headers } = request
    const handled: HandledRequest = { operation, bucket, key, headers, signed: 'refused', status: null }
    this.requests.push(handled)
    const send = ({ status, headers, body }: Answer) => {
      handled.status = status
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
    }
    const honest = () => this.carryOut(request, operation, handled)
    this.deal({ response, honest, send }, request, operation)
  }

  private deal(exchange: Exchange, request: S3Request, operation: OperationName): void {
    try {
      this.mustSetNoAcl(request, operation)
      const behaviour = this.nextBehaviour(operation)
      if (behaviour) behaviour(exchange)
      else exchange.send(exchange.honest())
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      exchange.send(xml(document('Error', { Code: error.code, Message: error.message }), error.status))
    }
  }

  private carryOut(request: S3Request, operation: OperationName, handled: HandledRequest): Answer {
    const signed = verifySignature(request, CREDENTIALS, this.now())
    handled.signed = signed
    if (signed === 'none' && !(this.isPublic && READS.includes(operation)))
      throw new Refusal(403, 'AccessDenied', 'Access Denied.')
    const bucket = this.bucket(request.bucket)
    const body = verifiedBody(request)
    const work = operations[operation]
    if (!work) throw new Refusal(501, 'NotImplemented')
    return work({ request, bucket, body, bucketOf: name => this.bucket(name) })
  }

  private mustSetNoAcl({ headers }: S3Request, operation: OperationName): void {
    const acl = Object.keys(headers).filter(name => name === 'x-amz-acl' || name.startsWith('x-amz-grant-'))
    if (operation !== 'Acl' && acl.length === 0) return
    this.violations.push(`${operation} sets an ACL`)
    throw new Refusal(403, 'AccessDenied', 'No ACL is ever set.')
  }

  private nextBehaviour(operation: OperationName): Behaviour | undefined {
    const name = this.misbehaving.has(operation) ? operation : '*'
    const found = this.misbehaving.get(name)
    if (!found) return undefined
    found.times -= 1
    if (found.times === 0) this.misbehaving.delete(name)
    return found.behaviour
  }
}

export const startS3Server = (options: Options = {}): Promise<S3Server> => new S3Server(options).start()
