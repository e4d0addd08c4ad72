import { describe, expect, it } from 'vitest'
import { deepDescribe, deepIt } from '../support/sample.ts'
import { readEvents } from '../support/tasks.ts'
import { shortText } from '../support/texts.ts'
import { contentOf, outcome, read } from './article-stack.ts'
import {
  keita,
  listenTo,
  nanami,
  newSentences,
  refusing,
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

it('a sentence that cannot be synthesised does not stop the others, reports why, and loses its error when it succeeds', async () => {
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
