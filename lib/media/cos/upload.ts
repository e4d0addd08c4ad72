import type { Readable } from 'node:stream'
import { AbortMultipartUploadCommand, CreateMultipartUploadCommand, type S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { withDeadline } from '../../agent/provider/deadline.ts'
import type { Connection } from './connection.ts'
import { S3Fault } from './fault.ts'

const PART_BYTES = 5 * 1024 * 1024
/** S3 takes 10,000. */
const MOST_PARTS = 9_999

interface Incoming {
  key: string
  bytes: Readable
  content_type: string
  max_bytes: number
}

/** Sends the bytes part by part, one part at a time; one that fits in a part goes out as it is. */
export async function upload(connection: Connection, incoming: Incoming, signal: AbortSignal): Promise<void> {
  const params = { Bucket: connection.bucket, Key: incoming.key }
  const sending = new Upload({
    client: cutBy(signal, connection),
    params: { ...params, Body: incoming.bytes, ContentType: incoming.content_type },
    partSize: Math.max(PART_BYTES, Math.ceil(incoming.max_bytes / MOST_PARTS)),
    // With more, the others would go on to the end of the bytes after one has failed.
    queueSize: 1,
    // It would not remove them when the last step fails.
    leavePartsOnError: true,
  })
  try {
    const { ETag } = await sending.done()
    if (!ETag) throw new S3Fault(200, 'InternalError', 'The store did not say that the object is complete')
  } catch (error) {
    if (sending.uploadId !== undefined) await abandon(connection, { ...params, UploadId: sending.uploadId })
    throw error
  }
}

/**
 * The client as lib-storage is given it, which passes no signal on. Its own way to abort would leave requests
 * under way. The one that answers the id by which parts are removed is never cut.
 */
const cutBy = (signal: AbortSignal, { s3, deadlines }: Connection): S3Client =>
  Object.create(s3, {
    send: {
      value: (command: CreateMultipartUploadCommand) => {
        const begins = command instanceof CreateMultipartUploadCommand
        const [most, cut] = begins ? [deadlines.light, never()] : [deadlines.heavy, signal]
        return withDeadline(most, cut, abortSignal => s3.send(command, { abortSignal }))
      },
    },
  })

type Parts = { Bucket: string; Key: string; UploadId: string }

/** Best effort: what could not be removed is left to the bucket's own rule. */
async function abandon({ s3, deadlines }: Connection, parts: Parts): Promise<void> {
  await withDeadline(deadlines.light, never(), abortSignal =>
    s3.send(new AbortMultipartUploadCommand(parts), { abortSignal }),
  ).catch(() => {})
}

const never = () => new AbortController().signal
