import dns from 'node:dns'
import { isIP } from 'node:net'
import { S3Client } from '@aws-sdk/client-s3'
import { checkedLookup, isRefusedAddress } from '../../agent/provider/address.ts'
import type { CosSettingsInput } from '../../contracts/schemas/objects.ts'
import { endpointOf } from '../cos-form.ts'
import type { Deadlines } from './deadlines.ts'

/** A bucket, and the client that may use it. */
export interface Connection {
  s3: S3Client
  bucket: string
  endpoint: URL
  /** What no error may show. */
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
    // Stores without regions take any name, but a signature needs one.
    region: form.region || 'us-east-1',
    credentials: { accessKeyId: form.secret_id, secretAccessKey: form.secret_key },
    forcePathStyle: hasNoSubdomains(endpoint.hostname),
    // Tencent refuses the trailers of the default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Waiting for leave to send would go around the agent below.
    expectContinueHeader: false,
    // What a machine's own AWS settings say is not meant for this bucket.
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

/** A bucket is named in the host, except where there is no name to put it before. */
const hasNoSubdomains = (hostname: string) =>
  hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
