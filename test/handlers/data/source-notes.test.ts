import { expect, it } from 'vitest'
import type { SourceNotes } from '../../../lib/contracts/schemas/articles/source.ts'
import { deepIt } from '../../support/sample.ts'
import { edit, finish, keysOf } from './edit-stories.ts'
import { dataLab, reader } from './lab.ts'
import { labWithPublished, newArticle } from './stories.ts'

const open = dataLab()

const MINUTES = 60
const lines = Array.from({ length: 3_000 }, (_, line) => line)
const notes: SourceNotes = {
  line_times: lines.map(line => (line % 7 ? { start: line, end: line + 0.5 } : null)),
  readings: lines.map(line => ({ start: 4 * line, end: 4 * line + 1, reading: 'あめ' })),
}

it('the notes of an upload are stored with its text', async () => {
  const client = (await open()).as(reader)
  const noted = ({ id }: { id: number }) => client.articles.notes({ params: { id } })
  const article = await newArticle(client, { raw_content: '雨だ。\n'.repeat(3_000), notes })
  expect(await noted(article)).toEqual({ notes })
  expect(article.metadata).toEqual({ rows: 'lines' })
  const plain = await newArticle(client)
  expect([await noted(plain), plain.metadata]).toEqual([{ notes: null }, {}])
  const read = await newArticle(client, { notes: { line_times: null, readings: [] } })
  expect(read.metadata).toEqual({})
})

deepIt('the notes of a source are removed once their article has another text', async () => {
  const { lab, client, article } = await labWithPublished(open, ['雨だ。'], { notes })
  await finish(client, article)
  const kept = async () => (await keysOf(lab, article.id)).filter(key => key.startsWith('TEXT#00000000#'))
  expect(await kept()).toHaveLength(1)
  await edit(client, article.id, ['雪だ。'])
  expect(await client.articles.notes({ params: { id: article.id } })).toEqual({ notes: null })
  lab.clock.advance(10 * MINUTES)
  await lab.as(null).housekeeping.sweep()
  expect(await kept()).toEqual([])
})
