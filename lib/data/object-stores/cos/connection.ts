import dns from 'node:dns'
import { isIP } from 'node:net'
import { S3Client } from '@aws-sdk/client-s3'
import type { CosSettingsInput } from '../../../contracts/schemas/administration/objects.ts'
import { checkedLookup, isRefusedAddress } from '../../../platform/outbound/address.ts'
import { endpointOf } from './cos-form.ts'

export interface Connection {
  s3: S3Client
  bucket: string
  endpoint: URL
  /** Redacted from errors. */
  secrets: string[]
  deadlines: Deadlines
}

const MOST_CONNECTIONS = 32

export function connect(form: CosSettingsInput, deadlines: Deadlines, attempts: number): Connection {
  const endpoint = new URL(endpointOf(form))
  const agent = {
    keepAlive: true,
    maxSockets: MOST_CONNECTIONS,
    lookup: checkedLookup(dns.lookup, isRefusedAddress),
  }
  const s3 = new S3Client({
    endpoint: endpoint.href,
    // Stores without regions accept any name, but a signature needs one.
    region: form.region || 'us-east-1',
    credentials: { accessKeyId: form.secret_id, secretAccessKey: form.secret_key },
    forcePathStyle: hasNoSubdomains(endpoint.hostname),
    // Tencent refuses the trailers of the default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Waiting for 100 Continue would bypass the agent below.
    expectContinueHeader: false,
    // The machine's own AWS settings are not meant for this bucket.
    useFipsEndpoint: false,
    useDualstackEndpoint: false,
    disableS3ExpressSessionAuth: true,
    maxAttempts: attempts,
    retryMode: 'standard',
    requestHandler: {
      connectionTimeout: deadlines.connect,
      requestTimeout: deadlines.request,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  return { s3, bucket: form.bucket, endpoint, secrets: [form.secret_id, form.secret_key], deadlines }
}

/** Otherwise the host name includes the bucket. */
const hasNoSubdomains = (hostname: string) =>
  hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

/** Milliseconds. */
export interface Deadlines {
  connect: number
  request: number
  /** Reads and removals, with all attempts. */
  light: number
  /** A copy, or a part of an upload. */
  heavy: number
  /** A silent connection's bound. */
  idle: number
}

/** Allows slow lines for parts, and stores that copy a long video. */
export const DEADLINES: Deadlines = {
  connect: 5_000,
  request: 120_000,
  light: 30_000,
  heavy: 300_000,
  idle: 60_000,
}

export const PROBE_DEADLINES: Deadlines = {
  connect: 5_000,
  request: 10_000,
  light: 12_000,
  heavy: 12_000,
  idle: 10_000,
}

export class InUse {
  private users = 0
  private isClosing = false
  private readonly release: () => void

  constructor(release: () => void) {
    this.release = release
  }

  enter(): () => void {
    this.users += 1
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      this.users -= 1
      this.releaseWhenEmpty()
    }
  }

  close(): void {
    this.isClosing = true
    this.releaseWhenEmpty()
  }

  private releaseWhenEmpty(): void {
    if (this.isClosing && this.users === 0) this.release()
  }
}
