import { afterAll, afterEach, beforeAll } from 'vitest'
import { DataApp } from '../../lib/app/data.ts'
import { administrator } from '../support/people.ts'
import { type S3Server, startS3Server } from '../support/s3-server/index.ts'
import { type TestStack, testStack } from '../support/stack.ts'

type Administrator = Awaited<ReturnType<typeof administrator>>

interface CosStack {
  stack: TestStack
  s3: S3Server
  /** What an administrator does about the object store. */
  cos: Administrator['manager']['cos']
}

export const [bucket, otherBucket, standbyBucket] = [
  'media-1250000000',
  'archive-1250000000',
  'standby-1250000000',
]
const buckets = [bucket, otherBucket, standbyBucket] as const

type SettingsFor = (s3: S3Server) => Record<string, string>

/** One stack for the tests of a file, and an S3 server with three buckets; each test begins with nothing saved. */
export function cosLab(settingsFor: SettingsFor = () => ({})): CosStack {
  let started: CosStack | undefined
  const lab = () => {
    if (!started) throw new Error('The stack starts when the tests do.')
    return started
  }
  beforeAll(async () => {
    const s3 = await startS3Server({ buckets: [...buckets] })
    const stack = await testStack(settingsFor(s3))
    started = { stack, s3, cos: (await administrator(stack)).manager.cos }
  })
  afterEach(async () => {
    const { s3, cos } = lab()
    s3.behaveWell()
    s3.isPublic = false
    s3.requests.length = 0
    for (const name of buckets) s3.bucket(name).objects.clear()
    await cos.remove()
  })
  afterAll(async () => {
    await started?.stack.close()
    await started?.s3.close()
  })
  return {
    get stack() {
      return lab().stack
    },
    get s3() {
      return lab().s3
    },
    get cos() {
      return lab().cos
    },
  }
}

/** What makes a bucket of the server the store, or readable, without an administrator. */
export function environmentOf(s3: S3Server, object_store: 'local' | 'cos') {
  const { endpoint, region, bucket, secret_id, secret_key } = s3.form()
  return {
    OBJECT_STORE: object_store,
    COS_ENDPOINT: endpoint,
    COS_REGION: region,
    COS_BUCKET: bucket,
    COS_SECRET_ID: secret_id,
    COS_SECRET_KEY: secret_key,
  }
}

/** data_server itself, for what no client gets to see. */
export function dataServerOf({ running }: TestStack): DataApp {
  const app = running.get('data')?.app
  if (!(app instanceof DataApp)) throw new Error('The stack has no data_server.')
  return app
}
