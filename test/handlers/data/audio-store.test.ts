import { describe, expect, it } from 'vitest'
import { MOST_CLIP_BYTES } from '../../../lib/contracts/schemas/models/speech.ts'
import { accessDenied } from '../../support/s3-server/behaviours.ts'
import { deepIt } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { wavOf } from '../../support/wav.ts'
import {
  articleOf,
  contradictions,
  hashOf,
  keyOf,
  link,
  sound,
  speak,
  storedAudio,
  testBucket,
  VOICE,
} from './audio-stories.ts'
import { beforeRequests, openTwo } from './edit-stories.ts'
import { dataLab, reader } from './lab.ts'
import { cutPoints } from './lost-process.ts'
import { numbered, readPage } from './stories.ts'

const open = dataLab()
const stores = testStores()
const bucket = testBucket()

/** A record whose writer was killed. */
const placeholderOf = (sentence: string, store: string) => ({
  id: `${hashOf(sentence)}.1`,
  cache_hash: hashOf(sentence),
  user_id: 1,
  voice: VOICE,
  content_type: 'audio/wav',
  size: 0,
  store,
  storage_key: '',
  data: new Uint8Array(),
  parts: 0,
  parts_id: '',
  references: 0,
  state: 'placeholder' as const,
  attempt: 'KILLED',
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
})

describe('a clip', () => {
  it('is stored under a hash of sentence, voice and format', async () => {
    const { lab, client } = await open.asReader(bucket.environment())
    const id = await articleOf(client, ['春です。'])
    // printf '春です。\0ja-JP-NanamiNeural\0audio/wav' | sha256sum | cut -c 1-16
    const cache_hash = '0b56ed12f101f4dd'
    expect(await link(client, id, [0])).toEqual({
      linked: [],
      missing: [{ index: 0, sentence: '春です。', cache_hash }],
    })
    await speak(client, id, 0, '春です。')
    const key = `audio/sys/tts/${cache_hash}.wav`
    expect([...bucket.keys()]).toEqual([key])
    expect(bucket.server.objects.get(key)).toMatchObject({ bytes: sound, content_type: 'audio/wav' })
    expect((await storedAudio(lab)).clips).toMatchObject([
      {
        pk: `CLIP#${cache_hash}`,
        sk: 'USER#1',
        id: `${cache_hash}.1`,
        voice: VOICE,
        content_type: 'audio/wav',
        size: sound.length,
        storage_key: key,
        data: new Uint8Array(),
        parts: 0,
        references: 1,
        state: 'ready',
      },
    ])
  })

  deepIt('is stored once for equal sentences, even when they arrive at the same moment', async () => {
    const { lab, client } = await open.asReader(bucket.environment())
    const id = await articleOf(client, ['はい。', 'いいえ。', 'はい。'])
    const other = await articleOf(client, ['はい。'])
    await Promise.all([
      speak(client, id, 0, 'はい。'),
      speak(client, id, 2, 'はい。'),
      speak(client, other, 0, 'はい。'),
    ])
    expect(bucket.server.count('PutObject')).toBe(1)
    const stored = await storedAudio(lab)
    expect(stored.clips).toMatchObject([{ references: 2 }])
    expect(contradictions(stored, bucket.keys())).toEqual([])
    expect(stored.pending).toEqual([])
  })

  deepIt.each([
    ['in a bucket', () => bucket.environment(), sound],
    ['in the table', () => ({}), sound],
    ['in parts of the table', () => ({}), wavOf(200_000)],
  ])(
    'is taken over by one of two processes when a third left it half stored %s',
    async (_, environment, bytes) => {
      const { one, other, client } = await openTwo(stores, environment())
      const leftHalfMade = async () => {
        const id = await articleOf(client, ['春。'])
        const twin = await articleOf(client, ['春。'])
        const store = other.app.objects.current().id
        const { clips } = other.app.content
        await clips.create(placeholderOf('春。', store)).go()
        return { id, twin }
      }
      const first = await leftHalfMade()
      const requests = await one.requestsOf(() => speak(one.as(reader), first.id, 0, '春。', { bytes }))
      for (const id of [first.id, first.twin]) await client.articles.remove({ params: { id } })
      for (const at of cutPoints(requests.length - 1)) {
        const { id, twin } = await leftHalfMade()
        const wrong: string[] = []
        beforeRequests(one, async request => {
          if (request === at) await speak(client, twin, 0, '春。', { bytes })
          wrong.push(...contradictions(await storedAudio(other), bucket.keys()))
        })
        await speak(one.as(reader), id, 0, '春。', { bytes })
        const stored = await storedAudio(other)
        expect([...wrong, ...contradictions(stored, bucket.keys())]).toEqual([])
        expect(stored.clips).toMatchObject([{ references: 2, state: 'ready' }])
        for (const article of [id, twin]) await client.articles.remove({ params: { id: article } })
      }
    },
  )

  deepIt('is stored again if something else removed its object', async () => {
    const client = (await open(bucket.environment())).as(reader)
    const id = await articleOf(client, ['春。'])
    await speak(client, id, 0, '春。')
    bucket.server.objects.clear()
    expect(await link(client, id, [0])).toMatchObject({ missing: [{ index: 0 }] })
    await speak(client, id, 0, '春。')
    expect([...bucket.keys()]).toEqual([keyOf('春。')])
    expect(await link(client, id, [0])).toMatchObject({ linked: [0] })
  })
})

describe('audio is refused', () => {
  const WRONG: [string, Uint8Array, string][] = [
    ['not sound at all', Buffer.from('<html>503 Service Unavailable</html>'), 'unsupported_media_type'],
    ['nothing', new Uint8Array(), 'unsupported_media_type'],
    ['cut short', sound.subarray(0, sound.length - 2), 'unsupported_media_type'],
    [
      'of an unknown length',
      wavOf(100, { stated: { riff: 0xffffffff, data: 0xffffffff } }),
      'unsupported_media_type',
    ],
    ['a header without sound', wavOf(0), 'unsupported_media_type'],
    ['longer than any clip', wavOf(MOST_CLIP_BYTES / 2), 'too_large'],
  ]

  it('without a whole sound of a clip’s length, and leaves nothing behind', async () => {
    const { lab, client } = await open.asReader()
    const id = await articleOf(client, ['春。'])
    for (const [why, bytes, code] of WRONG)
      await expect(speak(client, id, 0, '春。', { bytes }), why).rejects.toMatchObject({ code })
    expect(await storedAudio(lab)).toMatchObject({ clips: [], parts: [], receipts: [], pending: [] })
    expect((await readPage(client, id)).rows).toMatchObject([{ has_audio: false, tts_status: 'none' }])
  })

  deepIt('for a sentence that has changed meanwhile, before anything is stored', async () => {
    const client = (await open(bucket.environment())).as(reader)
    const id = await articleOf(client, ['春。', '夏。'])
    await client.sentenceEdits.source({ params: { id, idx: 0 }, body: { sentence: '秋。' } })
    const changed = { status: 409, code: 'version_conflict', extras: { members: { current_version: 2 } } }
    await expect(speak(client, id, 0, '春。')).rejects.toMatchObject(changed)
    await expect(speak(client, id, 1, '夏。', { revision: 2 })).rejects.toMatchObject(changed)
    await expect(speak(client, id, 7, '夏。')).rejects.toMatchObject({ status: 404 })
    expect(bucket.server.objects.size).toBe(0)
  })

  deepIt('when the bucket refuses it, with the cause; a later attempt succeeds', async () => {
    const { lab, client } = await open.asReader(bucket.environment())
    const id = await articleOf(client, numbered(1))
    bucket.server.misbehave('PutObject', accessDenied)
    const refused = await speak(client, id, 0, '文0。').catch(error => error)
    expect(refused).toMatchObject({ status: 503, code: 'unavailable' })
    expect(String(refused)).toContain('AccessDenied')
    expect((await storedAudio(lab)).clips).toMatchObject([
      { state: 'placeholder', storage_key: '', references: 0 },
    ])
    expect((await readPage(client, id)).rows).toMatchObject([{ has_audio: false }])
    bucket.server.behaveWell()
    await speak(client, id, 0, '文0。')
    expect((await readPage(client, id)).rows).toMatchObject([{ has_audio: true }])
  })
})
