import { describe, expect, it } from 'vitest'
import { invalidAt } from '../../support/outcome.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { finish } from './edit-stories.ts'
import { dataLab, reader } from './lab.ts'
import {
  beforeNextWrite,
  begin,
  fillFurigana,
  freeArticle,
  labWithFree,
  sentenceOf,
  storedBlocks,
  storedHead,
  storedRows,
  writeResults,
} from './sentence-stories.ts'
import { storedItems } from './stored-items.ts'
import { labWithPublished, numbered, readPage } from './stories.ts'

const open = dataLab()

const worked = (index: number) => [{ text: '文', reading: 'ぶん' }, { text: `${index}。` }]
const own = (index: number) => [{ text: '文', reading: 'ふみ' }, { text: `${index}。` }]
const items = (...indices: number[]) => indices.map(index => ({ index, furigana: worked(index) }))

describe('furigana that are filled in', () => {
  it('change nothing else in an article that no task holds', async () => {
    const { lab, client, article } = await labWithPublished(open, numbered(130))
    await writeResults(client, article, [{ index: 1, translation: 'T', failures: { explanation: 'no' } }])
    await finish(client, article, { status: 'partially_completed' })
    const [rows, head, blocks] = [
      await storedRows(lab, article),
      await storedHead(lab, article),
      await storedBlocks(lab, article),
    ]
    lab.clock.advance(60)
    expect(await fillFurigana(client, article, items(0, 1, 129))).toEqual({ written: 3 })

    const filled = (index: number) => JSON.stringify(worked(index))
    expect(await storedRows(lab, article)).toEqual(
      rows.map((row, index) => ([0, 1, 129].includes(index) ? { ...row, furigana: filled(index) } : row)),
    )
    const updated_at = lab.clock.now().toISOString()
    expect(await storedBlocks(lab, article)).toEqual(
      blocks.map((block, n) => (n === 1 ? block : { ...block, version: block.version + 1, updated_at })),
    )
    expect(await storedHead(lab, article)).toEqual({ ...head, row_writes: (head?.row_writes ?? 0) + 2 })
  })

  deepIt('skip sentences with edited furigana, and report the number written', async () => {
    const { client, article } = await labWithFree(open, numbered(130))
    for (const index of [1, 70]) await sentenceOf(client, article, index).furigana({ furigana: own(index) })
    expect(await fillFurigana(client, article, items(0, 1, 70))).toEqual({ written: 1 })
    expect(await fillFurigana(client, article, items(70))).toEqual({ written: 0 })
    const { rows } = await readPage(client, article.id)
    expect([0, 1, 70].map(index => rows[index]?.furigana)).toEqual([worked(0), own(1), own(70)])
  })

  deepIt('skip sentences whose furigana are edited at the last moment', async () => {
    const { lab, client, article } = await labWithFree(open, numbered(2))
    beforeNextWrite(lab, () => sentenceOf(client, article, 1).furigana({ furigana: own(1) }))
    expect(await fillFurigana(client, article, items(0, 1))).toEqual({ written: 1 })
    expect((await readPage(client, article.id)).rows.map(row => row.furigana)).toEqual([worked(0), own(1)])
  })

  deepIt('skip a sentence whose text has changed', async () => {
    const { lab, client, article } = await labWithFree(open, numbered(130))
    beforeNextWrite(lab, () => sentenceOf(client, article, 1).source({ sentence: '別の文。' }))
    expect(await fillFurigana(client, article, items(0, 1, 129))).toEqual({ written: 2 })
    const { rows } = await readPage(client, article.id, { limit: 200 })
    expect([0, 1, 129].map(index => rows[index]?.furigana)).toEqual([worked(0), [], worked(129)])
  })

  deepIt('are accepted only from the task that holds the article, if one does', async () => {
    const client = (await open()).as(reader)
    const { task_id, ...article } = await begin(client, await freeArticle(client, numbered(2)))
    expect(await fillFurigana(client, article, items(0), { task_id })).toEqual({ written: 1 })
    await expect(fillFurigana(client, article, items(1))).rejects.toMatchObject({ code: 'superseded' })
  })
})

deepDescribe('furigana are refused, and none of them is written', () => {
  deepIt.each([
    [
      'that would leave no room in their row',
      { index: 1, furigana: [{ text: '文1。', reading: 'あ'.repeat(70_000) }] },
      'body.items.1.furigana',
    ],
    ['for a row that is not there', { index: 70, furigana: worked(70) }, 'body.items.1.index'],
    ['for a sentence that comes twice', { index: 0, furigana: worked(0) }, 'body.items.1.index'],
  ])('%s', async (_, item, path) => {
    const { lab, client, article } = await labWithFree(open, ['文0。', '文1。', '\n', ...numbered(67)])
    const before = await storedItems(lab, article)
    await expect(fillFurigana(client, article, [...items(0), item])).rejects.toMatchObject(invalidAt(path))
    expect(await storedItems(lab, article)).toEqual(before)
  })
})
