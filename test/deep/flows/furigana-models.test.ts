import { describe, expect, it, onTestFinished } from 'vitest'
import type { Sentence } from '../../../lib/contracts/schemas/articles/sentences.ts'
import {
  articleLab,
  busyWith,
  contentOf,
  listenTo,
  outcome,
  read,
  uploaded,
} from '../../flows/article-stack.ts'
import { fieldOf } from '../../support/fake-provider/answers.ts'
import { withReadings } from '../../support/fake-provider/furigana-answers.ts'
import { type Behaviour, behaviours, misanswers } from '../../support/fake-provider/index.ts'
import { administrator, learner } from '../../support/people.ts'
import { sampled } from '../../support/sample.ts'
import { testStack } from '../../support/stack.ts'
import { longText, shortText, shortTextSentences } from '../../support/texts.ts'

const lab = articleLab()

const generate = (id: number) => lab.hana.study.articles.generateFurigana({ params: { id } })

const written = ({ furigana }: Pick<Sentence, 'furigana'>) =>
  furigana.map(({ text, reading }) => (reading === undefined ? text : `${text}[${reading}]`)).join('')

describe('filling in furigana with a model', () => {
  it('stores its readings, requests nothing else, and keeps readings that a person edited', async () => {
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

  it('leaves a record of its own for every call', async () => {
    const { id } = await uploaded(lab.hana, longText(50), { explain_mode: 'split' })
    await outcome(lab.hana, generate(id))
    const { accounts } = await administrator(lab.stack)
    const records = async () => (await accounts.usage.list({ query: { article_id: id } })).items
    const calls = async () => (await records()).filter(({ kind }) => kind === 'model_call')
    await expect.poll(async () => (await calls()).length).toBe(3)
    const { user } = lab.hana
    const expected = { stage: 'furigana', outcome: 'succeeded', user_id: user.id, cost: expect.any(Number) }
    expect(await calls()).toMatchObject([expected, expected, expected])
  })

  const useless: [string, Behaviour][] = [
    ['gives the lines back', misanswers.copiesSource],
    ['gives each line its neighbour', misanswers.echoesNeighbour],
    ['writes prose', misanswers.prose],
    ['writes half of it', misanswers.halfContent],
    ['refuses', misanswers.refusal],
    ['takes no key', behaviours.status(401)],
    ['is broken', behaviours.status(500)],
  ]
  it.each(sampled(useless, 3))(
    'keeps the reading of the dictionary when the model %s, without a warning',
    async (_, behaviour) => {
      const before = await uploaded(lab.hana, shortText, { explain_mode: 'split' })
      const heard = listenTo(lab.provider)
      lab.provider.behave(behaviour)
      const { task, article } = await outcome(lab.hana, generate(before.id))
      expect(heard.requests().length).toBeGreaterThan(0)
      expect(task).toMatchObject({ state: 'completed', error: null })
      expect(task.result).toMatchObject({ furigana: 4, missing: [], missing_count: 0, warnings: [] })
      expect(article).toEqual(before)
    },
  )

  it('never puts a reading on another line, however the answer is shifted', async () => {
    const { id } = await uploaded(lab.hana, longText(60), { explain_mode: 'split' })
    lab.provider.behave([misanswers.shifted, misanswers.mergesLines, misanswers.duplicated])
    const { article } = await outcome(lab.hana, generate(id))
    // The rules decide how a number changes the reading of its counter.
    const readings = (line: string) => withReadings(line).replace(/番目\[[^\]]*/, '番目[ばんめ')
    for (const row of contentOf(article)) expect(written(row)).toBe(readings(row.sentence))
  })

  it('stops asking after several batches without any reading', async () => {
    const before = await uploaded(lab.hana, longText(500), { explain_mode: 'split' })
    lab.provider.behave(behaviours.status(401))
    const heard = listenTo(lab.provider)
    const { task, article } = await outcome(lab.hana, generate(before.id))
    expect(task).toMatchObject({ state: 'completed', result: { furigana: 500, missing: [], warnings: [] } })
    expect(heard.requests().length).toBeLessThan(12)
    expect(article).toEqual(before)
  })

  it('keeps asking if only some batches have none', async () => {
    const { id } = await uploaded(lab.hana, longText(500), { explain_mode: 'split' })
    let calls = 0
    lab.provider.behave(exchange =>
      (++calls % 6 === 0 ? behaviours.honest : behaviours.status(401))(exchange),
    )
    const heard = listenTo(lab.provider)
    await outcome(lab.hana, generate(id))
    expect(heard.requests()).toHaveLength(25)
  })

  it('aborts the call when it is cancelled, and keeps the furigana', async () => {
    const before = await uploaded(lab.hana, shortText, { explain_mode: 'split' })
    lab.provider.behave(behaviours.hang)
    const heard = listenTo(lab.provider)
    const { task_id } = await generate(before.id)
    await expect.poll(() => heard.requests().length).toBe(1)
    await lab.hana.study.tasks.cancel({ params: { task_id } })
    expect(await heard.requests()[0]?.left).toBe(true)
    expect(await read(lab.hana, before.id)).toEqual(before)
  })

  it('happens neither in an edit nor in a new upload', async () => {
    const { id } = await uploaded(lab.hana, shortText, { explain_mode: 'split' })
    const heard = listenTo(lab.provider)
    const body = { raw_content: shortText.replace('駅', '海') }
    const { article } = await outcome(lab.hana, lab.hana.study.articles.edit({ params: { id }, body }))
    expect(written(contentOf(article)[3] ?? { furigana: [] })).toBe('海[うみ]まで歩[ある]いた。')
    expect(heard.requests()).toEqual([])
  })
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

it('without a model the dictionary is used, without a warning', async () => {
  const stack = await testStack()
  onTestFinished(() => stack.close())
  const hana = await learner(stack)
  const before = await uploaded(hana, shortText, { explain_mode: 'split' })
  const changed = { params: { id: before.id, idx: 3 }, body: { sentence: '海まで歩いた。' } }
  await hana.study.sentences.source(changed)
  const { task, article } = await outcome(
    hana,
    hana.study.articles.generateFurigana({ params: { id: before.id } }),
  )
  expect(task.result).toMatchObject({ sentences: 4, furigana: 4, missing: [], warnings: [] })
  expect(article.sentences.map(written)).toEqual(
    before.sentences.map((row, index) => (index === 3 ? '海[うみ]まで歩[ある]いた。' : written(row))),
  )
})
