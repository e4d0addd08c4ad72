import { describe, expect, it } from 'vitest'
import { articleLab, contentOf, listenTo, outcome, uploaded } from '../../flows/article-stack.ts'
import { answerTo } from '../../support/fake-provider/index.ts'
import { shortText, shortTextSentences } from '../../support/texts.ts'

const lab = articleLab()

type Mode = { explain_mode?: 'full' | 'split' }
const reparsed = (id: number, body?: Mode) =>
  outcome(lab.hana, lab.hana.study.articles.reparse({ params: { id }, ...(body ? { body } : {}) }))
/** Puts two sentences where there was one, as a person may. */
const overwrite = (id: number, idx: number, sentence: string) =>
  lab.hana.study.sentences.source({ params: { id, idx }, body: { sentence } })

describe('a re-parse', () => {
  it('analyses every sentence again, and keeps the other fields', async () => {
    const about = { title: '雨の日', author: '山田花子', intro: '雨の日に出会った二人の話。' }
    const before = await uploaded(lab.hana, shortText, about)
    const heard = listenTo(lab.provider)
    const { task, article } = await reparsed(before.id)
    expect(task).toMatchObject({ kind: 'reparse', state: 'completed' })
    expect(task.result).toMatchObject({
      sentences: 4,
      translated: 4,
      explained: 4,
      furigana: 0,
      audio: null,
      warnings: [],
    })
    for (const field of ['translation', 'explanation'] as const)
      expect(heard.for(field).asked.toSorted()).toEqual(shortTextSentences.toSorted())
    // A model is told what the text is.
    const told = heard.requests().filter(({ asked }) => asked.size > 0)
    expect(
      told.map(({ chat }) => JSON.parse(chat?.messages.at(-1)?.content.split('\n')[0] ?? '').about),
    ).toEqual([about, about])
    expect(article).toEqual(before)
  })

  it('splits a sentence again whose text a person wrote, and analyses the new sentences', async () => {
    const { id } = await uploaded(lab.hana, shortText)
    await overwrite(id, 0, '雪が降った。道が白い。')
    const { task, article } = await reparsed(id)
    expect(contentOf(article).map(({ sentence }) => sentence)).toEqual([
      '雪が降った。',
      '道が白い。',
      ...shortTextSentences.slice(1),
    ])
    expect(task.result).toMatchObject({ sentences: 5, translated: 5, furigana: 2 })
    expect(article.sentences[0]).toMatchObject({
      translation: answerTo('translation', '雪が降った。'),
      furigana: [
        { text: '雪', reading: 'ゆき' },
        { text: 'が' },
        { text: '降', reading: 'ふ' },
        { text: 'った。' },
      ],
    })
    expect(article).toMatchObject({ status: 'completed', success_rate: 1, content_revision: 3 })
  })

  it('in mode split only splits: no model is called, and unchanged sentences keep their outputs', async () => {
    const before = await uploaded(lab.hana, shortText)
    await overwrite(before.id, 0, '雪が降った。道が白い。')
    const heard = listenTo(lab.provider)
    const { task, article } = await reparsed(before.id, { explain_mode: 'split' })
    expect(heard.requests()).toEqual([])
    expect(task.result).toMatchObject({ sentences: 2, translated: 0, explained: 0, furigana: 2 })
    expect(article).toMatchObject({ status: 'completed', explain_mode: 'full', total_sentences: 5 })
    const [snow, road, ...rest] = contentOf(article)
    for (const row of [snow, road]) {
      expect(row).toMatchObject({ translation: '', analysis_status: 'pending' })
      expect(row?.furigana.some(({ reading }) => reading !== undefined)).toBe(true)
    }
    const withoutIndex = (rows: typeof rest) => rows.map(({ index, ...row }) => row)
    expect(withoutIndex(rest)).toEqual(withoutIndex(contentOf(before).slice(1)))
  })

  it('of an article in mode split stays in that mode, unless all outputs are asked for', async () => {
    const before = await uploaded(lab.hana, shortText, { explain_mode: 'split' })
    const heard = listenTo(lab.provider)
    expect((await reparsed(before.id)).article).toEqual(before)
    expect(heard.requests()).toEqual([])

    const { article } = await reparsed(before.id, { explain_mode: 'full' })
    expect(article).toMatchObject({
      status: 'completed',
      explain_mode: 'full',
      success_rate: 1,
      summary: 'A short summary.',
    })
    expect(contentOf(article).map(({ furigana }) => furigana)).toEqual(
      contentOf(before).map(({ furigana }) => furigana),
    )
  })
})
