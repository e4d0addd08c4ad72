import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../../lib/platform/config/load.ts'
import { busyWith, contentOf, listenTo, read } from '../../flows/article-stack.ts'
import { holdTranscription, keysOf, sendFilm, transcribed, videoLab } from '../../flows/video-stack.ts'
import { fieldOf } from '../../support/fake-provider/answers.ts'
import { behaviours } from '../../support/fake-provider/index.ts'
import { listening } from '../../support/fake-transcription/index.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { ended } from '../../support/tasks.ts'

const MOST_CHARACTERS = parseConfig({}).MAX_ARTICLE_CHARS
type Lab = ReturnType<typeof videoLab>

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
  it('with more text than an article takes fails with a clear reason before there is an article', async () => {
    const before = await articlesOf(lab)
    lab.transcription.behave(
      listening.hears(() => [{ start: 0, end: 2, text: '雨だ。'.repeat(MOST_CHARACTERS / 3 + 1) }]),
    )
    const { task } = await transcribed(lab)
    expect(task).toMatchObject({ state: 'failed', article_id: null, error: { code: 'too_large' } })
    expect(task.error?.detail).toMatch(/characters. Send at most 500,?000/)
    expect(await articlesOf(lab)).toBe(before)
    expect(await keysOf(lab)).toEqual([])
  })

  it('whose file cannot be kept still becomes an article, and its task reports it', async () => {
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

const ulid = '01JD0000000000000000000000'

describe('requests to transcribe', () => {
  const lab = videoLab('local')
  const sent = (owner: string | number, name = `2026/11/20/${ulid}.mp4`) =>
    `tmp/u${owner}/transcription/${name}`

  it.each<[string, (uid: number) => string, number, string]>([
    ['a handle of nothing', uid => sent(uid), 404, 'not_found'],
    ['a file that was kept for good', uid => `video/u${uid}/sources/2026/11/${ulid}.mp4`, 404, 'not_found'],
    ['a handle of someone else', uid => sent(uid + 1), 403, 'forbidden'],
    ['a clip', () => 'audio/sys/tts/0123456789abcdef.wav', 400, 'invalid_input'],
    ['a path that climbs', uid => sent(uid, '../../u1/x.mp4'), 400, 'invalid_input'],
  ])('%s is refused at once', async (_, handleOf, status, code) => {
    const { study, user } = lab.hana
    const tasks = (await study.tasks.list()).items.length
    const heard = lab.transcription.requests.length
    const body = { input_handle: handleOf(Number(user.id)) }
    const named = status === 400 ? /^body\.input_handle: must be the file_handle/ : /./
    const refusal = { status, code, message: expect.stringMatching(named) }
    await expect(study.videos.upload({ body })).rejects.toMatchObject(refusal)
    expect((await study.tasks.list()).items).toHaveLength(tasks)
    expect(lab.transcription.requests).toHaveLength(heard)
  })

  it('a file that was used must be uploaded again', async () => {
    const { input_handle } = await transcribed(lab, { explain_mode: 'split', keep_audio: true })
    await expect(lab.hana.study.videos.upload({ body: { input_handle } })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('Send it again'),
    })
  })

  it('a file that one task uses is not given to another', async () => {
    const held = holdTranscription(lab)
    const input_handle = await sendFilm(lab)
    const upload = () =>
      lab.hana.study.videos.upload({ body: { input_handle, explain_mode: 'split', keep_audio: true } })
    const { task_id } = await upload()
    await held.asked
    const again = upload().catch((error: unknown) => error)
    expect(await again).toMatchObject({
      status: 409,
      code: 'source_in_use',
      extras: { members: { task_id } },
    })
    held.letGo()
    expect(await ended(lab.hana, task_id)).toMatchObject({ state: 'completed' })
  })

  it('a file goes to one of several concurrent requests', async () => {
    const input_handle = await sendFilm(lab)
    const upload = () => lab.hana.study.videos.upload({ body: { input_handle, explain_mode: 'split' } })
    const outcomes = await Promise.allSettled([upload(), upload(), upload()])
    const taken = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(taken).toHaveLength(1)
    expect(await ended(lab.hana, taken[0]?.task_id ?? '')).toMatchObject({ state: 'completed' })
  })

  it('a request is refused without a transcription model', async () => {
    const stack = await sharedStack()
    const hana = await learner(stack)
    const foreign = await keysOf({ stack })
    const input_handle = await sendFilm({ film: lab.film, hana })
    await expect(hana.study.videos.upload({ body: { input_handle } })).rejects.toMatchObject({
      status: 503,
      code: 'not_configured',
    })
    expect(await keysOf({ stack, foreign })).toEqual([input_handle])
    expect((await hana.study.tasks.list()).items).toEqual([])
  })
})
