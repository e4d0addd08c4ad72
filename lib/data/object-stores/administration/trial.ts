import { randomBytes } from 'node:crypto'
import type { S3Client } from '@aws-sdk/client-s3'
import type { CosSettingsInput } from '../../../contracts/schemas/administration/objects.ts'
import { type Connection, connect, type Deadlines } from '../cos/connection.ts'

export interface Trial extends Connection {
  unsigned: S3Client
  key: string
  bytes: Buffer
}

const OBJECT_BYTES = 1_024
/** No retries while somebody waits. */
const ATTEMPTS = 1

export async function withTrial<T>(
  form: CosSettingsInput,
  key: string,
  deadlines: Deadlines,
  work: (trial: Trial) => Promise<T>,
): Promise<T> {
  const own = connect(form, deadlines, ATTEMPTS)
  const { s3: unsigned } = connect(form, deadlines, ATTEMPTS)
  withoutSignature(unsigned)
  try {
    return await work({ ...own, unsigned, key, bytes: randomBytes(OBJECT_BYTES) })
  } finally {
    own.s3.destroy()
    unsigned.destroy()
  }
}

function withoutSignature(client: S3Client): void {
  client.middlewareStack.add(
    next => args => {
      const { request } = args
      if (!isWithHeaders(request)) throw new TypeError('The SDK made no request with headers')
      request.headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => !isOfSignature(name.toLowerCase())),
      )
      return next(args)
    },
    // The first step after signing.
    { name: 'withoutSignature', step: 'deserialize', priority: 'high' },
  )
}

const isOfSignature = (name: string) => name === 'authorization' || name.startsWith('x-amz-')

const isWithHeaders = (request: unknown): request is { headers: Record<string, string> } =>
  typeof request === 'object' && request !== null && 'headers' in request
