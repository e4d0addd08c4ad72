import { expect, it } from 'vitest'
import { DEEPEST_HEADING } from '../../../../lib/contracts/schemas/articles/headings.ts'
import type { NewRow } from '../../../../lib/contracts/schemas/articles/sentences.ts'
import { anchoredIn, areFewAnchors } from '../../../../lib/contracts/schemas/articles/source.ts'
import { edit, finish } from '../../../handlers/data/edit-stories.ts'
import { dataLab, reader } from '../../../handlers/data/lab.ts'
import { newArticle, numbered, readPage, rowOf } from '../../../handlers/data/stories.ts'

const open = dataLab()

/** The anchors of the first row: as many as one text may have, of characters of three bytes. */
const figures = Array.from({ length: 500 }, (_, n) => ({
  ...{ image: `${n}`.padStart(16, '0'), alt: '', width: 10_000, height: 10_000, after: true as const },
}))
const footnotes = Array.from({ length: 2_000 }, () => ({ start: 1, end: 2, text: '注'.repeat(47) }))
const headings = (n: number) =>
  Array.from({ length: DEEPEST_HEADING }, (_, depth) => ({
    title: '章'.repeat(n < 8 ? 100 : 1),
    depth: depth + 1,
  }))

it('the most that may stand beside a text fits one block, also of as many rows as an edit leaves in one', async () => {
  const client = (await open()).as(reader)
  const sentences = numbered(64)
  const rows: NewRow[] = sentences.map((sentence, n) => ({
    ...rowOf(sentence),
    headings: headings(n),
    ...(n === 0 ? { figures, footnotes } : {}),
  }))
  const all = { headings: rows.flatMap(({ headings = [] }) => headings), figures, footnotes }
  expect(areFewAnchors(all)).toBe(true)
  expect(anchoredIn(all)).toBeGreaterThan(99_000)
  const article = await newArticle(client, { raw_content: sentences.join('') })
  const { id, task_id } = article
  const totals = { total_rows: 64, total_sentences: 64, total_headings: all.headings.length }
  await client.sentences.insert({
    params: { id },
    body: { task_id, revision: 1, start: 0, rows, ...totals },
  })
  await finish(client, article)
  // With new rows in between, the block is written anew.
  const longer = sentences.flatMap((sentence, n) => (n % 2 ? [sentence] : [sentence, `新${n}。`]))
  await edit(client, id, longer)
  const { rows: read } = await readPage(client, id)
  expect(read[0]?.metadata.figures).toHaveLength(500)
  expect(read[0]?.metadata.footnotes).toHaveLength(2_000)
  expect(read.filter(({ metadata }) => metadata.headings)).toHaveLength(64)
})
