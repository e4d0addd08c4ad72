import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { CosSettingsInput } from '../../../contracts/schemas/administration/objects.ts'
import { abortable, abortReason } from '../../../objects/byte-streams.ts'
import { contentTypeOf } from '../../../objects/media-types.ts'
import type { ByteRange } from '../../../objects/ranged-reply.ts'
import { refuseLiteral } from '../../../platform/outbound/address.ts'
import { withDeadline } from '../../../platform/outbound/deadline.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import {
  byKey,
  type ListQuery,
  type ObjectInfo,
  type ObjectPage,
  type ObjectStore,
  type PutOptions,
  putMetered,
} from '../object-store.ts'
import { Arriving } from './arriving.ts'
import { type Connection, connect, DEADLINES, type Deadlines, InUse } from './connection.ts'
import { bucketId } from './cos-form.ts'
import { describeS3Fault, problemOf, S3Fault } from './fault.ts'
import { upload } from './upload.ts'

const ATTEMPTS = 3

/** Without ACLs: the bucket decides who may read. */
export class CosStore implements ObjectStore {
  readonly kind = 'cos'
  readonly id: string
  private readonly connection: Connection
  private readonly inUse: InUse

  constructor(form: CosSettingsInput, deadlines: Deadlines = DEADLINES) {
    this.id = bucketId(form)
    this.connection = connect(form, deadlines, ATTEMPTS)
    this.inUse = new InUse(() => this.connection.s3.destroy())
  }

  close(): void {
    this.inUse.close()
  }

  put(key: string, body: Readable | Uint8Array, options: PutOptions): Promise<{ size: number }> {
    const { content_type, max_bytes, signal } = options
    return putMetered(body, options, bytes =>
      this.run(signal, () => upload(this.connection, { key, bytes, content_type, max_bytes }, signal)),
    )
  }

  async head(key: string, signal: AbortSignal): Promise<ObjectInfo | null> {
    const { s3, bucket: Bucket } = this.connection
    const objectHead = await this.light(signal, abortSignal =>
      s3.send(new HeadObjectCommand({ Bucket, Key: key }), { abortSignal }),
    ).catch(missingIsNull)
    if (objectHead)
      return {
        key,
        size: objectHead.ContentLength ?? 0,
        content_type: objectHead.ContentType ?? 'application/octet-stream',
        modified_at: objectHead.LastModified ?? new Date(0),
      }
    await this.mustHaveBucket(key, signal)
    return null
  }

  async read(key: string, range: ByteRange | null, signal: AbortSignal): Promise<Readable> {
    const { s3, bucket, deadlines } = this.connection
    const Range = range ? `bytes=${range.start}-${range.end}` : undefined
    const leave = this.inUse.enter()
    try {
      const body = await this.light(signal, async abortSignal => {
        const reply = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }), {
          abortSignal,
        })
        if (!(reply.Body instanceof Readable)) throw new TypeError('The SDK replied without a stream')
        const { httpStatusCode: status = 0 } = reply.$metadata
        if (range && status !== 206) {
          reply.Body.destroy()
          throw new S3Fault(status, 'RangeIgnored', 'The store replied with something other than the range')
        }
        return reply.Body
      })
      const toError = (error: unknown) => this.toError(error, signal)
      const bytes = new Arriving(body, { idleMs: deadlines.idle, toError })
      return abortable(signal, bytes).once('close', leave)
    } catch (error) {
      leave()
      throw error
    }
  }

  async remove(key: string, signal: AbortSignal): Promise<void> {
    const { s3, bucket: Bucket } = this.connection
    await this.light(signal, abortSignal =>
      s3.send(new DeleteObjectCommand({ Bucket, Key: key }), { abortSignal }),
    ).catch(missingIsNull)
  }

  async copy(from: string, to: string, signal: AbortSignal): Promise<void> {
    const { s3, bucket: Bucket, deadlines } = this.connection
    const CopySource = [Bucket, ...from.split('/')].map(encodeURIComponent).join('/')
    const work = async (abortSignal: AbortSignal) => {
      const command = new CopyObjectCommand({ Bucket, Key: to, CopySource })
      const { CopyObjectResult } = await s3.send(command, { abortSignal })
      // A failure may come as a 200 with another body.
      if (!CopyObjectResult?.ETag)
        throw new S3Fault(200, 'InternalError', 'The store did not finish the copy')
    }
    await this.run(signal, () => withDeadline(deadlines.heavy, signal, work))
  }

  list(query: ListQuery, signal: AbortSignal): Promise<ObjectPage> {
    return this.light(signal, abortSignal => listObjects(this.connection, query, abortSignal))
  }

  signedUrl(key: string, seconds: number): Promise<string> {
    const { s3, bucket: Bucket } = this.connection
    return getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: key }), { expiresIn: seconds })
  }

  /** To HEAD, missing objects and buckets look alike; GET tells which. */
  private async mustHaveBucket(key: string, signal: AbortSignal): Promise<void> {
    const body = await this.read(key, null, signal).catch(missingIsNull)
    body?.destroy()
  }

  private light<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.run(signal, () => withDeadline(this.connection.deadlines.light, signal, work))
  }

  /** Throws Problems, or the abort's reason. */
  private async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    const leave = this.inUse.enter()
    try {
      refuseLiteral(this.connection.endpoint)
      return await work()
    } catch (error) {
      throw this.toError(error, signal)
    } finally {
      leave()
    }
  }

  private toError(error: unknown, signal: AbortSignal): Error {
    if (signal.aborted) return abortReason(signal)
    return isProblem(error) ? error : problemOf(describeS3Fault(error, this.connection))
  }
}

function missingIsNull(error: unknown): null {
  if (isProblem(error, 'not_found')) return null
  throw error
}

/** Version 1 of the call: Tencent documents it, and its marker is a key, as in every store. */
async function listObjects(
  { s3, bucket }: Connection,
  { prefix, cursor, limit, by_folder }: ListQuery,
  abortSignal: AbortSignal,
): Promise<ObjectPage> {
  const page = await s3.send(
    new ListObjectsCommand({
      Bucket: bucket,
      Prefix: prefix,
      Marker: cursor,
      MaxKeys: limit,
      Delimiter: by_folder ? '/' : undefined,
    }),
    { abortSignal },
  )
  const objects = (page.Contents ?? []).flatMap(({ Key: key, Size: size = 0, LastModified: modified_at }) =>
    key === undefined || !modified_at ? [] : [{ key, size, content_type: contentTypeOf(key), modified_at }],
  )
  const prefixes = (page.CommonPrefixes ?? []).flatMap(({ Prefix }) => Prefix ?? [])
  const last = [objects.at(-1)?.key ?? '', prefixes.at(-1) ?? ''].sort(byKey).at(-1)
  return { objects, prefixes, next_cursor: page.IsTruncated ? (page.NextMarker ?? last) || null : null }
}
