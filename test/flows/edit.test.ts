import { describe, expect, it } from 'vitest'
import { answerTo } from '../support/fake-provider/index.ts'
import { administrator } from '../support/people.ts'
import { deepIt } from '../support/sample.ts'
import { shortText } from '../support/texts.ts'
import {
  articleLab,
  cancelledUpload,
  contentOf,
  listenTo,
  neverSplit,
  outcome,
  read,
  textOf,
  uploaded,
} from './article-stack.ts'

const lab = articleLab()

const edit = (id: number, raw_content: string, over: { title?: string; content_revision?: number } = {}) =>
  lab.hana.study.articles.edit({ params: { id }, body: { raw_content, ...over } })
const edited = (id: number, raw_content: string, over = {}) => outcome(lab.hana, edit(id, raw_content, over))
const otherText = shortText.replace('傘', '帽子')
const nothingDone = {
  sentences: 0,
  translated: 0,
  explained: 0,
  furigana: 0,
  audio: null,
  warnings: [],
  missing: [],
  missing_count: 0,
}

describe('an edit', () => {
  it('of one sentence asks the model for that one, among its neighbours, and changes no other', async () => {
    const before = await uploaded(lab.hana, shortText, { title: '雨の日' })
    const heard = listenTo(lab.provider)
    const { task, article } = await edited(before.id, otherText, { title: '帽子' })

    expect(task).toMatchObject({ kind: 'edit', state: 'completed', progress: 100 })
    expect(task.result).toEqual({ ...nothingDone, sentences: 1, translated: 1, explained: 1, furigana: 1 })
    const [first, , third, fourth] = contentOf(before)
    for (const field of ['translation', 'explanation'] as const)
      expect(heard.for(field)).toEqual({
        asked: ['彼女は帽子を持っていない。'],
        context: [first, third, fourth].map(row => row?.sentence),
      })
    expect(heard.requests()).toHaveLength(2)

    expect(textOf(article)).toBe(otherText)
    expect(article.sentences.filter(({ index }) => index !== 1)).toEqual(
      before.sentences.filter(({ index }) => index !== 1),
    )
    expect(article.sentences[1]).toMatchObject({
      sentence: '彼女は帽子を持っていない。',
      translation: answerTo('translation', '彼女は帽子を持っていない。'),
      explanation: answerTo('explanation', '彼女は帽子を持っていない。'),
      explain_status: 'explained',
      analysis_status: 'completed',
      metadata: {},
    })
    expect(article.sentences[1]?.furigana).toContainEqual({ text: '帽子', reading: 'ぼうし' })
    expect(article).toMatchObject({
      title: '帽子',
      status: 'completed',
      progress: 100,
      success_rate: 1,
      content_revision: before.content_revision + 1,
      summary: before.summary,
    })
    const { raw_content } = await lab.hana.study.articles.content({ params: { id: before.id } })
    expect(raw_content).toBe(otherText)
  })

  it('that inserts and moves lines keeps their outputs at the new indices', async () => {
    const before = await uploaded(lab.hana, shortText)
    const heard = listenTo(lab.provider)
    const { article } = await edited(before.id, `朝だ。\n\n${shortText}夜になった。`)
    expect(heard.for('translation').asked).toEqual(['朝だ。', '夜になった。'])
    const [, ...kept] = contentOf(article)
    expect(kept.slice(0, 4).map(({ index, ...row }) => row)).toEqual(
      contentOf(before).map(({ index, ...row }) => row),
    )
    expect(article.sentences.map(({ index }) => index)).toEqual(article.sentences.map((_, n) => n))
  })

  deepIt('without explanations gets none', async () => {
    const { id } = await uploaded(lab.hana, shortText, { explain: false })
    const { article, task } = await edited(id, otherText)
    expect(task.result).toMatchObject({ translated: 1, explained: 0 })
    expect(article.sentences[1]).toMatchObject({ explanation: '', analysis_status: 'completed' })
  })

  deepIt('that changes nothing, or only removes text, calls no model and keeps the status', async () => {
    const id = await cancelledUpload(lab, shortText)
    const before = await read(lab.hana, id)
    const heard = listenTo(lab.provider)
    const same = await edited(id, shortText, { title: 'Another title' })
    expect(same.task).toMatchObject({ state: 'completed', result: nothingDone })
    expect(same.article).toEqual({ ...before, title: 'Another title' })

    const less = await edited(id, shortText.slice(shortText.indexOf('「')))
    expect(less.task).toMatchObject({ state: 'completed', result: nothingDone })
    expect(less.article).toMatchObject({ status: 'cancelled', progress: before.progress, total_sentences: 2 })
    expect(contentOf(less.article).map(({ furigana }) => furigana)).toEqual(
      contentOf(before)
        .slice(2)
        .map(({ furigana }) => furigana),
    )
    expect(heard.requests()).toEqual([])
  })

  deepIt('in mode split fills in furigana and asks no model', async () => {
    const { id } = await uploaded(lab.hana, shortText, { explain_mode: 'split' })
    const heard = listenTo(lab.provider)
    const { task, article } = await edited(id, otherText)
    expect(task.result).toEqual({ ...nothingDone, sentences: 1, furigana: 1 })
    expect(heard.requests()).toEqual([])
    expect(article).toMatchObject({ status: 'completed', success_rate: null })
    expect(article.sentences[1]).toMatchObject({ translation: '', analysis_status: 'completed' })
    expect(article.sentences[1]?.furigana).toContainEqual({ text: '帽子', reading: 'ぼうし' })
  })

  deepIt('of an article whose upload produced no sentences creates them', async () => {
    const id = await neverSplit(lab, shortText)
    const { task, article } = await edited(id, otherText)
    expect(task.result).toMatchObject({ sentences: 4, translated: 4, explained: 4, furigana: 4 })
    expect(article).toMatchObject({ status: 'completed', success_rate: 1, total_sentences: 4 })
    expect(textOf(article)).toBe(otherText)
  })

  deepIt('by an administrator is recorded as used by the administrator', async () => {
    const root = await administrator(lab.stack)
    const { id } = await uploaded(lab.hana, shortText)
    const body = { raw_content: otherText }
    const { task } = await outcome(root, root.study.articles.edit({ params: { id }, body }))
    const records = async () => {
      const { items } = await root.accounts.usage.list({ query: { article_id: id } })
      return items.filter(({ task_id }) => task_id === task.task_id)
    }
    await expect.poll(async () => (await records()).length).toBe(2)
    expect((await records()).map(({ user_id }) => user_id)).toEqual([root.user.id, root.user.id])
  })
})
