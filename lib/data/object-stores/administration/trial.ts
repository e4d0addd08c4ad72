import { randomBytes } from 'node:crypto'
import type { S3Client } from '@aws-sdk/client-s3'
import type { CosSettingsInput } from '../../../contracts/schemas/administration/objects.ts'
import { type Connection, connect, type Deadlines } from '../cos/connection.ts'

/** The bucket that is tested, and the object that is written to it and removed again. */
export interface Trial extends Connection {
  /** Sends requests without a signature. */
  unsigned: S3Client
  key: string
  bytes: Buffer
  close(): void
}

const OBJECT_BYTES = 1_024
/** No retries while somebody waits. */
const ATTEMPTS = 1

export function openTrial(form: CosSettingsInput, key: string, deadlines: Deadlines): Trial {
  const own = connect(form, deadlines, ATTEMPTS)
  const { s3: unsigned } = connect(form, deadlines, ATTEMPTS)
  withoutSignature(unsigned)
  return {
    ...own,
    unsigned,
    key,
    bytes: randomBytes(OBJECT_BYTES),
    close() {
      own.s3.destroy()
      unsigned.destroy()
    },
  }
}

function withoutSignature(client: S3Client): void {
  client.middlewareStack.add(
    next => args => {
      const { request } = args
      if (!isWithHeaders(request)) throw new TypeError('There is no request to remove the signature from')
      request.headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => !isOfSignature(name.toLowerCase())),
      )
      return next(args)
    },
    // The first step after the one that signs.
    { name: 'withoutSignature', step: 'deserialize', priority: 'high' },
  )
}

const isOfSignature = (name: string) => name === 'authorization' || name.startsWith('x-amz-')

const isWithHeaders = (request: unknown): request is { headers: Record<string, string> } =>
  typeof request === 'object' && request !== null && 'headers' in request
