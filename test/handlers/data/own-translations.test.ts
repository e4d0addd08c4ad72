import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../support/outcome.ts'
import { deepIt } from '../../support/sample.ts'
import { finish } from './edit-stories.ts'
import { type DataClient, dataLab, reader, stranger } from './lab.ts'
import {
  begin,
  freeArticle,
  labWithFree,
  sentenceOf,
  storedBlocks,
  storedHead,
  writeResults,
} from './sentence-stories.ts'
import { labWithNew, labWithPublished, numbered, readPage, rowOf, type WorkedOn, write } from './stories.ts'

const open = dataLab()

const give = (
  client: DataClient,
  { id }: { id: number },
  texts: Record<number, string | null>,
  { replaces_own = false, revision = 1 } = {},
) => {
  const items = Object.entries(texts).map(([index, text]) => ({ index: Number(index), text }))
  return client.sentenceEdits.translations({ params: { id }, body: { revision, replaces_own, items } })
}
const shown = async (client: DataClient, { id }: WorkedOn) =>
  (await readPage(client, id)).rows.map(({ translation, metadata }) => [
    translation,
    metadata.translation_source,
  ])

describe('a translation that a person wrote', () => {
  it('is marked, and no task writes over it, or over its marks', async () => {
    const { client, article } = await labWithFree(open, numbered(2))
    const mine = await sentenceOf(client, article, 0).translation({ translation: ' mine ' })
    expect(mine).toMatchObject({ translation: 'mine', metadata: { translation_source: 'person' } })

    const held = await begin(client, article)
    await write(client, 'translations', held, [0, 1])
    const failures = { translation: 'none' }
    await writeResults(client, held, [{ index: 0, translation: 'other', explanation: 'E', failures }])
    const { rows } = await readPage(client, article.id)
    expect(rows[0]).toMatchObject({ translation: 'mine', explanation: 'E', metadata: mine.metadata })
    expect(rows[1]).toMatchObject({ translation: 'translations 1' })
  })

  deepIt('outlives a corrected sentence, and is removed by an empty one', async () => {
    const { lab, client, article } = await labWithFree(open, numbered(2), { explain: false })
    const of = sentenceOf(client, article, 0)
    await of.translation({ translation: 'mine' })
    const counted = async () => (await storedHead(lab, article))?.complete_sentences
    expect(await counted()).toBe(1)
    expect(await of.source({ sentence: '別の文。' })).toMatchObject({
      translation: 'mine',
      metadata: { translation_source: 'person', outdated: ['translation'] },
    })
    expect(await of.translation({ translation: '' })).toMatchObject({ translation: '', metadata: {} })
    expect(await counted()).toBe(0)
    expect((await storedBlocks(lab, article))[0]?.translated ?? []).toEqual([])
    await of.translation({ translation: '' })
    expect(await counted()).toBe(0)
  })
})

describe('translations from a file', () => {
  it('replace those of models, and are removed as if they had not been there', async () => {
    const { lab, client, article } = await labWithFree(open, numbered(70), { explain: false })
    await sentenceOf(client, article, 1).translation({ translation: 'mine' })
    const mark = async () => (await readPage(client, article.id)).head.metadata.translations
    expect(await mark()).toBeUndefined()
    expect(await give(client, article, { 0: 'a', 1: 'b', 69: 'c' })).toEqual({ written: 2 })
    expect(await mark()).toBe('file')
    expect((await storedHead(lab, article))?.complete_sentences).toBe(3)
    const rows = await shown(client, article)
    expect([rows[0], rows[1], rows[69]]).toEqual([
      ['a', 'file'],
      ['mine', 'person'],
      ['c', 'file'],
    ])
    const next = { 0: null, 1: null, 2: null, 3: 'd', 69: null }
    expect(await give(client, article, next)).toEqual({ written: 3 })
    expect((await storedHead(lab, article))?.complete_sentences).toBe(2)
    const [first, , , fourth] = await shown(client, article)
    expect([first, fourth]).toEqual([
      ['', undefined],
      ['d', 'file'],
    ])
  })

  deepIt('replace those of a person only where that is asked for, and again change nothing', async () => {
    const { client, article } = await labWithFree(open, numbered(2))
    await sentenceOf(client, article, 0).translation({ translation: 'mine' })
    await give(client, article, { 0: 'a' }, { replaces_own: true })
    const once = await shown(client, article)
    expect(once[0]).toEqual(['a', 'file'])
    await give(client, article, { 0: 'a' }, { replaces_own: true })
    expect(await shown(client, article)).toEqual(once)
  })

  deepIt('are written while a task works on the text, which then counts them', async () => {
    const { client, article } = await labWithPublished(open, numbered(2), { explain: false })
    await give(client, article, { 0: 'a' })
    await write(client, 'translations', article, [0, 1])
    expect((await finish(client, article)).complete_sentences).toBe(2)
    expect(await shown(client, article)).toEqual([
      ['a', 'file'],
      ['translations 1', undefined],
    ])
  })

  deepIt('come with new rows', async () => {
    const { lab, client, article } = await labWithNew(open, {
      raw_content: numbered(2).join(''),
      explain: false,
    })
    const { id, task_id } = article
    const [first, second] = numbered(2).map(rowOf)
    const rows = first && second ? [first, { ...second, translation: 'b' }] : []
    const body = { task_id, revision: 1, start: 0, rows, total_rows: 2, total_sentences: 2 }
    await client.sentences.insert({ params: { id }, body })
    await finish(client, article)
    expect(await shown(client, article)).toEqual([
      ['', undefined],
      ['b', 'file'],
    ])
    expect((await storedBlocks(lab, article))[0]?.translated).toEqual([1])
    expect((await storedHead(lab, article))?.complete_sentences).toBe(1)
  })

  it('are refused of another revision, on a line break, and by strangers', async () => {
    const lab = await open()
    const article = await freeArticle(lab.as(reader), ['文。', '\n', '文。'])
    const client = lab.as(reader)
    expect(await outcomeOf(give(client, article, { 0: 'a' }, { revision: 2 }))).toBe('version_conflict')
    await expect(give(client, article, { 1: 'a' })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(give(lab.as(stranger), article, { 0: 'a' })).rejects.toMatchObject({ code: 'forbidden' })
  })
})
