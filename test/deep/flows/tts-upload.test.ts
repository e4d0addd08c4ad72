import { afterEach, describe, expect, it } from 'vitest'
import { contentOf, outcome, read } from '../../flows/article-stack.ts'
import {
  holdVoice,
  listenTo,
  newSentences,
  refusing,
  silentArticle,
  speakAll,
  voiceLab,
} from '../../flows/tts-stack.ts'
import { administrator } from '../../support/people.ts'
import { readEvents } from '../../support/tasks.ts'

const lab = voiceLab()

const upload = (raw_content: string, over: { tts?: boolean; explain_mode?: 'split' } = {}) =>
  lab.hana.study.articles.upload({ body: { raw_content, ...over } })
const retry = (id: number) => lab.hana.study.articles.retry({ params: { id } })
const automaticTts = async (automatic_article_tts: boolean) =>
  (await administrator(lab.stack)).manager.runtimeSettings.put({ body: { automatic_article_tts } })

describe('an upload that asks for audio', () => {
  it('synthesises every sentence once it is analysed, and then summarises the article', async () => {
    const sentences = newSentences(6)
    const { task_id } = await upload(sentences.join(''), { tts: true })
    const events = await readEvents(lab.hana, task_id)
    const steps = events.filter(({ event }) => event === 'progress').map(({ task }) => task)
    expect([...new Set(steps.map(({ step }) => step))]).toEqual([
      'splitting',
      'analysing',
      'speaking',
      'summarising',
    ])
    const { result } = events.at(-1)?.task ?? {}
    expect(result).toMatchObject({ translated: 6, explained: 6, warnings: [] })
    expect(result?.audio).toMatchObject({ ready: 6, failed: 0 })
    const article = await read(lab.hana, events.at(-1)?.task.article_id ?? 0)
    expect(article).toMatchObject({ status: 'completed', progress: 100, success_rate: 1 })
    expect(contentOf(article).every(({ has_audio }) => has_audio)).toBe(true)
  })

  it('is only partially completed when some clips failed, until a retry synthesises them', async () => {
    const sentences = newSentences(4)
    const [, second = '', third = ''] = sentences
    lab.azure.behave(refusing(second, third))
    const { task, article } = await outcome(lab.hana, upload(sentences.join(''), { tts: true }))
    expect(task).toMatchObject({
      state: 'completed',
      result: { translated: 4, audio: { ready: 2, failed: 2 } },
    })
    expect(article).toMatchObject({ status: 'partially_completed', progress: 100, success_rate: 0.5 })
    expect(article.summary).not.toBe('')
    expect(article.sentences.map(({ tts_status }) => tts_status)).toEqual([
      'ready',
      'failed',
      'failed',
      'ready',
    ])

    lab.azure.behave(refusing(second))
    const halfway = await outcome(lab.hana, retry(article.id))
    expect(halfway.task.result).toMatchObject({ sentences: 2, translated: 0, audio: { ready: 1, failed: 1 } })
    expect(halfway.article).toMatchObject({ status: 'partially_completed', success_rate: 0.75 })

    lab.azure.behave([])
    const heard = listenTo(lab.azure)
    const whole = await outcome(lab.hana, retry(article.id))
    expect(heard.texts()).toEqual([second])
    expect(whole.task.result?.audio).toMatchObject({ ready: 1, failed: 0 })
    expect(whole.article).toMatchObject({ status: 'completed', success_rate: 1 })
    expect(whole.article.sentences.map(({ tts_error }) => tts_error)).toEqual([null, null, null, null])
  })

  it('is completed by a retry when the clips were synthesised on demand meanwhile', async () => {
    const sentences = newSentences(2)
    lab.azure.behave(refusing(...sentences))
    const { article } = await outcome(lab.hana, upload(sentences.join(''), { tts: true }))
    lab.azure.behave([])
    expect(article.success_rate).toBe(0)
    const { article: spoken } = await outcome(lab.hana, speakAll(lab.hana, article.id))
    expect(spoken).toMatchObject({ status: 'partially_completed', success_rate: 1 })
    const { task, article: whole } = await outcome(lab.hana, retry(article.id))
    expect([task.result?.audio, whole.status]).toEqual([null, 'completed'])
  })

  it('makes no clips in mode split, nor does a retry of it', async () => {
    const heard = listenTo(lab.azure)
    const { task, article } = await outcome(
      lab.hana,
      upload(newSentences(2).join(''), { tts: true, explain_mode: 'split' }),
    )
    expect([task.result?.audio, article.status]).toEqual([null, 'completed'])
    await outcome(lab.hana, retry(article.id))
    expect(heard.requests()).toEqual([])
  })

  it('that is cancelled during synthesis keeps its clips, and a retry synthesises the rest', async () => {
    const sentences = newSentences(10)
    const [first = ''] = sentences
    const before = await silentArticle(lab, first)
    await outcome(lab.hana, speakAll(lab.hana, before.id))
    const voice = holdVoice(lab.azure)
    const { task_id } = await upload(sentences.join(''), { tts: true })
    await voice.asked(4)
    const cancelled = await lab.hana.study.tasks.cancel({ params: { task_id } })
    voice.letGo()
    const article = await read(lab.hana, cancelled.article_id ?? 0)
    expect(article.status).toBe('cancelled')
    expect(contentOf(article).map(row => row.tts_status)).toEqual(
      sentences.map(text => (text === first ? 'ready' : 'none')),
    )
    const { task, article: whole } = await outcome(lab.hana, retry(article.id))
    expect(task.result).toMatchObject({ translated: 0, audio: { ready: 9, failed: 0 } })
    expect(whole.status).toBe('completed')
  })

  it('keeps its clips through an edit or a re-parse, which synthesise nothing; a retry fills in the rest', async () => {
    const [first = '', second = '', third = ''] = newSentences(3)
    const { article } = await outcome(lab.hana, upload(first + second, { tts: true }))
    const { id } = article
    const heard = listenTo(lab.azure)
    const edited = await outcome(
      lab.hana,
      lab.hana.study.articles.edit({ params: { id }, body: { raw_content: first + third } }),
    )
    expect([edited.task.result?.audio, edited.article.status]).toEqual([null, 'completed'])
    expect(edited.article.sentences.map(({ has_audio }) => has_audio)).toEqual([true, false])
    expect(edited.article.success_rate).toBe(0.5)
    const reparsed = await outcome(lab.hana, lab.hana.study.articles.reparse({ params: { id } }))
    expect(reparsed.article.sentences.map(({ has_audio }) => has_audio)).toEqual([true, false])
    expect(heard.requests()).toEqual([])
    const { task } = await outcome(lab.hana, retry(id))
    expect(task.result?.audio).toMatchObject({ ready: 1, failed: 0 })
    expect(heard.texts()).toEqual([third])
  })
})

describe("the administrator's switch", () => {
  afterEach(() => automaticTts(false))

  it('is off at first, and applies from the next upload on, without a restart', async () => {
    const { manager } = await administrator(lab.stack)
    expect(await manager.runtimeSettings.get()).toEqual({ automatic_article_tts: false })
    const heard = listenTo(lab.azure)
    const silent = await outcome(lab.hana, upload(newSentences(1).join('')))
    expect(silent.task.result?.audio).toBeNull()

    expect(await automaticTts(true)).toEqual({ automatic_article_tts: true })
    const spoken = await outcome(lab.hana, upload(newSentences(1).join('')))
    expect(spoken.task.result?.audio).toMatchObject({ ready: 1 })
    await automaticTts(false)
    expect((await outcome(lab.hana, upload(newSentences(1).join('')))).task.result?.audio).toBeNull()
    expect(heard.requests()).toHaveLength(1)
  })

  it('is overridden by the upload itself', async () => {
    await automaticTts(true)
    const silent = await outcome(lab.hana, upload(newSentences(1).join(''), { tts: false }))
    expect(silent.task.result?.audio).toBeNull()
    await automaticTts(false)
    const spoken = await outcome(lab.hana, upload(newSentences(1).join(''), { tts: true }))
    expect(spoken.task.result?.audio).toMatchObject({ ready: 1 })
  })
})
