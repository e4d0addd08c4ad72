import { describe, expect, it, onTestFinished } from 'vitest'
import { observed } from '../../../lib/platform/async/observed.ts'
import { outcome, read } from '../../flows/article-stack.ts'
import { startFaultyProxy } from '../../flows/faults-proxy.ts'
import {
  holdVoice,
  keita,
  listen,
  newSentences,
  publish,
  said,
  silentArticle,
  speakAll,
  speakOne,
  voiceLab,
} from '../../flows/tts-stack.ts'
import { behaviours as modelBehaviours } from '../../support/fake-provider/index.ts'
import { learner, personAt } from '../../support/people.ts'
import { ended } from '../../support/tasks.ts'

const lab = voiceLab()
const forbidden = { status: 403, code: 'forbidden' }
const unauthenticated = { status: 401, code: 'unauthenticated' }

describe('a clip that was heard', () => {
  it('comes from memory, in whole and in part, until the sentence has another voice', async () => {
    const [sentence = ''] = newSentences(1)
    const { id } = await silentArticle(lab, sentence)
    await ended(lab.hana, (await speakAll(lab.hana, id)).task_id)
    const reads: boolean[] = []
    const note = ({ cache, hit }: { cache: string; hit: boolean }) => cache === 'clips' && reads.push(hit)
    observed.on('cacheRead', note)
    const { headers, sound } = await listen(lab.hana, id, 0, { range: 'bytes=0-' })
    expect([headers['cache-control'], sound]).toEqual(['private, no-cache', said(sentence)])
    expect(await listen(lab.hana, id, 0)).toMatchObject({ status: 200, sound })
    const part = await listen(lab.hana, id, 0, { range: 'bytes=4-7' })
    expect(part).toMatchObject({ status: 206, sound: sound.subarray(4, 8) })
    const known = { 'if-none-match': headers.etag ?? '' }
    const unread = await listen(lab.hana, id, 0, known)
    expect(unread).toMatchObject({ status: 304, headers: { etag: headers.etag } })
    expect(reads).toEqual([false, true, true, true])
    await ended(lab.hana, (await speakOne(lab.hana, id, 0, keita)).task_id)
    const newPart = await listen(lab.hana, id, 0, { range: 'bytes=4-7' })
    expect(newPart.status).toBe(206)
    const other = await listen(lab.hana, id, 0, known)
    expect(other.status).toBe(200)
    expect(newPart.headers.etag).toBe(other.headers.etag)
    expect(other.headers.etag).not.toBe(headers.etag)
    expect((await listen(lab.hana, id, 0)).headers.etag).toBe(other.headers.etag)
    observed.off('cacheRead', note)
  })

  it('is played from memory for nobody who may not hear it any more', async () => {
    const { id } = await silentArticle(lab, newSentences(1).join(''))
    await ended(lab.hana, (await speakAll(lab.hana, id)).task_id)
    const { etag = '' } = (await listen(lab.hana, id, 0)).headers
    await publish(lab, id, { is_public: true, guest_visible: true })
    const [reader, leaving, guest] = [await learner(lab.stack), await learner(lab.stack), personAt(lab.stack)]
    const clipFor = async ({ study }: Pick<typeof guest, 'study'>) =>
      (await study.mediaAddresses.clips({ params: { id }, body: { indices: [0] } })).items[0]?.address
    const [ofReader, ofGuest, ofOwner] = await Promise.all([reader, guest, lab.hana].map(clipFor))
    const signed = async (headers: Record<string, string>, address = ofReader) =>
      (await fetch(`${lab.stack.addresses.study}${address}`, { headers })).status
    for (const person of [reader, leaving, guest]) expect((await listen(person, id, 0)).status).toBe(200)
    expect([await signed({}), await signed({}, ofGuest)]).toEqual([200, 200])

    await publish(lab, id, { is_public: true, guest_visible: false })
    await expect(listen(guest, id, 0)).rejects.toMatchObject(unauthenticated)
    expect([await signed({}), await signed({}, ofGuest)]).toEqual([200, 403])
    await leaving.accounts.auth.remove({ body: { password: `password of ${leaving.user.username}` } })
    await publish(lab, id, { is_public: false })
    for (const headers of [{}, { 'if-none-match': etag }, { range: 'bytes=4-7' }]) {
      await expect(listen(reader, id, 0, headers)).rejects.toMatchObject(forbidden)
      await expect(listen(guest, id, 0, headers)).rejects.toMatchObject(unauthenticated)
      expect(await signed(headers)).toBe(403)
      expect((await listen(lab.hana, id, 0)).status).toBe(200)
    }
    expect(await signed({}, ofOwner)).toBe(200)
    await publish(lab, id, { is_public: true })
    const heardBy = (person: typeof leaving) =>
      listen(person, id, 0).then(
        ({ status }) => status,
        ({ status }) => status,
      )
    expect(await heardBy(reader)).toBe(200)
    // A deletion counts within five seconds.
    await expect.poll(() => heardBy(leaving)).toBe(401)
    await lab.hana.study.sentences.source({ params: { id, idx: 0 }, body: { sentence: '雪が降った。' } })
    await expect(listen(lab.hana, id, 0)).rejects.toMatchObject({ status: 404 })
  })
})

describe('those who read during synthesis', () => {
  it('see which sentences are pending in which task, until it has ended', async () => {
    const sentences = newSentences(3)
    const { id } = await silentArticle(lab, sentences.join(''))
    await publish(lab, id, { is_public: true, guest_visible: true })
    await ended(lab.hana, (await speakOne(lab.hana, id, 0)).task_id)
    const guest = personAt(lab.stack)
    const statuses = async (who = guest) => {
      const page = await who.study.articles.get({ params: { id } })
      return page.sentences.map(({ tts_status, tts_task_id }) => [tts_status, tts_task_id])
    }
    const quiet = [['ready'], ['none'], ['none']].map(([status]) => [status, undefined])
    expect(await statuses()).toEqual(quiet)

    const voice = holdVoice(lab.azure)
    const { task_id } = await speakAll(lab.hana, id)
    await voice.asked(2)
    const during = [
      ['ready', undefined],
      ['generating', task_id],
      ['generating', task_id],
    ]
    expect(await statuses()).toEqual(during)
    expect(await statuses(lab.hana)).toEqual(during)
    await lab.hana.study.tasks.cancel({ params: { task_id } })
    expect(await statuses()).toEqual(quiet)
    voice.letGo()
    await ended(lab.hana, (await speakAll(lab.hana, id)).task_id)
    expect(await statuses()).toEqual(quiet.map(() => ['ready', undefined]))
  })

  it('see that also while the task is queued', async () => {
    const { id } = await silentArticle(lab, newSentences(1).join(''))
    const others = [
      await silentArticle(lab, newSentences(1).join('')),
      await silentArticle(lab, newSentences(1).join('')),
    ]
    const voice = holdVoice(lab.azure)
    const running = []
    for (const other of others) running.push(await speakAll(lab.hana, other.id))
    await voice.asked(2)
    const { task_id } = await speakAll(lab.hana, id)
    expect(await lab.hana.study.tasks.get({ params: { task_id } })).toMatchObject({ step: 'queued' })
    expect((await read(lab.hana, id)).sentences[0]).toMatchObject({
      tts_status: 'generating',
      tts_task_id: task_id,
    })
    voice.letGo()
    for (const taken of [...running, { task_id }]) await ended(lab.hana, taken.task_id)
  })

  it('get another ETag with every new clip, and the old one again when synthesis failed', async () => {
    const { id } = await silentArticle(lab, newSentences(5).join(''))
    const page = async (ifNoneMatch?: string, query = {}) => {
      const address = new URL(`/api/articles/${id}?${new URLSearchParams(query)}`, lab.stack.addresses.study)
      const headers = {
        authorization: `Bearer ${lab.hana.token}`,
        ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }),
      }
      const reply = await fetch(address, { headers })
      await reply.arrayBuffer()
      return { status: reply.status, etag: reply.headers.get('etag') ?? '' }
    }
    const before = await page()
    const voice = holdVoice(lab.azure)
    const { task_id } = await speakOne(lab.hana, id, 1)
    await voice.asked(1)
    const during = await page(before.etag)
    expect(during).toMatchObject({ status: 200 })
    expect(during.etag).not.toBe(before.etag)
    expect((await page(during.etag)).status).toBe(304)
    const elsewhere = { offset: '2', limit: '3' }
    const other = await page(undefined, elsewhere)
    const second = await speakOne(lab.hana, id, 0)
    await expect.poll(async () => (await page(during.etag)).status).toBe(200)
    expect((await page(other.etag, elsewhere)).status).toBe(304)
    await lab.hana.study.tasks.cancel({ params: { task_id } })
    await lab.hana.study.tasks.cancel({ params: second })
    voice.letGo()
    expect((await page(before.etag)).status).toBe(304)
  })
})

describe('sentences that are being synthesised', () => {
  it('do not keep their article from being deleted, whichever account started the task', async () => {
    const { id } = await silentArticle(lab, newSentences(10).join(''))
    await publish(lab, id, { is_public: true })
    const reader = await learner(lab.stack)
    const voice = holdVoice(lab.azure)
    const [mine, hers] = [await speakAll(lab.hana, id), await speakOne(reader, id, 9)]
    await voice.asked(4)
    await lab.hana.study.articles.remove({ params: { id } })
    expect(await ended(lab.hana, mine.task_id)).toMatchObject({ state: 'cancelled' })
    expect(await ended(reader, hers.task_id)).toMatchObject({ state: 'cancelled' })
    voice.letGo()
    await expect(speakAll(lab.hana, id)).rejects.toMatchObject({ status: 404 })
    await expect(lab.hana.study.sentences.audio({ params: { id, idx: 0 } })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('are not cancelled by a deletion that is refused', async () => {
    const { id } = await silentArticle(lab, newSentences(1).join(''))
    const voice = holdVoice(lab.azure)
    const { task_id } = await speakAll(lab.hana, id)
    await voice.asked(1)
    lab.provider.behave(modelBehaviours.hang)
    const edit = await lab.hana.study.articles.reparse({ params: { id }, body: { explain_mode: 'full' } })
    await expect(lab.hana.study.articles.remove({ params: { id } })).rejects.toMatchObject({
      code: 'article_processing',
      extras: { members: { task_id: edit.task_id } },
    })
    expect(await lab.hana.study.tasks.get({ params: { task_id } })).toMatchObject({ state: 'active' })
    await lab.hana.study.tasks.cancel({ params: edit })
    voice.letGo()
    await ended(lab.hana, task_id)
  })

  it('are shown as such, with their task, in the reply to every write', async () => {
    const [first = '', second = ''] = newSentences(2)
    const { id } = await silentArticle(lab, first + second)
    const voice = holdVoice(lab.azure)
    const { task_id } = await speakAll(lab.hana, id)
    await voice.asked(2)
    const { articles, sentences } = lab.hana.study
    const params = { id, idx: 1 }
    const note = () => sentences.notes({ params, body: { notes: 'mine' } })
    const replies = [
      await note(),
      await sentences.furigana({ params, body: { furigana: [{ text: second }] } }),
      await sentences.explain({ params }),
      await sentences.source({ params, body: { sentence: '別の文にした。' } }),
    ]
    expect(replies.map(reply => [reply.tts_status, reply.tts_task_id])).toEqual(
      replies.map(() => ['generating', task_id]),
    )
    await outcome(lab.hana, articles.edit({ params: { id }, body: { raw_content: `朝だ。${first}` } }))
    const ofAnother = await note()
    expect(ofAnother).toMatchObject({ sentence: first, tts_status: 'none' })
    expect(ofAnother).not.toHaveProperty('tts_task_id')
    voice.letGo()
    await ended(lab.hana, task_id)
  })

  it('are neither lost nor paid for twice while data_server is away for a moment', async () => {
    const sentences = newSentences(8)
    const { id } = await silentArticle(lab, sentences.join(''))
    const { addresses } = lab.stack
    const direct = addresses.data
    const wire = await startFaultyProxy(direct)
    onTestFinished(async () => {
      addresses.data = direct
      await wire.close()
    })
    addresses.data = wire.url
    const voice = holdVoice(lab.azure)
    const { task_id } = await speakAll(lab.hana, id)
    await voice.asked(4)
    wire.refuse()
    voice.letGo()
    await expect.poll(() => wire.refused()).toBeGreaterThan(1)
    wire.allow()
    const task = await ended(lab.hana, task_id)
    expect(task.result?.audio).toMatchObject({ ready: 8, failed: 0 })
    expect(voice.texts().toSorted()).toEqual(sentences.toSorted())
  })
})
