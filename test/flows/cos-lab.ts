import { afterEach } from 'vitest'
import { DataApp } from '../../lib/data/app.ts'
import { administrator } from '../support/people.ts'
import { type S3Server, startS3Server } from '../support/s3-server/index.ts'
import { bucket, buckets, otherBucket, sharedBucketStack, standbyBucket } from '../support/shared-stack.ts'
import { type TestStack, testStack } from '../support/stack.ts'
import { membersOf, startedForFile } from '../support/started-for-file.ts'

type Administrator = Awaited<ReturnType<typeof administrator>>

interface CosStack {
  stack: TestStack
  s3: S3Server
  /** The administrator's calls about the object store. */
  cos: Administrator['manager']['cos']
}

export { bucket, otherBucket, standbyBucket }

type SettingsFor = (s3: S3Server) => Record<string, string>

/**
 * A stack for the tests of a file, and an S3 server with three buckets; each test begins with nothing saved. With settings
 * the stack is one of its own.
 */
export function cosLab(settingsFor?: SettingsFor): CosStack {
  const lab = startedForFile(async () => {
    const { s3, stack, close } = await (settingsFor ? ownStack(settingsFor) : sharedStackOfBuckets())
    return { stack, s3, cos: (await administrator(stack)).manager.cos, close }
  })
  afterEach(async () => {
    const { s3, cos } = lab()
    s3.behaveWell()
    s3.isPublic = false
    s3.requests.length = 0
    for (const name of buckets) s3.bucket(name).objects.clear()
    await cos.remove()
  })
  return membersOf(lab)
}

async function sharedStackOfBuckets() {
  const stack = await sharedBucketStack()
  return { s3: stack.s3, stack, close: stack.close }
}

async function ownStack(settingsFor: SettingsFor) {
  const s3 = await startS3Server({ buckets: [...buckets] })
  const stack = await testStack(settingsFor(s3))
  const close = async () => {
    await stack.close()
    await s3.close()
  }
  return { s3, stack, close }
}

/** data_server itself, for what no client gets to see. */
export function dataServerOf({ running }: TestStack): DataApp {
  const app = running.get('data')?.app
  if (!(app instanceof DataApp)) throw new Error('The stack has no data_server.')
  return app
}
