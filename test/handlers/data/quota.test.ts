import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { MiB } from '../../../lib/contracts/schemas/basics.ts'
import { atOnce } from '../../support/outcome.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { articleOf, link, sound, speak, spokenArticle } from './audio-stories.ts'
import { edit, finish, finishedArticle, note } from './edit-stories.ts'
import { articleWithFile, filesLab, promote, send as sendFile } from './files-stories.ts'
import { write as writeRecord } from './foundation-stories.ts'
import { type DataClient, dataLab, newTaskId, reader, root, stranger } from './lab.ts'
import { attempt, learningLab, send } from './learning-stories.ts'
import { allow, bytesOf, only, storageOf, sweep } from './quota-stories.ts'
import { rain, rate, settings, withRain } from './review-stories.ts'
import { newArticle, sentencesOf } from './stories.ts'
import { change, RAIN, SNOW } from './word-stories.ts'

const limited = { QUOTAS: 'yes' }
const openLab = dataLab()
const openLabWithFiles = filesLab()
const openLabWithSkills = learningLab()
const open = () => openLab.asReader(limited)
const openFiles = () => openLabWithFiles.asReader('local', limited)
const openLearning = () => openLabWithSkills.asReader(limited)

const bytes = (text: string) => Buffer.byteLength(text)
const refused = { status: 507, code: 'quota_reached' }

describe('the storage of an account', () => {
  it('is the bytes of its texts, through edits, notes and deletions', async () => {
    const { lab, client } = await open()
    const { id } = await finishedArticle(client, ['雨が降る。', '雪も降る。'])
    const texts = async () => (await bytesOf(client)).texts
    expect(await bytesOf(client)).toEqual(only({ texts: bytes('雨が降る。雪も降る。') }))
    await note(client, id, 0, 'a note')
    const task_id = newTaskId()
    await edit(client, id, ['雨が降る。', '雪は降らない。'], { task_id })
    await finish(client, { id, task_id })
    expect(await texts()).toBe(bytes('雨が降る。雪は降らない。') + bytes('a note'))
    await client.sentenceEdits.source({
      params: { id, idx: 1 },
      body: { sentence: '雪。', content_revision: 2 },
    })
    expect(await texts()).toBe(bytes('雨が降る。雪。') + bytes('a note'))
    await note(client, id, 0, '')
    expect(await texts()).toBe(bytes('雨が降る。雪。'))
    expect(await bytesOf(lab.as(stranger))).toEqual(only({}))
  })

  deepIt('is given back when a text is deleted, with each clip that no other text has', async () => {
    const { lab } = await open()
    const first = await spokenArticle(lab, ['雨が降る。'])
    const { client } = first
    const second = await articleOf(client, ['雨が降る。'])
    await link(client, second, [0])
    expect(await bytesOf(client)).toEqual(only({ texts: 2 * bytes('雨が降る。'), audio: sound.byteLength }))
    const others = await spokenArticle(lab, ['雨が降る。'], { by: stranger })
    expect((await bytesOf(others.client)).audio).toBe(sound.byteLength)
    await first.remove()
    expect(await bytesOf(client)).toEqual(only({ texts: bytes('雨が降る。'), audio: sound.byteLength }))
    await client.articles.remove({ params: { id: second } })
    expect(await bytesOf(client)).toEqual(only({}))
    expect((await bytesOf(others.client)).audio).toBe(sound.byteLength)
  })

  deepIt('holds a temporary file until it is removed, or is the recording of a text', async () => {
    const { lab, client } = await openFiles()
    const sent = await articleWithFile(client)
    const other = await sendFile(client)
    const { files } = await bytesOf(client)
    await promote(client, sent)
    await promote(client, sent)
    expect(await bytesOf(client)).toMatchObject({ files: files / 2, recordings: files / 2 })
    await client.files.remove({ query: { file_handle: other } })
    await client.files.remove({ query: { file_handle: other } })
    expect(await bytesOf(client)).toMatchObject({ files: 0, recordings: files / 2 })
    await sendFile(client)
    lab.clock.advance(8 * 86_400)
    await lab.as(null).housekeeping.prune({ body: { dry_run: false } })
    expect(await bytesOf(client)).toMatchObject({ files: 0 })
  })
})

describe('an account whose storage is full', () => {
  it('has of twelve uploads at once those that fit together, and room again after one is deleted', async () => {
    const { lab, client } = await open()
    await allow(lab, { bytes: 100_000 })
    const described = { raw_content: 'あ'.repeat(10_000) }
    const sending = Array.from({ length: 12 }, () => newArticle(client, described))
    const { answers: created, refusals } = await atOnce(sending)
    expect([created, refusals]).toMatchObject([Array(3).fill({}), Array(9).fill(refused)])
    expect((await storageOf(client)).bytes).toBe(90_000)
    await expect(newArticle(client, described)).rejects.toMatchObject(refused)
    const [first] = created
    if (!first) throw new Error('no text was created')
    await finish(client, first)
    await client.articles.remove({ params: { id: first.id } })
    expect((await storageOf(client)).bytes).toBe(60_000)
    await newArticle(client, described)
  })

  it('stores nothing more, and is told what would give it room', async () => {
    const { lab, client } = await open()
    const { id: free } = await finishedArticle(client, ['雨。'])
    await allow(lab, { bytes: 5 })
    await expect(newArticle(client)).rejects.toMatchObject({
      ...refused,
      message: 'Your storage is full: you use 6 bytes of 5 bytes. Delete texts that you no longer need.',
      extras: { members: { quota: 'bytes', most: 5 } },
    })
    for (const write of [
      () => edit(client, free, ['雪。']),
      () => note(client, free, 0, 'x'),
      () => send(client, attempt()),
      () => speak(client, free, 0, '雨。'),
      () => sendFile(client),
      () => writeRecord(client, 'goals', { name: 'x' }),
      () => change(client, [[SNOW, 'known']]),
    ])
      await expect(write()).rejects.toMatchObject(refused)
    await newArticle(lab.as(stranger))
  })

  deepIt(
    'reads, exports, changes its settings, removes words, notes and texts, and stores again then',
    async () => {
      const { lab, client } = await open()
      const { id } = await finishedArticle(client, ['雨。'])
      await note(client, id, 0, 'x')
      await change(client, [[RAIN, 'known']])
      await allow(lab, { bytes: 5 })
      await expect(client.room.check()).rejects.toMatchObject(refused)
      expect(await sentencesOf(client, id)).toEqual(['雨。'])
      expect((await client.ownData.part({ query: { kind: 'article' } })).items).toHaveLength(1)
      await settings(client, { fuzz: false })
      expect((await change(client, [[RAIN, null]])).changes).toMatchObject([{ was: 'known', state: null }])
      await note(client, id, 0, '')
      await writeRecord(client, 'reading-settings', { minutes_per_day: 30 }, { record_id: 'me' })
      expect((await bytesOf(client)).texts).toBe(bytes('雨。'))
      await client.articles.remove({ params: { id } })
      await allow(lab, { bytes: 5_000 })
      await newArticle(client)
    },
  )

  deepIt('gets the text that the same request created before', async () => {
    const { lab, client } = await open()
    const created = await newArticle(client)
    await allow(lab, { bytes: 5 })
    expect(await newArticle(client, {}, created.task_id)).toEqual(created)
    await expect(newArticle(client)).rejects.toMatchObject(refused)
  })

  deepIt('rates its cards, which counts', async () => {
    const { lab, client } = await withRain(async () => (await open()).lab)
    const { learning } = await bytesOf(client)
    await allow(lab, { bytes: 10, events_a_day: 0 })
    await rate(client, rain, 'good')
    expect((await bytesOf(client)).learning).toBeGreaterThan(learning + 500)
  })

  deepIt('gets the size that an administrator allows, for all accounts or for itself', async () => {
    const { lab } = await open()
    const [client, admin] = [lab.as(reader), lab.as(root)]
    expect((await storageOf(client)).quota).toEqual({ bytes: 5e9, events_a_day: 20_000 })
    await admin.quotas.put({ body: { bytes: 1e6, events_a_day: 5 } })
    expect((await storageOf(client)).quota).toEqual({ bytes: 1e6, events_a_day: 5 })
    await allow(lab, { bytes: 2e6 })
    const params = { id: reader.user_id }
    expect(await admin.quotas.ofAccount({ params })).toMatchObject({ is_own: true, quota: { bytes: 2e6 } })
    expect((await storageOf(lab.as(stranger))).quota).toEqual({ bytes: 1e6, events_a_day: 5 })
    await admin.quotas.resetOfAccount({ params })
    expect(await admin.quotas.ofAccount({ params })).toMatchObject({ is_own: false, quota: { bytes: 1e6 } })
  })
})

deepDescribe('the events of a day', () => {
  it('are as many as the quota says, each once, and begin anew at midnight in UTC', async () => {
    const { lab, client } = await openLearning()
    await allow(lab, { events_a_day: 3 })
    const events = [attempt(), attempt(), attempt()]
    await send(client, ...events)
    // The same again records nothing.
    expect((await send(client, ...events)).every(({ duplicate }) => duplicate)).toBe(true)
    await expect(send(client, attempt())).rejects.toMatchObject({
      ...refused,
      message: 'You have recorded 3 events today (UTC), and the maximum is 3. Send these again tomorrow.',
      extras: { members: { quota: 'events_a_day' } },
    })
    expect(await storageOf(client)).toMatchObject({ events_today: 3 })
    lab.clock.advance(15 * 3_600)
    expect(await storageOf(client)).toMatchObject({ events_today: 0 })
    await send(client, attempt())
    expect(await storageOf(client)).toMatchObject({ events_today: 1 })
  })

  it('are no more than the quota if they are sent at the same time', async () => {
    const { lab, client } = await openLearning()
    await allow(lab, { events_a_day: 5 })
    const sent = await Promise.allSettled(Array.from({ length: 8 }, () => send(client, attempt())))
    expect(sent.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(5)
    expect((await storageOf(client)).events_today).toBeLessThanOrEqual(5)
  })
})

deepDescribe('a file that arrives', () => {
  /** Some MB of sound, and then the end, an error, or a wait. */
  async function* arriving(megabytes: number, end?: () => Promise<void>) {
    yield Buffer.from(sound)
    for (let n = 0; n < megabytes; n += 1) yield Buffer.alloc(MiB)
    await end?.()
  }
  const receive = (client: DataClient, bytes: AsyncGenerator<Buffer>) =>
    client.files.receive({ query: { name: '話.wav' }, stream: Readable.from(bytes) })

  it('takes its room as it grows, and gives it back if it is too large or breaks off', async () => {
    const { lab, client } = await openFiles()
    await allow(lab, { bytes: 3 * MiB })
    await expect(receive(client, arriving(4))).rejects.toMatchObject(refused)
    expect((await bytesOf(client)).files).toBe(0)
    const broken = async () => {
      throw new Error('cut off')
    }
    await expect(receive(client, arriving(1, broken))).rejects.toThrow()
    expect((await bytesOf(client)).files).toBe(0)
    expect(await lab.keys()).toEqual([])
    const { size } = await receive(client, arriving(2))
    expect((await bytesOf(client)).files).toBe(size)
  })

  it('shares the room with files that arrive at the same time', async () => {
    const { lab, client } = await openFiles()
    await allow(lab, { bytes: 100 * MiB })
    const { answers } = await atOnce([0, 1, 2].map(() => receive(client, arriving(60))))
    expect(answers).toEqual([expect.objectContaining({ size: (await bytesOf(client)).files })])
  })

  it('gives its room back by a sweep if its process ends', async () => {
    const { lab, client } = await openFiles()
    await storageOf(client)
    await sweep(lab)
    const { fileRooms, recounts } = lab.app.content
    const file_handle = await sendFile(client)
    // As it was while the file arrived.
    const { bytes: size = 0 } =
      (await fileRooms.get({ user_id: reader.user_id, file_handle }).go()).data ?? {}
    await lab.app.objects.current().remove(file_handle, lab.app.content.signal)
    const due_at = new Date(lab.clock.now().getTime() + 7 * 3_600_000).toISOString()
    await recounts.put({ due_at, user_id: reader.user_id, file_handle }).go()
    expect((await bytesOf(client)).files).toBe(size)
    lab.clock.advance(7 * 3_600 + 60)
    await sweep(lab)
    expect((await bytesOf(client)).files).toBe(0)
    expect((await fileRooms.query.room({ user_id: reader.user_id }).go()).data).toEqual([])
  })
})
