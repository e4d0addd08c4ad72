import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Account,
  articleStack,
  read as readAs,
  uploaded as uploadedBy,
} from '../../flows/article-stack.ts'
import { answerTo, behaviours } from '../../support/fake-provider/index.ts'
import { administrator, learner } from '../../support/people.ts'
import { ended } from '../../support/tasks.ts'
import { shortText, shortTextSentences } from '../../support/texts.ts'

let lab: Awaited<ReturnType<typeof articleStack>>
let hana: Account
let ken: Account
beforeAll(async () => {
  lab = await articleStack()
  hana = lab.hana
  ken = await learner(lab.stack)
})
beforeEach(() => lab.provider.behave([]))
afterAll(() => lab.close())

const uploaded = () => uploadedBy(hana, shortText)
const read = (id: number) => readAs(hana, id)
const textOf = (id: number) => hana.study.articles.content({ params: { id } })

/** Rows of the short text. */
const [rain, lineBreak, beyond] = [0, 2, 99]
const misread = [{ text: '雨', reading: 'さめ' }, { text: 'が降っていた。' }]

describe('furigana of one sentence', () => {
  it('are overwritten by their owner, and nothing else is', async () => {
    const before = await uploaded()
    const written = await hana.study.sentences.furigana({
      params: { id: before.id, idx: rain },
      body: { furigana: misread, content_revision: before.content_revision },
    })
    const after = await read(before.id)
    expect(written).toEqual({ ...before.sentences[rain], furigana: misread, metadata: written.metadata })
    expect(written.metadata).toEqual({ furigana_source: 'person' })
    expect(after.sentences[rain]).toEqual(written)
    expect(after.sentences.slice(1)).toEqual(before.sentences.slice(1))
    expect(after.content_revision).toBe(before.content_revision)
  })

  it('stay as edited when the others are filled in again', async () => {
    const { id } = await uploaded()
    const params = { id, idx: rain }
    await hana.study.sentences.furigana({ params, body: { furigana: misread } })
    const { task_id } = await hana.study.articles.generateFurigana({ params: { id } })
    expect(await ended(hana, task_id)).toMatchObject({ state: 'completed' })
    expect((await read(id)).sentences[rain]?.furigana).toEqual(misread)
  })

  it.each([
    ['leave out part of the sentence', [{ text: '雨', reading: 'あめ' }]],
    ['say something else', [{ text: '雪が降っていた。' }]],
    ['read in letters', [{ text: '雨', reading: 'ame' }, { text: 'が降っていた。' }]],
    ['are none', []],
  ])('are refused if they %s', async (_, furigana) => {
    const before = await uploaded()
    const given = { params: { id: before.id, idx: rain }, body: { furigana } }
    await expect(hana.study.sentences.furigana(given)).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await read(before.id)).sentences).toEqual(before.sentences)
  })
})

describe('the text of one sentence', () => {
  it('changes the text of the article too, and marks outputs of the old text as outdated', async () => {
    const before = await uploaded()
    const snow = '雪が静かに降っていた。'
    const written = await hana.study.sentences.source({
      params: { id: before.id, idx: rain },
      body: { sentence: snow, content_revision: before.content_revision },
    })
    expect(written).toMatchObject({
      sentence: snow,
      furigana: [],
      analysis_status: 'pending',
      translation: answerTo('translation', shortTextSentences[0] ?? ''),
      explanation: answerTo('explanation', shortTextSentences[0] ?? ''),
      metadata: { outdated: ['translation', 'explanation'] },
    })
    const after = await read(before.id)
    expect(after.sentences[rain]).toEqual(written)
    expect(after.sentences.slice(1)).toEqual(before.sentences.slice(1))
    expect(after.content_revision).toBe(before.content_revision + 1)
    expect(await textOf(before.id)).toEqual({
      raw_content: shortText.replace('雨が降っていた。', snow),
      content_revision: after.content_revision,
    })
  })

  it.each(['雪。\n雨。', ' \u3000'])('is refused unless it is one sentence: %j', async sentence => {
    const before = await uploaded()
    const given = { params: { id: before.id, idx: rain }, body: { sentence } }
    await expect(hana.study.sentences.source(given)).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await read(before.id)).toEqual(before)
  })

  it('cannot be changed while a task works on the article, but can afterwards', async () => {
    const { id } = await uploaded()
    const { answer, asked } = holdTheProvider()
    const { task_id } = await hana.study.articles.reparse({ params: { id } })
    await asked
    const given = { params: { id, idx: rain }, body: { sentence: '雪。' } }
    await expect(hana.study.sentences.source(given)).rejects.toMatchObject({ code: 'article_busy' })
    await expect(ken.study.sentences.source(given)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await textOf(id)).raw_content).toBe(shortText)
    answer()
    await ended(hana, task_id)
    expect(await hana.study.sentences.source(given)).toMatchObject({ sentence: '雪。' })
  })
})

describe('the text of a sentence of an article whose task is queued', () => {
  it('cannot be changed either, and other accounts are refused because they do not own it', async () => {
    const { id } = await uploaded()
    const root = await administrator(lab.stack)
    await root.study.administration.publish({ params: { id }, body: { is_public: true } })
    const { answer, asked } = holdTheProvider()
    const upload = () => hana.study.articles.upload({ body: { raw_content: shortText } })
    const ahead = [await upload(), await upload()]
    await asked
    const { task_id } = await hana.study.articles.generateFurigana({ params: { id } })
    const given = { params: { id, idx: rain }, body: { sentence: '雪。' } }
    await expect(hana.study.sentences.source(given)).rejects.toMatchObject({ code: 'article_busy' })
    await expect(ken.study.sentences.source(given)).rejects.toMatchObject({ code: 'forbidden' })
    answer()
    for (const task of [...ahead, { task_id }])
      expect(await ended(hana, task.task_id)).toMatchObject({ state: 'completed' })
    expect((await textOf(id)).raw_content).toBe(shortText)
  })
})

describe('notes on one sentence', () => {
  it('are written, changed and cleared, and nothing else is', async () => {
    const before = await uploaded()
    const params = { id: before.id, idx: rain }
    for (const notes of ['て-form', '〜ていた', '']) {
      const written = await hana.study.sentences.notes({ params, body: { notes } })
      expect(written).toEqual({ ...before.sentences[rain], notes })
    }
    expect(await read(before.id)).toEqual(before)
  })

  it('are accepted while a task works on the article, and survive it', async () => {
    const { id } = await uploaded()
    const { answer, asked } = holdTheProvider()
    const { task_id } = await hana.study.articles.reparse({ params: { id } })
    await asked
    await hana.study.sentences.notes({ params: { id, idx: rain }, body: { notes: 'kept' } })
    answer()
    expect(await ended(hana, task_id)).toMatchObject({ state: 'completed' })
    expect((await read(id)).sentences[rain]?.notes).toBe('kept')
  })
})

type Learner = typeof hana
type Write = (
  who: Learner,
  params: { id: number; idx: number },
  content_revision?: number,
) => Promise<unknown>

const writes: [string, Write][] = [
  [
    'furigana',
    ({ study }, params, content_revision) =>
      study.sentences.furigana({ params, body: { furigana: misread, content_revision } }),
  ],
  [
    'source',
    ({ study }, params, content_revision) =>
      study.sentences.source({ params, body: { sentence: '雪。', content_revision } }),
  ],
  [
    'notes',
    ({ study }, params, content_revision) =>
      study.sentences.notes({ params, body: { notes: 'mine', content_revision } }),
  ],
  [
    'explain',
    ({ study }, params, content_revision) => study.sentences.explain({ params, body: { content_revision } }),
  ],
]

describe.each(writes)('%s of a sentence', (_, write) => {
  it.each([
    ['past the end', beyond, 'not_found'],
    ['where there is a line break', lineBreak, 'invalid_input'],
  ])('is refused %s', async (_, idx, code) => {
    const before = await uploaded()
    await expect(write(hana, { id: before.id, idx })).rejects.toMatchObject({ code })
    expect(await read(before.id)).toEqual(before)
  })

  it('is refused to others, and for an article that does not exist', async () => {
    const before = await uploaded()
    await expect(write(ken, { id: before.id, idx: rain })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(write(hana, { id: 987_654, idx: rain })).rejects.toMatchObject({ code: 'not_found' })
    expect(await read(before.id)).toEqual(before)
  })

  it('is refused when the text has changed since it was read', async () => {
    const { id, content_revision } = await uploaded()
    await hana.study.sentences.source({ params: { id, idx: 1 }, body: { sentence: '彼は走る。' } })
    const before = await read(id)
    await expect(write(hana, { id, idx: rain }, content_revision)).rejects.toMatchObject({
      code: 'version_conflict',
      extras: { members: { current_version: content_revision + 1 } },
    })
    expect(await read(id)).toEqual(before)
  })
})

/** Holds the next questions until `answer`; `asked` resolves with the first of them. */
function holdTheProvider() {
  const [answer, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  lab.provider.behave(async exchange => {
    asked.resolve()
    await answer.promise
    await behaviours.honest(exchange)
  })
  return { answer: answer.resolve, asked: asked.promise }
}
