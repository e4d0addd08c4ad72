import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { dataServerOf } from '../../flows/cos-lab.ts'
import { keysOf } from '../../flows/video-stack.ts'
import { administrator, learner } from '../../support/people.ts'
import { proxyNames, type RunningProxy, startProxy } from '../../support/proxies/running.ts'
import { visitor } from '../../support/proxies/visitor.ts'
import { sharedBucketStack, sharedStack, sharedVoiceStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'
import { wavOf } from '../../support/wav.ts'

const SIZE = 64 * 1024 * 1024
const MB = 1024 * 1024
const head = wavOf(1_000)

/** A sound file of that many bytes; `taken` says how many of them have been asked for so far, `coming` is told at times. */
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

/** The same, and the most that was on its way at any time: asked for, and not yet in a new file of that stack. */
function measuredFile(size: number, { dataDir }: Pick<TestStack, 'dataDir'>) {
  let most = 0
  const folder = join(dataDir, 'temporary-uploads')
  // Of a stack that other files share, these may be removed meanwhile.
  const known = new Set(filesIn(folder))
  const { bytes, taken } = largeFile(size, () => {
    const arrived = filesIn(folder).filter(path => !known.has(path))
    most = Math.max(
      most,
      taken() -
        arrived.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0),
    )
  })
  return { bytes, mostOnItsWay: () => most }
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  return found.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

const never = new AbortController().signal

it('a large file is written to disk as it arrives, with little memory', async () => {
  const stack = await sharedVoiceStack()
  onTestFinished(stack.close)
  const hana = await learner(stack)
  const { bytes, mostOnItsWay } = measuredFile(SIZE, stack)
  const { file_handle } = await hana.study.videos.file({ query: { name: 'a.wav' }, stream: bytes })
  const { objects } = dataServerOf(stack)
  const found = await objects.locate(file_handle, never)
  expect(found?.info.size).toBe(SIZE)
  expect(mostOnItsWay()).toBeLessThan(32 * MB)
  await found?.store.remove(file_handle, never)
})

it('a bucket that accepts no more bytes makes the sender wait, and holds no more than a few parts', async () => {
  const stack = await sharedBucketStack()
  onTestFinished(stack.close)
  const { s3 } = stack
  await (await administrator(stack)).manager.cos.put({ body: s3.form() })
  const hana = await learner(stack)
  const [sent, foreign] = [s3.count('UploadPart'), await keysOf({ stack })]
  const gate = Promise.withResolvers<void>()
  s3.misbehave('UploadPart', ({ honest, send }) => void gate.promise.then(() => send(honest())))
  const { bytes, taken } = largeFile(160 * MB)
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
  expect(seen).toBeLessThan(80 * MB)
  leaving.abort()
  await expect(sending).rejects.toThrow()
  // A client that does not read would not notice the end.
  gate.resolve()
  await expect.poll(() => s3.uploads.size).toBe(0)
  expect(await keysOf({ stack })).toEqual(foreign)
})

describe.each(proxyNames)('behind %s', name => {
  let stack: Awaited<ReturnType<typeof sharedStack>>
  let proxy: RunningProxy
  let visit: ReturnType<typeof visitor>
  beforeAll(async () => {
    stack = await sharedStack()
    proxy = await startProxy(name, stack)
    visit = visitor(proxy)
  })
  afterAll(async () => {
    await visit?.close()
    await proxy?.close()
  })

  it('a large file is uploaded completely, and the proxy stores little of it', async () => {
    const hana = await learner(stack)
    const { bytes, mostOnItsWay } = measuredFile(SIZE, stack)
    const { status, text } = await visit.ask('study', '/api/videos/file?name=a.wav', {
      method: 'POST',
      headers: { authorization: `Bearer ${hana.token}`, 'content-type': 'application/octet-stream' },
      body: bytes,
    })
    expect(status).toBe(201)
    const { file_handle } = JSON.parse(text)
    const found = await dataServerOf(stack).objects.locate(file_handle, new AbortController().signal)
    expect(found?.info.size).toBe(SIZE)
    expect(mostOnItsWay()).toBeLessThan(32 * MB)
  })
})
