import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataServerOf } from '../../flows/cos-lab.ts'
import { keysOf, type Mode } from '../../flows/video-stack.ts'
import { learner } from '../../support/people.ts'
import { type S3Server, startS3Server } from '../../support/s3-server/index.ts'
import { type TestStack, testStack } from '../../support/stack.ts'
import { largeFile, MB, measuredFile } from './large-file.ts'

function lab(mode: Mode) {
  let started: { stack: TestStack; s3: S3Server; hana: Awaited<ReturnType<typeof learner>> } | undefined
  beforeAll(async () => {
    const s3 = await startS3Server()
    const stack = await testStack(mode === 'cos' ? s3.environment() : {})
    started = { stack, s3, hana: await learner(stack) }
  })
  afterAll(async () => {
    await started?.stack.close()
    await started?.s3.close()
  })
  return () => {
    if (!started) throw new Error('The stack starts when the tests do.')
    return started
  }
}

describe('a large file', () => {
  const started = lab('local')

  it('is written to disk as it arrives, with little memory', async () => {
    const { stack, hana } = started()
    const size = 96 * MB
    const { bytes, mostOnItsWay } = measuredFile(size, stack.dataDir)
    const { file_handle } = await hana.study.videos.file({ query: { name: 'a.wav' }, stream: bytes })
    const found = await dataServerOf(stack).objects.locate(file_handle, new AbortController().signal)
    expect(found?.info.size).toBe(size)
    expect(mostOnItsWay()).toBeLessThan(32 * MB)
  })
})

describe('a bucket that accepts no more bytes', () => {
  const started = lab('cos')

  it('makes the sender wait, and holds no more than a few parts', async () => {
    const { stack, s3, hana } = started()
    const gate = Promise.withResolvers<void>()
    s3.misbehave('UploadPart', ({ honest, send }) => void gate.promise.then(() => send(honest())))
    const { bytes, taken } = largeFile(256 * MB)
    const leaving = new AbortController()
    const sending = hana.study.videos.file(
      { query: { name: 'a.wav' }, stream: bytes },
      { signal: leaving.signal },
    )
    sending.catch(() => {})
    let seen = -1
    await expect
      .poll(
        () => {
          const isStill = s3.count('UploadPart') > 0 && taken() === seen
          seen = taken()
          return isStill
        },
        { interval: 500 },
      )
      .toBe(true)
    expect(seen).toBeLessThan(128 * MB)
    leaving.abort()
    await expect(sending).rejects.toThrow()
    // A client that does not read would not notice the end.
    gate.resolve()
    await expect.poll(() => s3.uploads.size).toBe(0)
    expect(await keysOf({ stack })).toEqual([])
  })
})
