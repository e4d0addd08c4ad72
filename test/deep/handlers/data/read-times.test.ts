import { describe, expect, it } from 'vitest'
import { type DataClient, dataLab, type Lab, reader } from '../../../handlers/data/lab.ts'
import { labWithFree, sentenceOf } from '../../../handlers/data/sentence-stories.ts'
import { newArticle, numbered, rowOf, type WorkedOn } from '../../../handlers/data/stories.ts'

const open = dataLab()

type Stretch = { offset?: number; limit?: number }
const timesOf = (client: DataClient, { id }: { id: number }, stretch: Stretch = {}, guest = false) =>
  client.articles.times({ params: { id }, query: { ...stretch, guest } })

/** A text whose row n is said from n to n + 0.9 seconds, except its third one, which has no times. */
async function recorded({ as }: Lab, rows: number): Promise<WorkedOn> {
  const client = as(reader)
  const article = await newArticle(client)
  const all = numbered(rows).map((sentence, n) => ({
    ...rowOf(sentence),
    ...(n !== 2 && { times: { start: n, end: n + 0.9 } }),
  }))
  const totals = { total_rows: rows, total_sentences: rows }
  const body = { task_id: article.task_id, revision: 1, start: 0, rows: all, ...totals }
  await client.sentences.insert({ params: { id: article.id }, body })
  return article
}

describe('the times of all sentences', () => {
  it('name each row that is said, in milliseconds, part by part', async () => {
    const { lab, client } = await open.asReader()
    const article = await recorded(lab, 6)
    expect(await timesOf(client, article, { limit: 4 })).toEqual({
      items: [
        [0, 0, 900],
        [1, 1_000, 1_900],
        [3, 3_000, 3_900],
      ],
      next_offset: 4,
    })
    const last = await timesOf(client, article, { offset: 4 })
    expect(last).toEqual({
      items: [
        [4, 4_000, 4_900],
        [5, 5_000, 5_900],
      ],
      next_offset: null,
    })
    expect(await timesOf(client, article, { offset: 60 })).toEqual({ items: [], next_offset: null })
  })

  it('are shifted with the text, and changed with one sentence', async () => {
    const { client, article } = await labWithFree(open, numbered(3))
    for (const index of [0, 1])
      await sentenceOf(client, article, index).times({
        start_ms: index * 2_000,
        end_ms: index * 2_000 + 1_500,
      })
    await client.articleTimes.shift({ params: { id: article.id }, body: { shift_ms: -1_600 } })
    // The first would end before the recording begins.
    expect((await timesOf(client, article)).items).toEqual([[1, 400, 1_900]])
    await sentenceOf(client, article, 1).times({ start_ms: 500, end_ms: 1_700 })
    expect((await timesOf(client, article)).items).toEqual([[1, 500, 1_700]])
  })
})
