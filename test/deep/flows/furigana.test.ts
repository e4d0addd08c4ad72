import { describe, expect, it } from 'vitest'
import type { Sentence } from '../../../lib/contracts/schemas/articles/sentences.ts'
import {
  articleLab,
  busyWith,
  cancelledUpload,
  contentOf,
  listenTo,
  outcome,
  read,
  uploaded,
} from '../../flows/article-stack.ts'
import { fieldOf } from '../../support/fake-provider/answers.ts'
import { withReadings } from '../../support/fake-provider/furigana-answers.ts'
import { learner } from '../../support/people.ts'
import { shortText, shortTextSentences } from '../../support/texts.ts'

const lab = articleLab()

const generate = (id: number) => lab.hana.study.articles.generateFurigana({ params: { id } })

const withoutFurigana = (view: Awaited<ReturnType<typeof read>>) => ({
  ...view,
  sentences: view.sentences.map(({ furigana, ...row }) => row),
})

describe('filling in furigana', () => {
  it('never changes the status of the article, whether it succeeds or fails', async () => {
    const id = await cancelledUpload(lab, shortText)
    const before = await read(lab.hana, id)
    const { article } = await outcome(lab.hana, generate(id))
    expect(withoutFurigana(article)).toEqual(withoutFurigana(before))

    const letGo = await busyWith(lab)
    const { task_id } = await generate(id)
    expect(await read(lab.hana, id)).toEqual(article)
    const task = await lab.hana.study.tasks.cancel({ params: { task_id } })
    expect(task.state).toBe('cancelled')
    expect(await read(lab.hana, id)).toEqual(article)
    await letGo()
  })

  it('works on the article as it is when the task starts, and no other task starts meanwhile', async () => {
    const { id } = await uploaded(lab.hana, shortText)
    const letGo = await busyWith(lab)
    const waiting = await generate(id)
    const own = [{ text: '雨が', reading: 'あめが' }, { text: '降っていた。' }]
    await lab.hana.study.sentences.furigana({ params: { id, idx: 0 }, body: { furigana: own } })
    await expect(generate(id)).rejects.toMatchObject({ code: 'article_busy' })
    const rewritten = { params: { id, idx: 0 }, body: { sentence: '雪。' } }
    await expect(lab.hana.study.sentences.source(rewritten)).rejects.toMatchObject({ code: 'article_busy' })
    await expect(
      lab.hana.study.articles.edit({ params: { id }, body: { raw_content: '海。' } }),
    ).rejects.toMatchObject({ code: 'article_busy' })
    lab.provider.behave([])
    await letGo()
    const { task, article } = await outcome(lab.hana, Promise.resolve(waiting))
    expect(task).toMatchObject({ state: 'completed', result: { sentences: 3, furigana: 3 } })
    expect(article.sentences[0]?.furigana).toEqual(own)
  })
})

const written = ({ furigana }: Pick<Sentence, 'furigana'>) =>
  furigana.map(({ text, reading }) => (reading === undefined ? text : `${text}[${reading}]`)).join('')

it('filling in furigana with a model stores its readings, requests nothing else, and keeps readings that a person edited', async () => {
  const { id, sentences } = await uploaded(lab.hana, shortText, { model: 'model-a' })
  expect(written(sentences[0] ?? { furigana: [] })).toBe('雨[あめ]が降[ふ]っていた。')
  const own = [{ text: '雨が', reading: 'あめが' }, { text: '降っていた。' }]
  await lab.hana.study.sentences.furigana({ params: { id, idx: 0 }, body: { furigana: own } })

  const heard = listenTo(lab.provider)
  const { task, article } = await outcome(lab.hana, generate(id))
  const [theirs, ...others] = shortTextSentences
  expect(heard.requests().map(request => fieldOf(request))).toEqual(['furigana'])
  expect(heard.requests().flatMap(({ asked }) => [...asked.values()])).toEqual(others)
  expect(heard.requests().flatMap(({ context }) => context)).toEqual([theirs])
  expect(contentOf(article).slice(1).map(written)).toEqual(others.map(withReadings))
  expect(article.sentences[0]?.furigana).toEqual(own)
  expect(task.result).toMatchObject({ sentences: 3, furigana: 3, missing: [], warnings: [] })
})

it('a text without kanji does not wait for a busy model', async () => {
  const yuki = await learner(lab.stack)
  const { id } = await uploaded(yuki, 'そうですか。', { explain_mode: 'split' })
  const heard = listenTo(lab.provider)
  const letGo = await busyWith(lab)
  await expect.poll(() => heard.requests().length).toBe(4)
  const { task } = await outcome(yuki, yuki.study.articles.generateFurigana({ params: { id } }))
  expect(task).toMatchObject({ state: 'completed', result: { furigana: 1 } })
  await letGo()
})
