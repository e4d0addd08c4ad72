import { describe, expect, it } from 'vitest'
import { busyWith, contentOf, listenTo, read } from '../../flows/article-stack.ts'
import { wireTo } from '../../flows/article-wire.ts'
import {
  holdTranscription,
  keysOf,
  sendFilm,
  transcribed,
  videoLab,
  videoStack,
} from '../../flows/video-stack.ts'
import { fieldOf } from '../../support/fake-provider/answers.ts'
import { behaviours } from '../../support/fake-provider/index.ts'
import { listening } from '../../support/fake-transcription/index.ts'

type Lab = ReturnType<typeof videoLab>

const NOBODY_THERE = 'http://127.0.0.1:9'

const upload = async (lab: Lab) =>
  lab.hana.study.videos.upload({ body: { input_handle: await sendFilm(lab), keep_audio: true } })
const articlesOf = async ({ hana }: Lab) => (await hana.study.articles.list({})).total
const stepOf = async ({ hana }: Lab, task_id: string) =>
  (await hana.study.tasks.get({ params: { task_id } })).step

describe('a video in a stack that stores its objects in a bucket', () => {
  const lab = videoLab('cos')

  it.each<[string, Parameters<Lab['transcription']['behave']>[0], string, RegExp]>([
    [
      'whose transcription fails',
      listening.answersWith(400),
      'upstream_failed',
      /Transcription|transcription/,
    ],
    ['in which nothing is said', listening.hears(() => []), 'invalid_input', /contains no speech/],
  ])('%s leaves neither an article nor the file', async (_, behaviour, code, detail) => {
    const before = await articlesOf(lab)
    lab.transcription.behave(behaviour)
    const { task, article } = await transcribed(lab, { keep_audio: true })
    expect(task).toMatchObject({ state: 'failed', article_id: null, result: null, error: { code } })
    expect(task.error?.detail).toMatch(detail)
    expect(article).toBeNull()
    expect(await articlesOf(lab)).toBe(before)
    expect(await keysOf(lab)).toEqual([])
  })

  it('that is cancelled during transcription leaves neither an article nor the file', async () => {
    const before = await articlesOf(lab)
    const held = holdTranscription(lab)
    const { task_id } = await upload(lab)
    await held.asked
    const [heard] = lab.transcription.requests.slice(-1)
    const task = await lab.hana.study.tasks.cancel({ params: { task_id } })
    expect(task).toMatchObject({ state: 'cancelled', article_id: null })
    expect(await heard?.left).toBe(true)
    expect(await articlesOf(lab)).toBe(before)
    expect(await keysOf(lab)).toEqual([])
  })

  it('that is cancelled while its transcript is polished leaves neither an article nor the file', async () => {
    const before = await articlesOf(lab)
    lab.provider.behave(behaviours.hang)
    const heard = listenTo(lab.provider)
    const { task_id } = await upload(lab)
    await expect.poll(() => heard.requests().length).toBeGreaterThan(0)
    expect(await stepOf(lab, task_id)).toBe('polishing')
    const task = await lab.hana.study.tasks.cancel({ params: { task_id } })
    expect(task).toMatchObject({ state: 'cancelled', article_id: null })
    expect(await articlesOf(lab)).toBe(before)
    expect(await keysOf(lab)).toEqual([])
  })

  it('that is cancelled during analysis keeps its text with its times, and not the file', async () => {
    lab.provider.behave(exchange =>
      (fieldOf(exchange.request) === 'polished' ? behaviours.honest : behaviours.hang)(exchange),
    )
    const heard = listenTo(lab.provider)
    const { task_id } = await upload(lab)
    await expect.poll(() => heard.for('translation').asked.length).toBe(2)
    const task = await lab.hana.study.tasks.cancel({ params: { task_id } })
    expect(task.state).toBe('cancelled')
    const article = await read(lab.hana, task.article_id ?? 0)
    expect(article).toMatchObject({ status: 'cancelled', has_media: false })
    expect(contentOf(article).map(({ metadata }) => metadata)).toEqual([
      { start: 0, end: 1 },
      { start: 1, end: 2 },
    ])
    expect(await keysOf(lab)).toEqual([])
  })

  it('that is cancelled while queued leaves neither an article nor the file', async () => {
    const letGo = await busyWith(lab)
    const before = await articlesOf(lab)
    const { task_id } = await upload(lab)
    expect(await stepOf(lab, task_id)).toBe('queued')
    const task = await lab.hana.study.tasks.cancel({ params: { task_id } })
    expect(task).toMatchObject({ state: 'cancelled', article_id: null })
    await letGo()
    expect(await articlesOf(lab)).toBe(before)
    expect(await keysOf(lab)).toEqual([])
  })

  it('is removed although data_server is unavailable for a moment when its task ends', async () => {
    const held = holdTranscription(lab)
    const { task_id } = await upload(lab)
    await held.asked
    const { addresses, logged } = lab.stack
    const { data } = addresses
    addresses.data = NOBODY_THERE
    const cancelled = lab.hana.study.tasks.cancel({ params: { task_id } })
    const isTold = () => logged.some(line => line.includes(task_id) && line.includes('could not be written'))
    await expect.poll(isTold).toBe(true)
    addresses.data = data
    expect(await cancelled).toMatchObject({ state: 'cancelled' })
    expect(await keysOf(lab)).toEqual([])
  })

  it('is kept even if the reply to its promotion is lost', async () => {
    const wire = await wireTo(lab.stack, 'data')
    wire.lose(/^POST \/v1\/data\/files\/promote/, 2)
    try {
      const { task, article } = await transcribed(lab, { keep_audio: true })
      expect(task).toMatchObject({ state: 'completed', result: { warnings: [] } })
      expect(wire.carried(/files\/promote/)).toBe(3)
      expect(await keysOf(lab)).toEqual([article?.metadata.source_media])
      await lab.hana.study.articles.remove({ params: { id: article?.id ?? 0 } })
    } finally {
      await wire.close()
    }
  })
})

describe('a video that is being transcribed when the stack stops', () => {
  it('leaves neither an article nor the file', async () => {
    const stack = await videoStack('cos')
    const held = holdTranscription(stack)
    const body = { input_handle: await sendFilm(stack) }
    await stack.hana.study.videos.upload({ body })
    await held.asked
    expect([...stack.s3.objects.keys()]).toEqual([body.input_handle])
    await stack.close()
    expect([...stack.s3.objects.keys()]).toEqual([])
  })
})

describe('a video whose file cannot be kept', () => {
  const lab = videoLab('cos')

  it('still becomes an article, and its task reports it', async () => {
    lab.s3?.misbehave('CopyObject', () => {
      throw new Error('The bucket is gone')
    })
    const { task, article } = await transcribed(lab, { keep_audio: true, explain_mode: 'split' })
    expect(task).toMatchObject({
      state: 'completed',
      result: { sentences: 2, warnings: ['source_not_kept'] },
    })
    expect(article).toMatchObject({ status: 'completed', has_media: false })
  })
})

describe('a video with more text than an article takes', () => {
  const lab = videoLab('local', { MAX_ARTICLE_CHARS: '10' })

  it('fails with a clear reason before there is an article', async () => {
    const { task } = await transcribed(lab)
    expect(task).toMatchObject({ state: 'failed', article_id: null, error: { code: 'too_large' } })
    expect(task.error?.detail).toMatch(/characters. Send at most 10/)
    expect(await articlesOf(lab)).toBe(0)
    expect(await keysOf(lab)).toEqual([])
  })
})
