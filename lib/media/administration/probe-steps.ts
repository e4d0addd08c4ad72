import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import type { ProbeName } from '../../contracts/schemas/objects.ts'
import { describeS3Fault, S3Fault } from '../cos/fault.ts'
import { type Answer, mustRefuseStrangers } from './strangers.ts'
import type { Trial } from './trial.ts'

interface Proof {
  status: number | null
  message: string
}
/** Does one thing to the bucket; throws where that does not go as it should. */
type Step = (trial: Trial, abortSignal: AbortSignal) => Promise<Proof>

export const STEPS: Record<ProbeName, Step> = {
  async Bucket(trial, abortSignal) {
    const { s3, stranger, bucket: Bucket, key: Key } = trial
    const reply = await s3
      .send(new HeadBucketCommand({ Bucket }), { abortSignal })
      .catch((error: unknown) => explained(error, trial, abortSignal))
    await mustRefuseStrangers(trial, () =>
      stranger.send(new ListObjectsCommand({ Bucket, MaxKeys: 1 }), { abortSignal }),
    )
    await mustRefuseStrangers(trial, () =>
      stranger.send(new GetObjectCommand({ Bucket, Key }), { abortSignal }),
    )
    return proof(reply, 'The bucket is there, and nobody reads it without a signature.')
  },

  async PUT({ s3, bucket: Bucket, key: Key, bytes: Body }, abortSignal) {
    const reply = await s3.send(new PutObjectCommand({ Bucket, Key, Body }), { abortSignal })
    return proof(reply, 'An object can be written.')
  },

  async HEAD({ s3, bucket: Bucket, key: Key, bytes: { length } }, abortSignal) {
    const reply = await s3.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal })
    if (reply.ContentLength !== length)
      throw wrong(reply, 'SizeDiffers', `It is said to be ${reply.ContentLength} bytes long, not ${length}.`)
    return proof(reply, 'Its size is right.')
  },

  async GET(trial, abortSignal) {
    const { s3, stranger, bucket: Bucket, key: Key, bytes } = trial
    const reply = await s3.send(new GetObjectCommand({ Bucket, Key }), { abortSignal })
    const read = await reply.Body?.transformToByteArray()
    if (!read || !bytes.equals(read))
      throw wrong(reply, 'BytesDiffer', 'What is read is not what was written.')
    await mustRefuseStrangers(trial, () =>
      stranger.send(new GetObjectCommand({ Bucket, Key }), { abortSignal }),
    )
    return proof(reply, 'It reads as it was written, and not without a signature.')
  },

  async LIST({ s3, bucket: Bucket, key }, abortSignal) {
    const reply = await s3.send(new ListObjectsCommand({ Bucket, Prefix: key }), { abortSignal })
    if (!reply.Contents?.some(({ Key }) => Key === key))
      throw wrong(reply, 'NotListed', 'The object that was written is not in the list.')
    return proof(reply, 'It is in the list.')
  },

  async DELETE({ s3, bucket: Bucket, key: Key }, abortSignal) {
    const reply = await s3.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal })
    return proof(reply, 'It is gone again.')
  },
}

const statusOf = ({ $metadata }: Answer): number | null => $metadata.httpStatusCode ?? null
const proof = (reply: Answer, message: string): Proof => ({ status: statusOf(reply), message })
const wrong = (reply: Answer, code: string, message: string) => new S3Fault(statusOf(reply), code, message)

/** An answer to HEAD has no body that could name the cause: one to GET has. */
async function explained(error: unknown, trial: Trial, abortSignal: AbortSignal): Promise<never> {
  const { s3, bucket: Bucket } = trial
  if (describeS3Fault(error, trial).status !== null)
    await s3.send(new ListObjectsCommand({ Bucket, MaxKeys: 1 }), { abortSignal })
  throw error
}
