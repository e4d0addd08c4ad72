import { randomBytes } from 'node:crypto'
import type { S3Client } from '@aws-sdk/client-s3'
import type { CosSettingsInput } from '../../contracts/schemas/objects.ts'
import { type Connection, connect } from '../cos/connection.ts'
import type { Deadlines } from '../cos/deadlines.ts'

/** A bucket on trial, and the object that is written to it and removed again. */
export interface Trial extends Connection {
  /** Sends the same requests, but without a signature. */
  stranger: S3Client
  key: string
  bytes: Buffer
  close(): void
}

const OBJECT_BYTES = 1_024
/** What a person waits for is not tried twice. */
const ATTEMPTS = 1

export function openTrial(form: CosSettingsInput, id: string, deadlines: Deadlines): Trial {
  const own = connect(form, deadlines, ATTEMPTS)
  const { s3: stranger } = connect(form, deadlines, ATTEMPTS)
  withoutSignature(stranger)
  return {
    ...own,
    stranger,
    // What is left after all, the bucket's own expiry of tmp/ takes away.
    key: `tmp/probes/${id}`,
    bytes: randomBytes(OBJECT_BYTES),
    close() {
      own.s3.destroy()
      stranger.destroy()
    },
  }
}

function withoutSignature(client: S3Client): void {
  client.middlewareStack.add(
    next => args => {
      const { request } = args
      if (!isWithHeaders(request)) throw new TypeError('There is no request to take the signature from')
      request.headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => !isOfSignature(name.toLowerCase())),
      )
      return next(args)
    },
    // The first step behind the one that signs.
    { name: 'withoutSignature', step: 'deserialize', priority: 'high' },
  )
}

const isOfSignature = (name: string) => name === 'authorization' || name.startsWith('x-amz-')

const isWithHeaders = (request: unknown): request is { headers: Record<string, string> } =>
  typeof request === 'object' && request !== null && 'headers' in request
