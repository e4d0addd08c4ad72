import { beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { sendContent } from '../support/fake-provider/answers.ts'
import { answerTo, type Behaviour, behaviours } from '../support/fake-provider/index.ts'
import { administrator, learner } from '../support/people.ts'
import { deepIt } from '../support/sample.ts'
import { shortText } from '../support/texts.ts'
import { articleLab, listenTo, read as readAs, uploaded as uploadedBy } from './article-stack.ts'

const lab = articleLab()
beforeEach(() => lab.provider.behave(sayingWhy))

/** Answers questions about lines as usual, and one about a single sentence in plain words. */
const sayingWhy: Behaviour = exchange =>
  exchange.request.asked.size > 0 ? behaviours.honest(exchange) : sendContent(exchange, 'Because it rains.')

/** The prompts that the provider gets from now on. */
function promptsFromNow() {
  const { requests } = listenTo(lab.provider)
  return () => requests().map(({ chat }) => chat?.messages.map(({ content }) => content).join())
}

const read = (id: number) => readAs(lab.hana, id)
const uploaded = (over: Parameters<typeof uploadedBy>[2] = {}) => uploadedBy(lab.hana, shortText, over)

/** A row in the middle of the short text, with layout and sentences on both sides. */
const middle = 3

describe('a sentence explained again', () => {
  it('gets the new explanation, and everything else stays', async () => {
    const before = await uploaded()
    const { prompt } = await lab.hana.study.sentences.prompt({ params: { id: before.id, idx: middle } })
    const prompts = promptsFromNow()
    const answer = await lab.hana.study.sentences.explain({ params: { id: before.id, idx: middle } })
    expect(prompts()).toEqual([prompt])

    const { explanation: _, ...others } = before.sentences[middle] ?? {}
    expect(answer).toEqual({
      ...others,
      explain: 'Because it rains.',
      explain_status: 'explained',
      analysis_status: 'completed',
      full_prompt: prompt,
    })
    const { explain, ...written } = answer
    const after = await read(before.id)
    expect(after.sentences[middle]).toEqual({ ...written, explanation: explain })
    expect(after.sentences.toSpliced(middle, 1)).toEqual(before.sentences.toSpliced(middle, 1))
    expect(after).toMatchObject({ status: 'completed', content_revision: before.content_revision })
  })

  deepIt('is not asked about while the storage of its reader is full', async () => {
    const full = await learner(lab.stack)
    const { id } = await uploadedBy(full, shortText)
    const root = await administrator(lab.stack)
    await root.study.quotas.putOfAccount({
      params: { id: full.user.id },
      body: { bytes: 1, events_a_day: 20_000 },
    })
    const place = { id, idx: middle }
    const refused = { status: 507, code: 'quota_reached' }
    const write = () => full.study.sentences.notes({ params: place, body: { notes: 'x' } })
    // Each process knows for five seconds that an account has room.
    await eventually(() => expect(write()).rejects.toMatchObject(refused))
    const prompts = promptsFromNow()
    await expect(full.study.sentences.explain({ params: place })).rejects.toMatchObject(refused)
    expect(prompts()).toEqual([])
  })

  it('is asked about with its level, its language and up to three sentences on each side', async () => {
    const numbered = ['一', '二', '三', '四', '五', '六', '七', '八', '九'].map(n => `${n}月になった。\n`)
    const { id, sentences } = await uploadedBy(lab.hana, numbered.join('\n'), {
      explain_mode: 'split',
      explanation_level: 'N1',
      output_language: 'fr',
    })
    const idx = sentences.findIndex(({ sentence }) => sentence.startsWith('五'))
    const { prompt } = await lab.hana.study.sentences.prompt({ params: { id, idx } })
    expect(prompt).toContain('N1')
    expect(prompt).toContain('French')
    expect([...prompt.matchAll(/"(.)月になった。"/g)].map(([, n]) => n).join('')).toBe('二三四五六七八')
    const atTheStart = await lab.hana.study.sentences.prompt({ params: { id, idx: 0 } })
    expect([...atTheStart.prompt.matchAll(/"(.)月になった。"/g)].map(([, n]) => n).join('')).toBe('一二三四')
  })

  deepIt('also gets the translation and the furigana it lacks', async () => {
    const { id } = await uploaded()
    const snow = '雪が降った。'
    await lab.hana.study.sentences.source({ params: { id, idx: 0 }, body: { sentence: snow } })
    expect(await lab.hana.study.sentences.explain({ params: { id, idx: 0 } })).toMatchObject({
      sentence: snow,
      explain: 'Because it rains.',
      translation: answerTo('translation', snow),
      furigana: [
        { text: '雪', reading: 'ゆき' },
        { text: 'が' },
        { text: '降', reading: 'ふ' },
        { text: 'った。' },
      ],
      analysis_status: 'completed',
      metadata: {},
    })
  })

  deepIt('is recorded as used by the account that asked', async () => {
    const { id } = await uploaded({ explain_mode: 'split' })
    const root = await administrator(lab.stack)
    await root.study.sentences.explain({ params: { id, idx: 0 } })
    const records = async () => (await root.accounts.usage.list({ query: { article_id: id } })).items
    await expect
      .poll(async () => (await records()).filter(({ user_id }) => user_id === root.user.id).length)
      .toBe(2)
  })
})

describe('a sentence that is translated alone', () => {
  const translate = (id: number) => lab.hana.study.sentences.translate({ params: { id, idx: middle } })

  it('says why an answer was refused until another try succeeds, also in a text that was only split', async () => {
    const before = await uploaded({ explain_mode: 'split' })
    lab.provider.behave(behaviours.status(401))
    const refused = await translate(before.id)
    expect(refused).toMatchObject({
      translation: '',
      metadata: { failures: { translation: expect.stringMatching(/./) } },
    })
    expect((await read(before.id)).sentences[middle]).toEqual(refused)
    lab.provider.behave(sayingWhy)
    const prompts = promptsFromNow()
    const translated = await translate(before.id)
    expect(prompts()).toHaveLength(1)
    expect(translated).toMatchObject({
      translation: answerTo('translation', before.sentences[middle]?.sentence ?? ''),
      explanation: '',
      metadata: {},
    })
    expect((await read(before.id)).sentences.toSpliced(middle, 1)).toEqual(
      before.sentences.toSpliced(middle, 1),
    )
  })

  it('keeps the translation that a person gave, and asks no model for it', async () => {
    const { id } = await uploaded({ explain_mode: 'split' })
    const own = { translation: 'My own words.' }
    await lab.hana.study.sentences.translation({ params: { id, idx: middle }, body: own })
    const prompts = promptsFromNow()
    expect(await translate(id)).toMatchObject(own)
    expect(prompts()).toEqual([])
  })
})

describe('an explanation that a model fails to give', () => {
  deepIt.each([
    ['with the usual prompt', undefined],
    ['with a prompt of the learner', { custom_prompt: 'Why?' }],
  ])('%s keeps the explanation of a model, and reports why', async (_, body) => {
    const before = await uploaded()
    lab.provider.behave(behaviours.status(401))
    const given = { params: { id: before.id, idx: middle }, ...(body && { body }) }
    await expect(lab.hana.study.sentences.explain(given)).rejects.toMatchObject({
      code: 'upstream_failed',
      message: expect.stringContaining('language model'),
    })
    expect(await read(before.id)).toEqual(before)
  })

  it('is replaced by rules if there was none, with the reason beside it', async () => {
    const { id } = await uploaded({ explain_mode: 'split' })
    lab.provider.behave(behaviours.status(401))
    const answer = await lab.hana.study.sentences.explain({ params: { id, idx: middle } })
    expect(answer.explain).not.toBe('')
    expect(answer).toMatchObject({
      translation: '',
      analysis_status: 'failed',
      full_prompt: null,
      metadata: {
        explanation_source: 'rules',
        failures: { translation: expect.any(String), explanation: expect.any(String) },
      },
    })
  })

  deepIt('is replaced by rules if the existing one belongs to another text', async () => {
    const { id } = await uploaded()
    await lab.hana.study.sentences.source({ params: { id, idx: 0 }, body: { sentence: '雪が降った。' } })
    lab.provider.behave(behaviours.status(401))
    const { metadata } = await lab.hana.study.sentences.explain({ params: { id, idx: 0 } })
    expect(metadata).toMatchObject({ explanation_source: 'rules', outdated: ['translation'] })
  })

  deepIt('does not overwrite a text that was changed while the model answered', async () => {
    const { id, content_revision } = await uploaded()
    const [answer, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    lab.provider.behave(async exchange => {
      asked.resolve()
      await answer.promise
      await sayingWhy(exchange)
    })
    const explaining = lab.hana.study.sentences.explain({ params: { id, idx: middle } })
    const refused = expect(explaining).rejects.toMatchObject({
      code: 'version_conflict',
      extras: { members: { current_version: content_revision + 1 } },
    })
    await asked.promise
    await lab.hana.study.sentences.source({
      params: { id, idx: middle },
      body: { sentence: '「行かない。」' },
    })
    const changed = await read(id)
    answer.resolve()
    await refused
    expect(changed.sentences[middle]?.sentence).toBe('「行かない。」')
    expect(await read(id)).toEqual(changed)
  })

  it('aborts the call when the learner disconnects', async () => {
    const before = await uploaded()
    const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    lab.provider.behave(({ gone }) => {
      gone.addEventListener('abort', () => left.resolve())
      asked.resolve()
    })
    const leave = new AbortController()
    const explaining = lab.hana.study.sentences.explain(
      { params: { id: before.id, idx: middle } },
      { signal: leave.signal },
    )
    const ending = expect(explaining).rejects.toThrow()
    await asked.promise
    leave.abort()
    await ending
    await left.promise
    expect(await read(before.id)).toEqual(before)
  })
})

it('a sentence of someone else is explained to its owner only, even in a public article, and so is its prompt', async () => {
  const { id } = await uploaded({ explain_mode: 'split' })
  const root = await administrator(lab.stack)
  await root.study.administration.publish({
    params: { id },
    body: { is_public: true, guest_visible: true },
  })
  const ken = await learner(lab.stack)
  const asked = lab.provider.requests.length
  const params = { id, idx: 0 }
  await expect(ken.study.sentences.explain({ params })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(ken.study.sentences.prompt({ params })).rejects.toMatchObject({ code: 'forbidden' })
  expect(lab.provider.requests).toHaveLength(asked)
})

it.each([
  [99, 'not_found'],
  [2, 'invalid_input'],
])('the prompt of a row that is not a sentence in row %i is refused', async (idx, code) => {
  const { id } = await uploaded({ explain_mode: 'split' })
  await expect(lab.hana.study.sentences.prompt({ params: { id, idx } })).rejects.toMatchObject({ code })
})
