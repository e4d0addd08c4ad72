import { describe, expect, it } from 'vitest'
import { deepIt } from '../../support/sample.ts'
import { dataLab, type Lab, reader } from './lab.ts'
import { newArticle, numbered, publishedArticle, rowOf } from './stories.ts'

const open = dataLab()

const find = (lab: Lab, id: number, q: string, page: { offset?: number; limit?: number } = {}, as = reader) =>
  lab.as(as).articles.find({ params: { id }, query: { q, guest: false, ...page } })

const indicesOf = ({ items }: Awaited<ReturnType<typeof find>>) => items.map(({ index }) => index)

describe('looking for a text in an article', () => {
  it('finds its writing and its reading', async () => {
    const { lab, client } = await open.asReader()
    const { id, task_id } = await newArticle(client)
    const furigana = [{ text: '雨', reading: 'あめ' }, { text: 'だ。' }]
    const rows = [
      { sentence: '雨だ。', furigana: JSON.stringify(furigana) },
      rowOf('アメリカへ。'),
      rowOf('\n'),
      rowOf('雪。'),
    ]
    await client.sentences.insert({
      params: { id },
      body: { task_id, revision: 1, start: 0, rows, total_rows: 4, total_sentences: 4 },
    })
    expect(await find(lab, id, ' あめ ')).toEqual({
      items: [
        { index: 0, spans: [{ start: 0, length: 1 }], sentence: '雨だ。', furigana },
        {
          index: 1,
          spans: [{ start: 0, length: 2 }],
          sentence: 'アメリカへ。',
          furigana: [{ text: 'アメリカへ。' }],
        },
      ],
      total: 2,
      next_offset: null,
    })
    expect(indicesOf(await find(lab, id, '雨'))).toEqual([0])
    expect(indicesOf(await find(lab, id, '風'))).toEqual([])
  })

  deepIt('continues from the next row that contains it', async () => {
    const lab = await open()
    const { id } = await publishedArticle(lab.as(reader), numbered(30))
    const first = await find(lab, id, '文2', { limit: 2 })
    expect(first).toMatchObject({ total: null, next_offset: 21 })
    expect(indicesOf(first)).toEqual([2, 20])
    const last = await find(lab, id, '文2', { offset: 21 })
    expect(last).toMatchObject({ total: null, next_offset: null })
    expect(indicesOf(last)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29])
  })

  deepIt('reads a part of a long text, and returns the offset at which it stopped', async () => {
    const lab = await open()
    const { id } = await publishedArticle(lab.as(reader), numbered(1_100))
    const first = await find(lab, id, '文1099')
    expect(first).toEqual({ items: [], total: null, next_offset: 1_024 })
    const last = await find(lab, id, '文1099', { offset: 1_024 })
    expect(indicesOf(last)).toEqual([1_099])
    expect(last.next_offset).toBeNull()
    expect(await find(lab, id, '文', { offset: 5_000 })).toMatchObject({ items: [], next_offset: null })
  })
})
