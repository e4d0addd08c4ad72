import { describe, expect, it } from 'vitest'
import { sized } from '../../support/sample.ts'
import { dataLab, newTaskId, reader } from './lab.ts'
import {
  giveToTask,
  insert,
  newArticle,
  numbered,
  publish,
  publishedArticle,
  readPage,
  rowOf,
  sentencesOf,
  write,
} from './stories.ts'

const open = dataLab()

describe('the rows of a new article', () => {
  it('are visible once the batch that completes them is inserted', async () => {
    const client = (await open()).as(reader)
    const article = await newArticle(client)
    expect(await insert(client, article, numbered(128))).toMatchObject({ revision: 0, total_rows: 0 })
    expect(await readPage(client, article.id)).toMatchObject({ rows: [], groups: [], next_offset: null })

    const sentences = ['最後の文。', '\n', '　', 'おわり。']
    const head = await insert(client, article, sentences, { start: 128, total_rows: 132 })
    expect(head).toMatchObject({ revision: 1, total_rows: 132, total_sentences: 130, complete_sentences: 0 })
    const { rows } = await readPage(client, article.id)
    expect(rows.map(row => row.sentence)).toEqual([...numbered(128), ...sentences])
    expect(rows.map(row => row.index)).toEqual([...rows.keys()])
    expect(rows[130]).toEqual({
      index: 130,
      sentence: '　',
      translation: '',
      explanation: '',
      furigana: [{ text: '　' }],
      analysis_status: 'pending',
      explain_status: null,
      has_audio: false,
      audio_voice: null,
      tts_status: 'none',
      tts_error: null,
      notes: '',
      full_prompt: null,
      metadata: {},
    })
  })

  it('may be ten thousand', async () => {
    const client = (await open()).as(reader)
    const many = sized(10_000, 1_500)
    const { id } = await publishedArticle(client, numbered(many))
    expect(await readPage(client, id, { limit: 1 })).toMatchObject({
      head: { total_rows: many, total_sentences: many },
      next_offset: 1,
    })
    const last = await readPage(client, id, { offset: many - 300, limit: 500 })
    expect(last.rows.map(row => row.sentence)).toEqual(numbered(many).slice(-300))
    expect(last.next_offset).toBeNull()
  })

  it('may arrive in any order and concurrently, and an empty batch may complete them', async () => {
    const client = (await open()).as(reader)
    const article = await newArticle(client)
    const sentences = numbered(200)
    await Promise.all([
      insert(client, article, sentences.slice(192), { start: 192 }),
      insert(client, article, sentences.slice(64, 192), { start: 64 }),
      insert(client, article, sentences.slice(0, 64)),
    ])
    await insert(client, article, [], { start: 200, total_rows: 200 })
    expect(await sentencesOf(client, article.id)).toEqual(sentences)
  })

  it('may be as long as a sentence can be', async () => {
    const client = (await open()).as(reader)
    const long = '長'.repeat(4_000)
    const { id } = await publishedArticle(
      client,
      Array.from({ length: 64 }, () => long),
    )
    expect(await sentencesOf(client, id)).toEqual(Array.from({ length: 64 }, () => long))
  })
})

describe('a repeated batch', () => {
  it('changes nothing before the revision is published', async () => {
    const client = (await open()).as(reader)
    const article = await newArticle(client)
    const sentences = numbered(150)
    await insert(client, article, sentences.slice(0, 128))
    await insert(client, article, sentences.slice(0, 128))
    await insert(client, article, sentences.slice(128), { start: 128, total_rows: 150 })
    expect(await sentencesOf(client, article.id)).toEqual(sentences)
  })

  it('changes nothing after the revision is published', async () => {
    const client = (await open()).as(reader)
    const article = await publishedArticle(client, numbered(70))
    await write(client, 'translations', article, [0, 69])
    const before = await readPage(client, article.id)
    expect(await insert(client, article, numbered(64))).toMatchObject({ revision: 1 })
    await insert(client, article, numbered(70), { total_rows: 70 })
    expect(await readPage(client, article.id)).toEqual(before)
  })

  it('may have fewer rows than at first', async () => {
    const client = (await open()).as(reader)
    const article = await newArticle(client)
    await insert(client, article, numbered(64))
    await insert(client, article, numbered(10), { total_rows: 10 })
    expect(await sentencesOf(client, article.id)).toEqual(numbered(10))
  })
})

describe('a draft', () => {
  it('is not visible to readers', async () => {
    const client = (await open()).as(reader)
    const article = await publishedArticle(client, numbered(100))
    const before = await readPage(client, article.id)
    await insert(client, article, numbered(64).reverse(), { revision: 2 })
    expect(await readPage(client, article.id)).toEqual(before)
    await insert(client, article, ['おわり。'], { revision: 2, start: 64, total_rows: 65 })
    expect(await sentencesOf(client, article.id)).toEqual([...numbered(64).reverse(), 'おわり。'])
  })

  it.each([
    ['a gap', [[0, 64] as const, [128, 10] as const], 138],
    ['a short block in its middle', [[0, 60] as const, [64, 10] as const], 70],
    ['fewer rows than were announced', [[0, 64] as const], 65],
    ['more rows than were announced', [[0, 128] as const], 64],
    ['no rows', [], 1],
  ])('with %s is refused and stays unpublished', async (_, batches, total_rows) => {
    const client = (await open()).as(reader)
    const article = await newArticle(client)
    for (const [start, count] of batches) await insert(client, article, numbered(count), { start })
    const completed = insert(client, article, [], { start: total_rows, total_rows })
    await expect(completed).rejects.toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await readPage(client, article.id)).toMatchObject({ rows: [], head: { revision: 0 } })
  })

  it('adds nothing to the draft of the next task if its own task ended early', async () => {
    const lab = await open()
    const client = lab.as(reader)
    const first = await newArticle(client)
    await insert(client, first, numbered(448))
    const second = await giveToTask(lab, first)
    await insert(client, second, ['新しい文。'], { start: 64 })
    await expect(insert(client, second, [], { start: 65, total_rows: 65 })).rejects.toMatchObject({
      status: 400,
    })
    await insert(client, second, numbered(64).reverse())
    await insert(client, second, [], { start: 65, total_rows: 65 })
    expect(await sentencesOf(client, first.id)).toEqual([...numbered(64).reverse(), '新しい文。'])
  })

  it('is refused for a revision that another task has published', async () => {
    const lab = await open()
    const client = lab.as(reader)
    const article = await giveToTask(lab, await publishedArticle(client, numbered(3)))
    for (const rows of [numbered(64), numbered(5)])
      await expect(insert(client, article, rows)).rejects.toMatchObject({
        code: 'version_conflict',
        extras: { members: { current_version: 1 } },
      })
    await publish(client, article, numbered(4), 3)
    await expect(insert(client, article, numbered(5), { revision: 2 })).rejects.toMatchObject({
      extras: { members: { current_version: 1 } },
    })
    expect(await sentencesOf(client, article.id)).toEqual(numbered(4))
  })
})

describe('a batch is refused', () => {
  const furigana = (texts: string[]) => ({ sentence: '読む。', furigana: texts.map(text => ({ text })) })

  it.each([
    ['that begins within a block', { start: 10, rows: [rowOf('あ')] }, 'body.start'],
    ['past 50,000 rows', { start: 49_984, rows: numbered(17).map(rowOf) }, 'body.rows'],
    [
      'with furigana of another sentence',
      { rows: [rowOf('あ'), furigana(['読', 'め。'])] },
      'body.rows.1.furigana',
    ],
    ['with an empty row', { rows: [{ sentence: '', furigana: [] }] }, 'body.rows.0.sentence'],
    ['with more than 500 rows', { rows: numbered(501).map(rowOf) }, 'body.rows'],
  ])('%s', async (_, batch, path) => {
    const client = (await open()).as(reader)
    const { id, task_id } = await newArticle(client)
    const body = { task_id, revision: 1, start: 0, ...batch }
    await expect(client.sentences.insert({ params: { id }, body })).rejects.toMatchObject({
      code: 'invalid_input',
      extras: { errors: [{ path }] },
    })
  })

  it('from a task that no longer holds the article, even half-way', async () => {
    const lab = await open()
    const client = lab.as(reader)
    const first = await newArticle(client)
    await insert(client, first, numbered(64))
    const second = await giveToTask(lab, first)
    await publish(client, second, ['新しい文。'])
    for (const total_rows of [undefined, 65]) {
      const late = insert(client, first, ['遅い文。'], { start: 64, ...(total_rows ? { total_rows } : {}) })
      await expect(late).rejects.toMatchObject({ status: 409, code: 'superseded' })
    }
    expect(await sentencesOf(client, first.id)).toEqual(['新しい文。'])
    const unknown = { ...second, task_id: newTaskId() }
    await expect(insert(client, unknown, ['文。'], { revision: 2 })).rejects.toMatchObject({
      code: 'superseded',
    })
  })
})
