import { describe, expect, it } from 'vitest'
import { behaviours } from '../support/fake-azure/index.ts'
import { administrator, learner } from '../support/people.ts'
import { deepDescribe, deepIt } from '../support/sample.ts'
import { ended, readEvents } from '../support/tasks.ts'
import { longText, shortText } from '../support/texts.ts'
import { contentOf, outcome, read } from './article-stack.ts'
import {
  holdVoice,
  keita,
  listen,
  listenTo,
  nanami,
  newSentences,
  refusing,
  said,
  silentArticle,
  speakAll,
  speakOne,
  voiceLab,
} from './tts-stack.ts'

const lab = voiceLab()

const audioOf = (rows: { has_audio: boolean; tts_status: string; audio_voice: string | null }[]) =>
  rows.map(({ has_audio, tts_status, audio_voice }) => [has_audio, tts_status, audio_voice])
const spoken = [true, 'ready', nanami]
const unspoken = [false, 'none', null]

describe('a learner who starts synthesis of an article', () => {
  it('gets a task like any other and a clip for every sentence, and nothing else of the article changes', async () => {
    const sentences = newSentences(4)
    const before = await silentArticle(lab, sentences.join('\n'))
    const heard = listenTo(lab.azure)
    const { task_id } = await speakAll(lab.hana, before.id)
    const events = await readEvents(lab.hana, task_id)
    expect(events.map(({ event }) => event)).toContain('completed')
    expect(events.filter(({ event }) => event === 'progress').map(({ task }) => task.step)).toContain(
      'speaking',
    )
    const task = events.at(-1)?.task
    expect(task).toMatchObject({ kind: 'tts', state: 'completed', article_id: before.id, progress: 100 })
    expect(task?.result).toMatchObject({ sentences: 4, warnings: [], audio: { ready: 4, failed: 0 } })
    const told = contentOf(before).map(({ index }) => ({ index, status: 'ready', error: null }))
    expect(task?.result?.audio?.sentences).toEqual(told)

    expect(heard.texts().toSorted()).toEqual(sentences.toSorted())
    const article = await read(lab.hana, before.id)
    expect(audioOf(contentOf(article))).toEqual([spoken, spoken, spoken, spoken])
    const rest = article.sentences.filter(({ sentence }) => sentence.trim() === '')
    expect(audioOf(rest)).toEqual(rest.map(() => unspoken))
    expect({ ...article, sentences: [] }).toEqual({ ...before, sentences: [] })
    const { items } = await lab.hana.study.tasks.list()
    const listed = items.find(item => item.task_id === task_id)
    expect(listed?.result?.audio).toEqual({ ready: 4, failed: 0 })
    expect(await lab.hana.study.tasks.get({ params: { task_id } })).toEqual(task)
  })

  it('can play it in whole and in part, and gets 304 for a cached clip', async () => {
    const { id, sentences } = await silentArticle(lab, shortText)
    await outcome(lab.hana, speakAll(lab.hana, id))
    const text = sentences[1]?.sentence ?? ''
    const whole = await listen(lab.hana, id, 1)
    expect(whole.headers).toMatchObject({ 'content-type': 'audio/wav', 'accept-ranges': 'bytes' })
    expect(whole.sound).toEqual(said(text))

    const part = await listen(lab.hana, id, 1, { range: 'bytes=44-143' })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 44-143/${whole.sound.length}`])
    expect(part.sound).toEqual(whole.sound.subarray(44, 144))
    const etag = whole.headers.etag ?? ''
    expect((await listen(lab.hana, id, 1, { 'if-none-match': etag })).status).toBe(304)
    const onCondition = await listen(lab.hana, id, 1, {
      range: 'bytes=44-143',
      'if-range': '"of another clip"',
    })
    expect([onCondition.status, onCondition.sound.length]).toEqual([200, whole.sound.length])
    await expect(listen(lab.hana, id, 1, { range: 'bytes=99999999-' })).rejects.toMatchObject({
      code: 'range_not_satisfiable',
    })
    await expect(listen(lab.hana, id, 2)).rejects.toMatchObject({ code: 'not_found' })
  })

  deepIt('synthesises only missing clips, and nothing when none is missing', async () => {
    const { id } = await silentArticle(lab, shortText)
    await outcome(lab.hana, speakOne(lab.hana, id, 0))
    const { task } = await outcome(lab.hana, speakAll(lab.hana, id))
    expect(task.result).toMatchObject({ sentences: 3, audio: { ready: 3, failed: 0 } })
    const heard = listenTo(lab.azure)
    const again = await outcome(lab.hana, speakAll(lab.hana, id))
    expect(again.task.result).toMatchObject({ sentences: 0, audio: { ready: 0, failed: 0, sentences: [] } })
    expect(heard.requests()).toEqual([])
  })

  deepIt('gets clips on every page of a long article', async () => {
    const many = 250
    const { id } = await silentArticle(lab, longText(many))
    const { task } = await outcome(lab.hana, speakAll(lab.hana, id))
    expect(task.result?.audio).toMatchObject({ ready: many, failed: 0 })
    const last = await lab.hana.study.articles.get({ params: { id }, query: { offset: many, limit: 60 } })
    expect(contentOf(last).every(({ has_audio }) => has_audio)).toBe(true)
  })

  deepIt('sees no failure for rows of punctuation, which are not synthesised', async () => {
    const { id } = await silentArticle(lab, '雨だ。\n＊＊＊\n……\n海だ。\n')
    const { task, article } = await outcome(lab.hana, speakAll(lab.hana, id))
    expect(task.result?.audio).toMatchObject({ ready: 2, failed: 0 })
    const stars = article.sentences.findIndex(({ sentence }) => sentence === '＊＊＊')
    expect(article.sentences[stars]).toMatchObject({ has_audio: false, tts_status: 'none' })
    await expect(speakOne(lab.hana, id, stars)).rejects.toMatchObject({ status: 400, code: 'invalid_input' })
  })
})

deepDescribe('a learner who starts synthesis of one sentence', () => {
  it('gets a clip of that one, and another voice on request', async () => {
    const { id } = await silentArticle(lab, shortText)
    const one = await outcome(lab.hana, speakOne(lab.hana, id, 0))
    expect(one.task.result?.audio?.sentences).toEqual([{ index: 0, status: 'ready', error: null }])
    expect(audioOf(contentOf(one.article))).toEqual([spoken, unspoken, unspoken, unspoken])

    const { article } = await outcome(lab.hana, speakOne(lab.hana, id, 0, keita))
    expect(article.sentences[0]).toMatchObject({ has_audio: true, audio_voice: keita })
    const heard = listenTo(lab.azure)
    const back = await outcome(lab.hana, speakOne(lab.hana, id, 0, nanami))
    expect(back.article.sentences[0]).toMatchObject({ has_audio: true, audio_voice: nanami })
    expect(heard.requests()).toEqual([])
  })

  deepIt.each([
    ['past the end of the text', 99, { status: 404, code: 'not_found' }],
    ['in a line break', 2, { status: 400, code: 'invalid_input' }],
  ])('is refused %s', async (_, idx, refusal) => {
    const { id } = await silentArticle(lab, shortText)
    await expect(speakOne(lab.hana, id, idx)).rejects.toMatchObject(refusal)
  })

  deepIt('is refused a voice that the provider does not have', async () => {
    const { id } = await silentArticle(lab, shortText)
    const refusal = { status: 400, code: 'invalid_input' }
    await expect(speakOne(lab.hana, id, 0, 'espeak-ng-ja')).rejects.toMatchObject(refusal)
    await expect(speakAll(lab.hana, id, 'espeak-ng-ja')).rejects.toMatchObject(refusal)
    await expect(speakAll(lab.hana, id, 'no voice')).rejects.toMatchObject(refusal)
  })
})

describe('a sentence that cannot be synthesised', () => {
  it('does not stop the others, reports why, and loses its error when it succeeds', async () => {
    const sentences = newSentences(4)
    const [, refused = ''] = sentences
    const { id } = await silentArticle(lab, sentences.join('\n'))
    lab.azure.behave(refusing(refused))
    const { task, article } = await outcome(lab.hana, speakAll(lab.hana, id))
    expect(task).toMatchObject({ state: 'completed', result: { audio: { ready: 3, failed: 1 } } })
    const [failed] = task.result?.audio?.sentences.filter(({ status }) => status === 'failed') ?? []
    expect(failed?.error).toMatch(/refused this sentence/)
    expect(article.sentences[failed?.index ?? 0]).toMatchObject({
      sentence: refused,
      has_audio: false,
      tts_status: 'failed',
      tts_error: failed?.error,
    })
    expect(article.status).toBe('completed')

    lab.azure.behave([])
    const after = await outcome(lab.hana, speakAll(lab.hana, id))
    expect(after.task.result?.audio).toMatchObject({ ready: 1, failed: 0 })
    expect(after.article.sentences[failed?.index ?? 0]).toMatchObject({
      tts_status: 'ready',
      tts_error: null,
    })
  })

  deepIt('keeps its clip when another voice fails', async () => {
    const [sentence = ''] = newSentences(1)
    const { id } = await silentArticle(lab, sentence)
    await outcome(lab.hana, speakOne(lab.hana, id, 0))
    lab.azure.behave(refusing(sentence))
    const { task, article } = await outcome(lab.hana, speakOne(lab.hana, id, 0, keita))
    expect(task.result?.audio).toMatchObject({ ready: 0, failed: 1 })
    expect(article.sentences[0]).toMatchObject({ has_audio: true, audio_voice: nanami })
  })

  deepIt('is not sent again when the provider refuses the key', async () => {
    const { id } = await silentArticle(lab, newSentences(80).join(''))
    const heard = listenTo(lab.azure)
    lab.azure.behave(behaviours.status(401))
    const { task, article } = await outcome(lab.hana, speakAll(lab.hana, id))
    expect(task).toMatchObject({ state: 'completed', result: { audio: { ready: 0, failed: 80 } } })
    expect(heard.requests().length).toBeLessThanOrEqual(8)
    expect(new Set(contentOf(article).map(({ tts_error }) => tts_error)).size).toBe(1)
    expect(contentOf(article)[79]?.tts_error).toMatch(/key or the region is wrong/)
  })
})

deepDescribe('several accounts that want the same clip', () => {
  it('have every clip synthesised once, in all their articles', async () => {
    const [sea = '', hill = '', sky = ''] = newSentences(3)
    const text = sea + hill + sky + sea
    const yuki = await learner(lab.stack)
    const mine = await silentArticle(lab, text)
    const hers = await silentArticle({ hana: yuki }, text)
    const voice = holdVoice(lab.azure)
    const [first, second] = [await speakAll(lab.hana, mine.id), await speakAll(yuki, hers.id)]
    const third = await speakOne(yuki, hers.id, 1)
    await voice.asked(3)
    voice.letGo()
    for (const [who, taken] of [
      [lab.hana, first],
      [yuki, second],
      [yuki, third],
    ] as const)
      expect((await ended(who, taken.task_id)).result?.audio).toMatchObject({ failed: 0 })
    expect(voice.texts().toSorted()).toEqual([sea, hill, sky].toSorted())
    for (const [who, id] of [
      [lab.hana, mine.id],
      [yuki, hers.id],
    ] as const) {
      expect(audioOf(contentOf(await read(who, id)))).toEqual([spoken, spoken, spoken, spoken])
      expect((await listen(who, id, 1)).sound).toEqual(said(hill))
    }
  })

  deepIt('do not depend on a task that is cancelled: another one continues', async () => {
    const text = newSentences(1).join('')
    const yuki = await learner(lab.stack)
    const mine = await silentArticle(lab, text)
    const hers = await silentArticle({ hana: yuki }, text)
    const voice = holdVoice(lab.azure)
    const first = await speakAll(lab.hana, mine.id)
    await voice.asked(1)
    const second = await speakAll(yuki, hers.id)
    await lab.hana.study.tasks.cancel({ params: first })
    await voice.asked(2)
    voice.letGo()
    expect((await ended(yuki, second.task_id)).result?.audio).toMatchObject({ ready: 1, failed: 0 })
    expect(await lab.hana.study.tasks.get({ params: first })).toMatchObject({ state: 'cancelled' })
  })

  deepIt('are refused a second task for the same article, while other accounts may start one', async () => {
    const text = newSentences(1)
    const { id } = await silentArticle(lab, text.join(''))
    const voice = holdVoice(lab.azure)
    const { task_id } = await speakAll(lab.hana, id)
    await expect(speakAll(lab.hana, id)).rejects.toMatchObject({
      status: 409,
      code: 'article_busy',
      extras: { members: { task_id } },
    })
    const root = await administrator(lab.stack)
    const others = await speakAll(root, id)
    const one = await speakOne(lab.hana, id, 0)
    voice.letGo()
    await ended(lab.hana, task_id)
    await ended(lab.hana, one.task_id)
    await ended(root, others.task_id)
    expect(voice.texts()).toEqual(text)
    expect((await outcome(lab.hana, speakAll(lab.hana, id))).task.state).toBe('completed')
  })
})
