import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ObjectStore } from '../../../lib/data/object-stores/object-store.ts'
import { type Account, controllerOf, dataClient, outcome } from '../../flows/article-stack.ts'
import { bucket, cosLab, dataServerOf, otherBucket, standbyBucket } from '../../flows/cos-lab.ts'
import { newSentences, silentArticle, speakAll } from '../../flows/tts-stack.ts'
import { type FakeAzure, soundOf, startFakeAzure } from '../../support/fake-azure/index.ts'
import { learner } from '../../support/people.ts'
import { wavOf } from '../../support/wav.ts'

let azure: FakeAzure
let hana: Account
beforeAll(async () => {
  azure = await startFakeAzure()
})
afterAll(() => azure.close())

const lab = cosLab(s3 => ({
  ...azure.environment,
  ...s3.environment('local'),
  COS_BUCKET: standbyBucket,
}))
beforeAll(async () => {
  hana = await learner(lab.stack)
})

interface Spoken {
  id: number
  text: string
}
/** An article of one sentence that no other test uses, with its clip. */
async function spoken(): Promise<Spoken> {
  const [text = ''] = newSentences(1)
  const { id } = await silentArticle({ hana }, text)
  await outcome(hana, speakAll(hana, id))
  return { id, text }
}

const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

/** The bucket to which a learner is redirected for the clip, or `here`. Fails unless the clip is the right one. */
async function heard({ id, text }: Spoken) {
  const reply = await hana.study.sentences.audio({ params: { id, idx: 0 } })
  const { location } = reply.headers
  const sound = location ? await bytesAt(location) : Buffer.from(await reply.bytes())
  expect(sound).toEqual(Buffer.from(soundOf(text)))
  return location ? new URL(location).pathname.split('/')[1] : 'here'
}

const wav = wavOf(2_400)
async function sent(): Promise<string> {
  const stream = Readable.from([wav])
  const headers = { 'content-type': 'application/octet-stream' }
  return (await hana.study.videos.file({ query: { name: '朝.wav' }, stream }, { headers })).file_handle
}

const keysIn = (name: string) => [...lab.s3.bucket(name).objects.keys()]
const isLocal = (handle: string) =>
  access(join(lab.stack.dataDir, handle.replace(/^tmp/, 'temporary-uploads'))).then(
    () => true,
    () => false,
  )
const files = () => dataClient(controllerOf(lab.stack), hana).files
const fileOf = async (file_handle: string) => bytesAt((await files().source({ body: { file_handle } })).url)

describe('a bucket that is saved', () => {
  it('stores new objects from the next request on, and leaves older ones where they are', async () => {
    const [clip, handle] = [await spoken(), await sent()]
    expect(await isLocal(handle)).toBe(true)
    await lab.cos.put({ body: lab.s3.form() })

    const [newClip, newHandle] = [await spoken(), await sent()]
    expect(keysIn(bucket).sort()).toEqual([
      expect.stringMatching(/^audio\/sys\/tts\/[0-9a-f]{16}\.wav$/),
      newHandle,
    ])
    expect(await isLocal(newHandle)).toBe(false)
    expect(await heard(newClip)).toBe(bucket)
    expect(await heard(clip)).toBe('here')
    expect([await fileOf(handle), await fileOf(newHandle)]).toEqual([wav, wav])
    expect(lab.s3.violations).toEqual([])
  })

  it('still receives uploads that had begun', async () => {
    await lab.cos.put({ body: lab.s3.form() })
    const store: ObjectStore = dataServerOf(lab.stack).objects.current()
    const body = new PassThrough()
    const key = 'video/u1/sources/2026/11/01M801YEG2DWNSQP5NGYBD0QC4.mp4'
    const limits = { content_type: 'video/mp4', max_bytes: 20_000_000, signal: new AbortController().signal }
    const putting = store.put(key, body, limits)
    body.write(Buffer.alloc(6_000_000))
    await expect.poll(() => lab.s3.count('UploadPart')).toBe(1)
    await lab.cos.put({ body: lab.s3.form({ bucket: otherBucket }) })
    body.end(Buffer.alloc(1_000_000))
    expect(await putting).toEqual({ size: 7_000_000 })
    expect(lab.s3.bucket(bucket).objects.get(key)?.bytes.length).toBe(7_000_000)
    expect(await dataServerOf(lab.stack).objects.locate(key, limits.signal)).toMatchObject({
      store: { id: store.id },
      info: { size: 7_000_000 },
    })
  })
})

describe('a bucket of the environment that is not the store', () => {
  const standby = () => lab.s3.form({ bucket: standbyBucket })

  it('is read, but not written, while no settings are saved', async () => {
    await lab.cos.put({ body: standby() })
    const clip = await spoken()
    await lab.cos.remove()
    expect(await heard(clip)).toBe(standbyBucket)
    expect(await heard(await spoken())).toBe('here')
    expect(keysIn(standbyBucket)).toHaveLength(1)
  })

  it('is still read beside a saved one, until the form is cleared', async () => {
    await lab.cos.put({ body: standby() })
    const clip = await spoken()
    await lab.cos.remove()
    await lab.cos.put({ body: lab.s3.form() })
    expect(await heard(clip)).toBe(standbyBucket)
    await lab.cos.put({ body: {} })
    await expect(heard(clip)).rejects.toMatchObject({ code: 'not_configured' })
  })
})
