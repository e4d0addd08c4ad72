import { describe, expect, it, onTestFinished } from 'vitest'
import { dataServerOf } from '../../flows/cos-lab.ts'
import { keysOf } from '../../flows/video-stack.ts'
import { administrator, learner } from '../../support/people.ts'
import { sharedBucketStack, sharedVoiceStack } from '../../support/shared-stack.ts'
import { largeFile, MB, measuredFile } from './large-file.ts'

const never = new AbortController().signal

describe('a large file', () => {
  it('is written to disk as it arrives, with little memory', async () => {
    const stack = await sharedVoiceStack()
    onTestFinished(stack.close)
    const hana = await learner(stack)
    const size = 64 * MB
    const { bytes, mostOnItsWay } = measuredFile(size, stack.dataDir)
    const { file_handle } = await hana.study.videos.file({ query: { name: 'a.wav' }, stream: bytes })
    const { objects } = dataServerOf(stack)
    const found = await objects.locate(file_handle, never)
    expect(found?.info.size).toBe(size)
    expect(mostOnItsWay()).toBeLessThan(32 * MB)
    await found?.store.remove(file_handle, never)
  })
})

describe('a bucket that accepts no more bytes', () => {
  it('makes the sender wait, and holds no more than a few parts', async () => {
    const stack = await sharedBucketStack()
    onTestFinished(stack.close)
    const { s3 } = stack
    await (await administrator(stack)).manager.cos.put({ body: s3.form() })
    const hana = await learner(stack)
    const [sent, foreign] = [s3.count('UploadPart'), await keysOf({ stack })]
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
          const isStill = s3.count('UploadPart') > sent && taken() === seen
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
    expect(await keysOf({ stack })).toEqual(foreign)
  })
})
