import { describe, expect, it } from 'vitest'
import { conflictWith, invalidAt, outcomeOf } from '../../support/outcome.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { finish } from './edit-stories.ts'
import { dataLab, reader } from './lab.ts'
import { beforeNextWrite, storedHead } from './sentence-stories.ts'
import {
  giveToTask,
  insert,
  labWithNew,
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

const HALF = '[{"text":"あ","reading":"\\ud83d"}]'
const PENDING = { total_rows: 132, total_sentences: 130, complete_sentences: 0 }

describe('the rows of a new article', () => {
  it('can be read batch by batch, and the totals from the first one on', async () => {
    const { client, article } = await labWithNew(open)
    const { total_rows, total_sentences } = PENDING
    const first = await insert(client, article, numbered(128), { total_rows, total_sentences })
    expect(first).toMatchObject({ revision: 1, rows_ready: 128, ...PENDING })
    const page = await readPage(client, article.id, { offset: 100 })
    expect(page).toMatchObject({ head: { rows_ready: 128, total_rows }, next_offset: null })
    expect(page.rows.map(row => row.sentence)).toEqual(numbered(128).slice(100))

    const sentences = ['最後の文。', '\n', '　', 'おわり。']
    const head = await insert(client, article, sentences, { start: 128, total_rows, total_sentences })
    expect(head).toMatchObject({ revision: 1, rows_ready: 132, ...PENDING })
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

  deepIt('are stored like those of earlier versions once they are all there', async () => {
    const lab = await open()
    const article = await newArticle(lab.as(reader))
    await insert(lab.as(reader), article, numbered(64), { total_rows: 70 })
    expect(await storedHead(lab, article)).toMatchObject({ rows_ready: 64 })
    await insert(lab.as(reader), article, numbered(6), { start: 64 })
    // Without the attribute, all rows can be read.
    expect(await storedHead(lab, article)).not.toHaveProperty('rows_ready')
  })

  deepIt('may be as long as a sentence can be', async () => {
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
  it.each([70, 64])('changes nothing when %i rows can be read', async ready => {
    const { client, article } = await labWithNew(open)
    const batch = { total_rows: 70 }
    await insert(client, article, numbered(64), batch)
    await write(client, 'translations', article, [0])
    if (ready === 70) await insert(client, article, numbered(70).slice(64), { start: 64, ...batch })
    const before = await readPage(client, article.id)
    expect(await insert(client, article, numbered(64), batch)).toMatchObject({ rows_ready: ready })
    expect(await readPage(client, article.id)).toEqual(before)
  })

  deepIt('is refused when another task has written the text', async () => {
    const { lab, client } = await open.asReader()
    const article = await giveToTask(lab, await publishedArticle(client, numbered(3)))
    for (const rows of [numbered(64), numbered(5)])
      await expect(insert(client, article, rows)).rejects.toMatchObject(conflictWith(1))
    await publish(client, article, numbered(4), 3)
    await expect(insert(client, article, numbered(5), { revision: 2 })).rejects.toMatchObject(conflictWith(1))
    expect(await sentencesOf(client, article.id)).toEqual(numbered(4))
  })
})

deepDescribe('a text of which only the first rows can be read', () => {
  const growing = async () => {
    const { lab, client, article } = await labWithNew(open, { raw_content: numbered(150).join('') })
    await insert(client, article, numbered(64), { total_rows: 150 })
    return { lab, client, article }
  }

  it('keeps no row that its former task had not let anybody read', async () => {
    const { lab, client, article } = await growing()
    beforeNextWrite(lab, () => Promise.reject(new Error('The machine stops.')), 1)
    await expect(insert(client, article, numbered(86), { start: 64 })).rejects.toThrow()
    expect(await sentencesOf(client, article.id)).toEqual(numbered(64))
    const next = await giveToTask(lab, article)
    const others = numbered(86).map(sentence => `他の${sentence}`)
    await insert(client, next, others, { start: 64 })
    expect(await sentencesOf(client, article.id)).toEqual([...numbered(64), ...others])
  })

  it.each([
    ['a gap', { start: 128, total_rows: 150 }, numbered(22), 'body.start'],
    ['rows that are there, and more', { start: 0, total_rows: 150 }, numbered(128), 'body.start'],
    ['a short block in the middle', { start: 64, total_rows: 150 }, numbered(60), 'body.rows'],
    ['more rows than its total', { start: 64, total_rows: 150 }, numbered(87), 'body.rows'],
    ['another total', { start: 64, total_rows: 151 }, numbered(87), 'body.total_rows'],
  ])('refuses %s', async (_, batch, rows, path) => {
    const { client, article } = await growing()
    await expect(insert(client, article, rows, batch)).rejects.toMatchObject(invalidAt(path))
    expect(await sentencesOf(client, article.id)).toEqual(numbered(64))
  })

  it('refuses what needs one of the rows to come: 409 article_processing', async () => {
    const { client, article } = await growing()
    const { id } = article
    const refused = { status: 409, code: 'article_processing' }
    expect((await readPage(client, id, { offset: 64 })).rows).toEqual([])
    await expect(readPage(client, id, { offset: 65 })).rejects.toMatchObject(refused)
    for (const idx of [64, 149]) {
      const params = { id, idx }
      const at = '2026-11-20T09:00:00.000Z'
      const kept = { article_id: id, index: idx }
      for (const use of [
        () => client.sentenceEdits.notes({ params, body: { notes: 'n' } }),
        () => client.positions.keep({ params: { id }, body: { index: idx, content_revision: 1, at } }),
        () => client.keptSentences.keep({ body: kept }),
        () => client.audio.read({ params, query: { guest: false } }),
        () => write(client, 'translations', article, [idx]),
      ])
        await expect(use()).rejects.toMatchObject(refused)
    }
    expect(
      await outcomeOf(client.sentenceEdits.notes({ params: { id, idx: 150 }, body: { notes: 'n' } })),
    ).toBe('not_found')
  })

  it('accepts notes, positions and kept sentences of its first rows, but no other text of a sentence', async () => {
    const { client, article } = await growing()
    const { id } = article
    const params = { id, idx: 63 }
    const at = '2026-11-20T09:00:00.000Z'
    await client.sentenceEdits.notes({ params, body: { notes: 'n' } })
    await client.positions.keep({ params: { id }, body: { index: 63, content_revision: 1, at } })
    await client.keptSentences.keep({ body: { article_id: id, index: 63 } })
    await finish(client, article)
    expect(await client.articles.layout({ params: { id } })).toEqual({ layout: [] })
    expect(await client.positions.get({ params: { id } })).toMatchObject({ index: 63 })
    expect(await outcomeOf(client.sentenceEdits.source({ params, body: { sentence: '雨。' } }))).toBe(
      'article_processing',
    )
  })
})

deepDescribe('a batch is refused', () => {
  const furigana = (furigana: string, sentence = 'あ') => ({ rows: [{ sentence, furigana }], total_rows: 1 })

  it.each([
    ['that begins within a block', { start: 10, rows: [rowOf('あ')] }, 'body.start'],
    ['past 50,000 rows', { rows: numbered(17).map(rowOf), total_rows: 50_001 }, 'body.total_rows'],
    [
      'with furigana of another sentence',
      { rows: [rowOf('あ'), ...furigana('[{"text":"読"},{"text":"め。"}]', '読む。').rows], total_rows: 2 },
      'body.rows.1.furigana',
    ],
    ['with furigana that are no JSON', furigana('[{'), 'body.rows.0.furigana'],
    ['with furigana in two lines', furigana('[{"text":"あ"}\n]'), 'body.rows.0.furigana'],
    ['whose furigana hold more than readings', furigana('[{"text":"あ","note":""}]'), 'body.rows.0.furigana'],
    ['whose furigana end in half a character', furigana(HALF), 'body.rows.0.furigana'],
    ['with an empty row', { rows: [{ sentence: '', furigana: '[]' }] }, 'body.rows.0.sentence'],
    ['with more than 500 rows', { rows: numbered(501).map(rowOf) }, 'body.rows'],
  ])('%s', async (_, batch, path) => {
    const client = (await open()).as(reader)
    const { id, task_id } = await newArticle(client)
    const body = { task_id, revision: 1, start: 0, total_rows: 64, total_sentences: 64, ...batch }
    await expect(client.sentences.insert({ params: { id }, body })).rejects.toMatchObject(invalidAt(path))
  })
})
