import { describe, expect, it } from 'vitest'
import { reset } from '../../support/s3-server/behaviours.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
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
  storedAudio,
  testBucket,
  VOICE,
} from './audio-stories.ts'
import { beforeRequests, edit, finish, openTwo } from './edit-stories.ts'
import { dataLab, type Lab, newTaskId, reader, stranger } from './lab.ts'
import { cutPoints } from './lost-process.ts'
import { numbered, readPage } from './stories.ts'

const open = dataLab()
const stores = testStores()
const bucket = testBucket()

/** Stores clips for all these sentences of an article. */
async function speakAll(lab: Lab, sentences: string[]) {
  const client = lab.as(reader)
  const id = await articleOf(client, sentences)
  for (const [index, sentence] of sentences.entries()) await speak(client, id, index, sentence)
  return id
}

describe('sentences are linked to existing clips', () => {
  it('of other sentences and articles of their owner, and the missing ones are reported', async () => {
    const { lab, client } = await open.asReader()
    await speakAll(lab, ['春。', '夏。'])
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
    await speakAll(lab, ['春。', '夏。'])
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
    await speakAll(lab, ['春。'])
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
    await speakAll(lab, sentences)
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
    await speakAll(lab, ['はい。'])
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
    const spoken = await articleOf(client, sentences)
    const large = wavOf(149_000)
    for (const [index, sentence] of sentences.entries())
      await speak(client, spoken, index, sentence, { bytes: large })
    const id = await articleOf(client, sentences)
    const requests = await lab.requestsOf(() => link(client, id, [...sentences.keys()]))
    expect(requests.filter(name => name.startsWith('Transact'))).toHaveLength(2)
  })

  it('are the limit of one call, and a wrong index is refused', async () => {
    const client = (await open()).as(reader)
    const id = await articleOf(client, ['春。', '\n', '夏。'])
    for (const indices of [[], [...numbered(65).keys()], [0, 0], [1], [3], [-1]])
      await expect(link(client, id, indices)).rejects.toMatchObject({ status: 400, code: 'invalid_input' })
    await expect(link(client, id, [0], VOICE, 2)).rejects.toMatchObject({
      code: 'version_conflict',
      extras: { members: { current_version: 1 } },
    })
  })
})

deepDescribe('a link', () => {
  it('made during an edit appears in the new text, or is refused', async () => {
    const { one, other } = await openTwo(stores)
    const client = other.as(reader)
    await speakAll(other, ['春。'])
    const undisturbed = await articleOf(client, ['春。', '夏。'])
    const next = ['冬。', '春。', '夏。']
    const requests = await one.requestsOf(() => edit(one.as(reader), undisturbed, next))
    const outcomes = new Set<string>()
    for (const at of cutPoints(requests.length - 1)) {
      const id = await articleOf(client, ['春。', '夏。'])
      let outcome = ''
      beforeRequests(one, async request => {
        if (request === at)
          outcome = await link(client, id, [0]).then(
            () => 'linked',
            error => error.code,
          )
      })
      await edit(one.as(reader), id, next)
      const { rows } = await readPage(client, id)
      expect(rows[1]).toMatchObject({ sentence: '春。', has_audio: outcome === 'linked' })
      outcomes.add(outcome)
    }
    expect([...outcomes].toSorted()).toEqual(['linked', 'version_conflict'])
    expect(contradictions(await storedAudio(other), new Set())).toEqual([])
  })

  it('stays with an unchanged sentence through an edit, and not with a changed one', async () => {
    const { lab, client } = await open.asReader()
    const id = await speakAll(lab, ['春。', '夏。'])
    const edited = async (rows: string[]) => {
      const task_id = newTaskId()
      await edit(client, id, rows, { task_id })
      await finish(client, { id, task_id })
    }
    await edited(['冬。', '春。', '夏。'])
    const voices = async () =>
      (await readPage(client, id)).rows.map(({ has_audio, audio_voice }) => (has_audio ? audio_voice : null))
    expect(await voices()).toEqual([null, VOICE, VOICE])
    await edited(['冬。', '春だ。', '夏。'])
    expect(await voices()).toEqual([null, null, VOICE])
    expect((await heard(client, id, 2)).equals(sound)).toBe(true)
  })
})
