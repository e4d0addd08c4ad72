import { describe, expect, it } from 'vitest'
import { conflictWith } from '../../support/outcome.ts'
import { reset } from '../../support/s3-server/behaviours.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { wavOf } from '../../support/wav.ts'
import {
  articleOf,
  contradictions,
  hashOf,
  heard,
  keyOf,
  link,
  sound,
  speak,
  spokenArticle,
  storedAudio,
  testBucket,
  VOICE,
} from './audio-stories.ts'
import { dataLab, reader, stranger } from './lab.ts'
import { numbered, readPage } from './stories.ts'

const open = dataLab()
const bucket = testBucket()

describe('sentences are linked to existing clips', () => {
  it('of other sentences and articles of their owner, and the missing ones are reported', async () => {
    const { lab, client } = await open.asReader()
    await spokenArticle(lab, ['春。', '夏。'])
    const id = await articleOf(client, ['夏。', '\n', '秋。', '春。', '夏。', '秋。'])
    expect(await link(client, id, [0, 2, 3, 4, 5])).toEqual({
      linked: [0, 3, 4],
      missing: [2, 5].map(index => ({ index, sentence: '秋。', cache_hash: hashOf('秋。') })),
    })
    const { rows } = await readPage(client, id)
    expect(rows.map(({ has_audio }) => has_audio)).toEqual([true, false, false, true, true, false])
    expect(rows[3]).toMatchObject({ audio_voice: VOICE, tts_status: 'ready' })
    const stored = await storedAudio(lab)
    expect(stored.clips.map(({ references }) => references)).toEqual([2, 2])
    expect(contradictions(stored, new Set())).toEqual([])
  })

  it('of other accounts: they share one object, and each has a record', async () => {
    const lab = await open(bucket.environment())
    await spokenArticle(lab, ['春。', '夏。'])
    const client = lab.as(stranger)
    const id = await articleOf(client, ['春。'])
    bucket.server.requests.splice(0)
    expect(await link(client, id, [0])).toMatchObject({ linked: [0], missing: [] })
    expect(bucket.server.requests.map(({ operation }) => operation)).toEqual(['HeadObject'])
    const stored = await storedAudio(lab)
    expect(stored.clips.filter(({ cache_hash }) => cache_hash === hashOf('春。'))).toMatchObject([
      { user_id: 1, storage_key: keyOf('春。'), references: 1 },
      { user_id: 2, storage_key: keyOf('春。'), references: 1, size: sound.length },
    ])
    expect(contradictions(stored, bucket.keys())).toEqual([])
  })

  it('of other accounts as a copy if the bytes are in the table', async () => {
    const lab = await open()
    const long = wavOf(300_000)
    const spoken = await articleOf(lab.as(reader), ['春。', '夏。'])
    await speak(lab.as(reader), spoken, 0, '春。', { bytes: long })
    await speak(lab.as(reader), spoken, 1, '夏。')
    const client = lab.as(stranger)
    const id = await articleOf(client, ['春。', '夏。'])
    expect(await link(client, id, [0, 1])).toMatchObject({ linked: [0, 1] })
    await lab.as(reader).articles.remove({ params: { id: spoken } })
    expect((await heard(client, id, 0)).equals(long)).toBe(true)
    expect((await heard(client, id, 1)).equals(sound)).toBe(true)
    expect(contradictions(await storedAudio(lab), new Set())).toEqual([])
  })

  deepIt('of a third account when the store of another one does not answer', async () => {
    const lab = await open(bucket.environment())
    await spokenArticle(lab, ['春。'])
    lab.app.cosSettings.save({ ...bucket.server.form(), bucket: 'elsewhere-1250000000' })
    bucket.server.misbehave('HeadObject', reset)
    const client = lab.as(stranger)
    const id = await articleOf(client, ['春。'])
    expect(await link(client, id, [0])).toMatchObject({ missing: [{ index: 0 }] })
  })
})

deepDescribe('64 sentences', () => {
  const sentences = numbered(64)
  const indices = [...sentences.keys()]

  deepIt('are linked with few writes, and with none when they have their clips already', async () => {
    const { lab, client } = await open.asReader()
    await spokenArticle(lab, sentences)
    const id = await articleOf(client, sentences)
    const first = await lab.requestsOf(async () => {
      expect((await link(client, id, indices)).linked).toEqual(indices)
    })
    expect(first.filter(name => name.startsWith('Transact'))).toHaveLength(3)
    expect(first.length).toBeLessThanOrEqual(10)
    const { tag } = await readPage(client, id)
    const again = await lab.requestsOf(async () => {
      expect((await link(client, id, indices)).linked).toEqual(indices)
    })
    expect(again.filter(name => /Transact|Put|Update|Write/.test(name))).toEqual([])
    expect(again.length).toBeLessThanOrEqual(5)
    expect((await readPage(client, id)).tag).toBe(tag)
    expect(contradictions(await storedAudio(lab), new Set())).toEqual([])
  })

  it('that are equal share one receipt across two blocks', async () => {
    const { lab, client } = await open.asReader()
    await spokenArticle(lab, ['はい。'])
    const id = await articleOf(
      client,
      Array.from({ length: 70 }, () => 'はい。'),
    )
    const some = [...numbered(64).keys()].map(n => n + 6)
    const requests = await lab.requestsOf(async () => {
      expect((await link(client, id, some)).linked).toEqual(some)
    })
    expect(requests.filter(name => name.startsWith('Transact'))).toHaveLength(4)
    const stored = await storedAudio(lab)
    expect(stored.clips).toMatchObject([{ references: 2 }])
    expect(stored.spoken).toHaveLength(65)
    expect(contradictions(stored, new Set())).toEqual([])
  })

  it('are linked in transactions that fit the store, even with large rows', async () => {
    const { lab, client } = await open.asReader()
    const sentences = numbered(12)
    await spokenArticle(lab, sentences, { bytes: wavOf(149_000) })
    const id = await articleOf(client, sentences)
    const requests = await lab.requestsOf(() => link(client, id, [...sentences.keys()]))
    expect(requests.filter(name => name.startsWith('Transact'))).toHaveLength(2)
  })

  it('are the limit of one call, and a wrong index is refused', async () => {
    const client = (await open()).as(reader)
    const id = await articleOf(client, ['春。', '\n', '夏。'])
    for (const indices of [[], [...numbered(65).keys()], [0, 0], [1], [3], [-1]])
      await expect(link(client, id, indices)).rejects.toMatchObject({ status: 400, code: 'invalid_input' })
    await expect(link(client, id, [0], VOICE, 2)).rejects.toMatchObject(conflictWith(1))
  })
})
