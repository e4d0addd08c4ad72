import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import type { ProbeName } from '../../../contracts/schemas/administration/objects.ts'
import { describeS3Fault, S3Fault } from '../cos/fault.ts'
import type { Trial } from './trial.ts'

interface Proof {
  status: number | null
  message: string
}
type Step = (trial: Trial, abortSignal: AbortSignal) => Promise<Proof>

export const STEPS: Record<ProbeName, Step> = {
  async Bucket(trial, abortSignal) {
    const { s3, bucket: Bucket } = trial
    const reply = await s3
      .send(new HeadBucketCommand({ Bucket }), { abortSignal })
      .catch((error: unknown) => explained(error, trial, abortSignal))
    await mustBePrivate(trial, abortSignal)
    return proof(reply, 'The bucket exists and cannot be read without a signature.')
  },

  async PUT({ s3, bucket: Bucket, key: Key, bytes: Body }, abortSignal) {
    const reply = await s3.send(new PutObjectCommand({ Bucket, Key, Body }), { abortSignal })
    return proof(reply, 'An object was written.')
  },

  async HEAD({ s3, bucket: Bucket, key: Key, bytes: { length } }, abortSignal) {
    const reply = await s3.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal })
    if (reply.ContentLength !== length)
      throw wrong(
        reply,
        'SizeDiffers',
        `The store says that the object has ${reply.ContentLength} bytes, not ${length}.`,
      )
    return proof(reply, 'The size of the object is right.')
  },

  async GET(trial, abortSignal) {
    const { s3, unsigned, bucket: Bucket, key: Key, bytes } = trial
    const reply = await s3.send(new GetObjectCommand({ Bucket, Key }), { abortSignal })
    const read = await reply.Body?.transformToByteArray()
    if (!read || !bytes.equals(read))
      throw wrong(reply, 'BytesDiffer', 'The bytes that were read are not those that were written.')
    await mustRefuseUnsigned(trial, () =>
      unsigned.send(new GetObjectCommand({ Bucket, Key }), { abortSignal }),
    )
    return proof(reply, 'The object reads as it was written, and not without a signature.')
  },

  async LIST({ s3, bucket: Bucket, key }, abortSignal) {
    const reply = await s3.send(new ListObjectsCommand({ Bucket, Prefix: key }), { abortSignal })
    if (!reply.Contents?.some(({ Key }) => Key === key))
      throw wrong(reply, 'NotListed', 'The object that was written is not listed.')
    return proof(reply, 'The object is listed.')
  },

  async DELETE({ s3, bucket: Bucket, key: Key }, abortSignal) {
    const reply = await s3.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal })
    return proof(reply, 'The object was deleted.')
  },
}

/** Throws `PublicRead` if anyone can list the bucket, or learn of missing keys. */
export async function mustBePrivate(trial: Trial, abortSignal: AbortSignal): Promise<void> {
  const { unsigned, bucket: Bucket, key: Key } = trial
  await mustRefuseUnsigned(trial, () =>
    unsigned.send(new ListObjectsCommand({ Bucket, MaxKeys: 1 }), { abortSignal }),
  )
  await mustRefuseUnsigned(trial, () => unsigned.send(new GetObjectCommand({ Bucket, Key }), { abortSignal }))
}

const statusOf = ({ $metadata }: S3Reply): number | null => $metadata.httpStatusCode ?? null
const proof = (reply: S3Reply, message: string): Proof => ({ status: statusOf(reply), message })
const wrong = (reply: S3Reply, code: string, message: string) => new S3Fault(statusOf(reply), code, message)

/** A reply to GET names the cause, which one to HEAD cannot. */
async function explained(error: unknown, trial: Trial, abortSignal: AbortSignal): Promise<never> {
  const { s3, bucket: Bucket } = trial
  if (describeS3Fault(error, trial).status !== null)
    await s3.send(new ListObjectsCommand({ Bucket, MaxKeys: 1 }), { abortSignal })
  throw error
}

/** Some stores call an unsigned request malformed. */
const REFUSALS = [400, 401, 403]

interface S3Reply {
  $metadata: { httpStatusCode?: number | undefined }
  Body?: unknown
}

async function mustRefuseUnsigned(trial: Trial, send: () => Promise<S3Reply>): Promise<void> {
  const fault = await send().then(publicFault, (error: unknown) => describeS3Fault(error, trial))
  // A private bucket does not reveal which objects exist.
  if (fault.isMissing) throw isPublic(fault.status)
  if (!REFUSALS.includes(fault.status ?? 0)) throw fault
}

function publicFault({ $metadata, Body }: S3Reply): S3Fault {
  if (Body instanceof Readable) Body.destroy()
  return isPublic($metadata.httpStatusCode ?? null)
}

export const PUBLIC_READ = 'PublicRead'

const isPublic = (status: number | null) =>
  new S3Fault(
    status,
    PUBLIC_READ,
    'Anyone can read this bucket without a signature. Make it private: yomu gives signed addresses to those who may read.',
  )
