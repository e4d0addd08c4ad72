import type { Readable } from 'node:stream'
import { AbortMultipartUploadCommand, CreateMultipartUploadCommand, type S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { withDeadline } from '../../../platform/outbound/deadline.ts'
import type { Connection } from './connection.ts'
import { S3Fault } from './fault.ts'

const PART_BYTES = 5 * 1024 * 1024
/** S3 accepts 10,000. */
const MOST_PARTS = 9_999

interface Incoming {
  key: string
  bytes: Readable
  content_type: string
  max_bytes: number
}

/** One part at a time; a small object in one request. */
export async function upload(connection: Connection, incoming: Incoming, signal: AbortSignal): Promise<void> {
  const params = { Bucket: connection.bucket, Key: incoming.key }
  const sending = new Upload({
    client: abortedBy(signal, connection),
    params: { ...params, Body: incoming.bytes, ContentType: incoming.content_type },
    partSize: Math.max(PART_BYTES, Math.ceil(incoming.max_bytes / MOST_PARTS)),
    // More would read on to the end after one has failed.
    queueSize: 1,
    // Otherwise parts would remain when the last step fails.
    leavePartsOnError: true,
  })
  try {
    const { ETag } = await sending.done()
    if (!ETag)
      throw new S3Fault(200, 'InternalError', 'The store did not confirm that the object is complete')
  } catch (error) {
    if (sending.uploadId !== undefined) await abandon(connection, { ...params, UploadId: sending.uploadId })
    throw error
  }
}

/**
 * lib-storage passes no signal on, and leaves requests running when aborted. The request for an upload's id is never
 * aborted: parts are removed by it.
 */
const abortedBy = (signal: AbortSignal, { s3, deadlines }: Connection): S3Client =>
  Object.create(s3, {
    send: {
      value: (command: CreateMultipartUploadCommand) => {
        const isFirst = command instanceof CreateMultipartUploadCommand
        const [deadline, abort] = isFirst ? [deadlines.light, never()] : [deadlines.heavy, signal]
        return withDeadline(deadline, abort, abortSignal => s3.send(command, { abortSignal }))
      },
    },
  })

type Parts = { Bucket: string; Key: string; UploadId: string }

/** Best effort: the bucket's own rule removes leftover parts. */
async function abandon({ s3, deadlines }: Connection, parts: Parts): Promise<void> {
  await withDeadline(deadlines.light, never(), abortSignal =>
    s3.send(new AbortMultipartUploadCommand(parts), { abortSignal }),
  ).catch(() => {})
}

const never = () => new AbortController().signal
