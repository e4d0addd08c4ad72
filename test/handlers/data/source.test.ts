import { describe, expect, it } from 'vitest'
import { splitText } from '../../../lib/japanese/split.ts'
import { invalidAt } from '../../support/outcome.ts'
import { deepIt } from '../../support/sample.ts'
import { dataLab, type Lab, reader } from './lab.ts'
import {
  bothTexts,
  freeArticle,
  labWithFree,
  sentenceOf,
  storedBlocks,
  storedHead,
  storedRows,
} from './sentence-stories.ts'
import { storedItems } from './stored-items.ts'
import { numbered, readPage } from './stories.ts'

const open = dataLab()

const sweepsOf = async ({ app }: Lab) => (await app.content.sweeps.query.sweep({}).go()).data

describe('another text for a sentence', () => {
  it('changes that sentence in the rows and in the article’s text, and raises both versions', async () => {
    const { lab, client, article } = await labWithFree(open, [...numbered(100), '\n', ...numbered(100)])
    const [rows, head, blocks] = [
      await storedRows(lab, article),
      await storedHead(lab, article),
      await storedBlocks(lab, article),
    ]
    lab.clock.advance(60)
    const written = await sentenceOf(client, article, 150).source({
      sentence: '長い別の文。',
      content_revision: 1,
    })
    expect(written).toMatchObject({ index: 150, sentence: '長い別の文。', furigana: [], metadata: {} })

    const expected = rows.map((row, index) =>
      index === 150 ? { ...row, sentence: '長い別の文。', furigana: '[]' } : row,
    )
    expect(await storedRows(lab, article)).toEqual(expected)
    const updated_at = lab.clock.now().toISOString()
    expect(await storedHead(lab, article)).toEqual({
      ...head,
      content_revision: 2,
      rows_since: 1,
      row_writes: 1,
      text_bytes: (head?.text_bytes ?? 0) + Buffer.byteLength('長い別の文。') - Buffer.byteLength('文49。'),
      updated_at,
    })
    const lengths = blocks[2]?.lengths.with(150 - 128, 6)
    expect(await storedBlocks(lab, article)).toEqual(
      blocks.map((block, n) => (n === 2 ? { ...block, version: 2, lengths, updated_at } : block)),
    )
    const raw_content = expected.map(({ sentence }) => sentence).join('')
    const { id } = article
    expect(await client.articles.text({ params: { id } })).toEqual({ raw_content, content_revision: 2 })
  })

  deepIt('removes furigana and clip of the old one, and keeps notes and prompts', async () => {
    const { lab, client, article } = await labWithFree(open, numbered(3))
    const sentence = sentenceOf(client, article, 1)
    const found = { translation: 'T', explanation: 'E', explanation_source: 'rules' as const }
    const failures = { explanation: 'no model' }
    await sentence.result({ ...found, failures, content_revision: 1, full_prompt: 'Explain.' })
    await sentence.furigana({ furigana: [{ text: '文1。' }] })
    await sentence.notes({ notes: 'mine' })
    const key = { article_id: article.id, block: '00000001.00000', position: 1 }
    const sound = { audio_object_id: 'A', audio_voice: 'nanami', tts_error: 'Once it failed.' }
    await lab.app.content.sentences.patch(key).set(sound).go()

    expect(await sentence.source({ sentence: '別の文。' })).toEqual({
      index: 1,
      sentence: '別の文。',
      translation: 'T',
      explanation: 'E',
      explain_status: 'explained',
      furigana: [],
      analysis_status: 'pending',
      has_audio: false,
      audio_voice: null,
      tts_status: 'none',
      tts_error: null,
      notes: 'mine',
      full_prompt: 'Explain.',
      metadata: { explanation_source: 'rules', outdated: ['translation', 'explanation'] },
    })
    const [, row] = await storedRows(lab, article)
    for (const name of Object.keys(sound)) expect(row).not.toHaveProperty(name)
  })

  deepIt('leaves the layout as it was, which names the rows that are no sentences', async () => {
    const { client, article } = await labWithFree(open, ['題。', '\n', '　', ...numbered(2), '\n'])
    const layout = () => client.articles.layout({ params: { id: article.id } })
    expect(await layout()).toEqual({ layout: [1, 2, 5] })
    await sentenceOf(client, article, 3).source({ sentence: '二つ。ある。' })
    expect(await layout()).toEqual({ layout: [1, 2, 5] })
  })

  deepIt('changes nothing if it is the same', async () => {
    const { lab, client, article } = await labWithFree(open, numbered(3))
    await sentenceOf(client, article, 1).notes({ notes: 'mine' })
    const before = await storedItems(lab, article)
    for (const sentence of ['文1。', '\uFEFF文1。\0'])
      expect(await sentenceOf(client, article, 1).source({ sentence })).toMatchObject({
        sentence: '文1。',
        furigana: [{ text: '文1。' }],
        notes: 'mine',
      })
    expect(await storedItems(lab, article)).toEqual(before)
    expect(await sweepsOf(lab)).toEqual([])
  })

  deepIt('also cleans the article’s text', async () => {
    const { client, article } = await labWithFree(open, ['題。', '\n\n', '文。'], {
      raw_content: '\uFEFF題。\r\n\r文。\0',
    })
    await sentenceOf(client, article, 2).source({ sentence: '別の文。' })
    expect(await client.articles.text({ params: { id: article.id } })).toMatchObject({
      raw_content: '題。\n\n別の文。',
    })
  })

  deepIt('is trimmed, so that the text still splits into its rows', async () => {
    const client = (await open()).as(reader)
    const rows = ['題。', '\n\n', '文一。', ' ', '文二。']
    const article = await freeArticle(client, rows)
    const source = (index: number, sentence: string) =>
      sentenceOf(client, article, index).source({ sentence })
    await source(2, '\t　別の文。 \r\n')
    await source(4, '\uFEFF　終わり。')
    const { text } = await bothTexts(client, article)
    expect(splitText(text, 'article').pieces).toEqual(['題。', '\n\n', '別の文。', ' ', '終わり。'])
    expect((await readPage(client, article.id)).rows.map(row => row.sentence)).toEqual(
      splitText(text, 'article').pieces,
    )
  })

  deepIt('is refused when the article would become too long', async () => {
    const { lab, client, article } = await labWithFree(open, [
      ...Array.from({ length: 99 }, () => '長'.repeat(5_000)),
      '短',
      '文。',
    ])
    const write = (length: number) =>
      sentenceOf(client, article, 99).source({ sentence: '文'.repeat(length) })
    await write(4_998)
    const before = await storedItems(lab, article)
    await expect(write(4_999)).rejects.toMatchObject({
      status: 413,
      code: 'too_large',
      message: 'With this sentence the text has 500001 characters; at most 500000 are allowed. Shorten it.',
    })
    expect(await storedItems(lab, article)).toEqual(before)
  })

  deepIt.each([
    ['is empty', ''],
    ['is blank', '　 \t'],
    ['is only what is cleaned away', '\uFEFF\0'],
    ...['\n', '\u2028'].map(end => [`breaks the line by ${JSON.stringify(end)}`, `一行。${end}二行。`]),
    ['is too long', '長'.repeat(5_001)],
  ])('is refused when it %s', async (_, sentence = '') => {
    const { lab, client, article } = await labWithFree(open, numbered(3))
    const before = await storedItems(lab, article)
    await expect(sentenceOf(client, article, 1).source({ sentence })).rejects.toMatchObject(
      invalidAt('body.sentence'),
    )
    expect(await storedItems(lab, article)).toEqual(before)
  })
})
