import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataServerOf } from '../../flows/cos-lab.ts'
import { keysOf, type Mode, patience } from '../../flows/video-stack.ts'
import { learner } from '../../support/people.ts'
import { type S3Server, startS3Server } from '../../support/s3-server/index.ts'
import { type TestStack, testStack } from '../../support/stack.ts'
import { wavOf } from '../../support/wav.ts'

const MB = 1024 * 1024
const head = wavOf(1_000)

/** A file of that many bytes; `taken` says how many of them have been asked for so far, `coming` is told at times. */
function largeFile(size: number, coming = () => {}) {
  let taken = 0
  const bytes = Readable.from(
    (function* () {
      for (yield head, taken = head.length; taken < size; ) {
        const piece = Buffer.alloc(Math.min(256 * 1024, size - taken), taken)
        taken += piece.length
        if (taken % MB < piece.length) coming()
        yield piece
      }
    })(),
    { highWaterMark: 1 },
  )
  return { bytes, taken: () => taken }
}

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
    const size = 300 * MB
    let most = 0
    const { bytes, taken } = largeFile(size, () => {
      most = Math.max(most, taken() - bytesIn(stack.dataDir))
    })
    const { file_handle } = await hana.study.videos.file({ query: { name: 'a.wav' }, stream: bytes })
    const found = await dataServerOf(stack).objects.locate(file_handle, new AbortController().signal)
    expect(found?.info.size).toBe(size)
    expect(most).toBeLessThan(32 * MB)
  })
})

function bytesIn(folder: string): number {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = found.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return files.reduce((sum, path) => sum + statSync(path).size, 0)
}

describe('a bucket that takes nothing more', () => {
  const started = lab('cos')

  it('makes who sends wait, and holds no more than a few parts', async () => {
    const { stack, s3, hana } = started()
    const gate = Promise.withResolvers<void>()
    s3.misbehave('UploadPart', ({ honest, send }) => void gate.promise.then(() => send(honest())))
    const { bytes, taken } = largeFile(1_024 * MB)
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
        { ...patience, interval: 500 },
      )
      .toBe(true)
    expect(seen).toBeLessThan(128 * MB)
    leaving.abort()
    await expect(sending).rejects.toThrow()
    // Who does not read does not notice that nobody sends any more.
    gate.resolve()
    await expect.poll(() => s3.uploads.size, patience).toBe(0)
    expect(await keysOf({ stack })).toEqual([])
  })
})
