import { describe, expect, it } from 'vitest'
import { invalidAt } from '../../support/outcome.ts'
import { deepIt } from '../../support/sample.ts'
import { finish } from './edit-stories.ts'
import { dataLab } from './lab.ts'
import { sentenceOf, storedBlocks, storedRows, writeResults } from './sentence-stories.ts'
import { storedItems } from './stored-items.ts'
import { labWithPublished, numbered, readPage } from './stories.ts'

const open = dataLab()

const furigana = [{ text: '文', reading: 'ぶん' }, { text: '1。' }]
const whole = { translation: 'Sentence 1.', explanation: 'A noun.', furigana }

describe('full results of many sentences', () => {
  it('write every part, and change no other row', async () => {
    const { lab, client, article } = await labWithPublished(open, numbered(130))
    const before = await storedRows(lab, article)
    await writeResults(client, article, [
      { index: 1, ...whole },
      { index: 129, translation: 'Sentence 129.' },
    ])
    const expected = before.map((row, index) => {
      if (index === 129) return { ...row, translation: 'Sentence 129.', analysis_status: 'completed' }
      if (index !== 1) return row
      const found = { ...whole, furigana: JSON.stringify(furigana) }
      return { ...row, ...found, explain_status: 'explained', analysis_status: 'completed' }
    })
    expect(await storedRows(lab, article)).toEqual(expected)
    const states = (await storedBlocks(lab, article)).map(({ version, translated, explained }) => ({
      version,
      translated,
      explained,
    }))
    expect(states).toEqual([
      { version: 2, translated: [1], explained: [1] },
      { version: 1 },
      { version: 2, translated: [1] },
    ])
    expect(await finish(client, article)).toMatchObject({ complete_sentences: 1 })
  })

  deepIt('keep notes, prompt and earlier outputs that they do not contain', async () => {
    const { lab, client, article } = await labWithPublished(open, numbered(2))
    const said = { notes: 'mine', full_prompt: '{"ask":1}', audio_object_id: 'A', audio_voice: 'nanami' }
    const key = { article_id: article.id, block: '00000001.00000', position: 1 }
    await lab.app.content.sentences.patch(key).set(said).go()
    await writeResults(client, article, [{ index: 1, ...whole }])
    await writeResults(client, article, [{ index: 1, translation: 'Better.' }])
    expect((await storedRows(lab, article))[1]).toMatchObject({
      ...said,
      translation: 'Better.',
      explanation: 'A noun.',
      furigana: JSON.stringify(furigana),
    })
  })

  deepIt('never overwrite edited furigana', async () => {
    const { client, article } = await labWithPublished(open, numbered(2))
    const own = [{ text: '文', reading: 'ふみ' }, { text: '1。' }]
    await sentenceOf(client, article, 1).furigana({ furigana: own })
    await writeResults(client, article, [{ index: 1, ...whole }])
    expect((await readPage(client, article.id)).rows[1]).toMatchObject({
      ...whole,
      furigana: own,
      analysis_status: 'completed',
      metadata: { furigana_source: 'person' },
    })
  })

  deepIt('overwrite nothing that is written meanwhile', async () => {
    const { client, article } = await labWithPublished(open, numbered(64))
    const own = (index: number) => [{ text: '文', reading: 'ふみ' }, { text: `${index}。` }]
    const every = [...numbered(64).keys()]
    await Promise.all([
      writeResults(
        client,
        article,
        every.map(index => ({ index, translation: `T ${index}` })),
      ),
      ...[3, 40].map(index => sentenceOf(client, article, index).notes({ notes: `N ${index}` })),
      ...[4, 40].map(index => sentenceOf(client, article, index).furigana({ furigana: own(index) })),
      writeResults(
        client,
        article,
        every.map(index => ({ index, explanation: `E ${index}` })),
      ),
    ])
    const { rows } = await readPage(client, article.id)
    expect(rows.map(row => [row.translation, row.explanation])).toEqual(every.map(n => [`T ${n}`, `E ${n}`]))
    expect(rows.filter(row => row.notes).map(row => row.notes)).toEqual(['N 3', 'N 40'])
    expect([rows[4]?.furigana, rows[40]?.furigana]).toEqual([own(4), own(40)])
  })
})

describe('full results are refused, and none of them is written', () => {
  const WRONG: [string, Parameters<typeof writeResults>[2][number], string][] = [
    ['furigana that do not fit', { index: 1, furigana: [{ text: '別' }] }, 'body.items.1.furigana'],
    ['no furigana at all', { index: 1, furigana: [] }, 'body.items.1.furigana'],
    ['a row that is not there', { index: 70, translation: 'x' }, 'body.items.1.index'],
    ['a line break', { index: 2, translation: 'x' }, 'body.items.1.index'],
    ['a sentence that comes twice', { index: 0, explanation: 'x' }, 'body.items.1.index'],
    ['an empty text', { index: 1, translation: '' }, 'body.items.1.translation'],
    ['nothing that it says', { index: 1 }, 'body.items.1'],
    ['a source of nothing', { index: 1, explanation_source: 'rules' as const }, 'body.items.1'],
    ['no failure either', { index: 1, failures: {} }, 'body.items.1'],
    ['no reason', { index: 1, failures: { translation: '' } }, 'body.items.1.failures'],
  ]

  it('for furigana, rows, texts or failures that are wrong', async () => {
    const { lab, client, article } = await labWithPublished(open, ['文0。', '文1。', '\n', ...numbered(67)])
    const before = await storedItems(lab, article)
    for (const [why, item, path] of WRONG) {
      const results = writeResults(client, article, [{ index: 0, translation: 'T' }, item])
      await expect(results, why).rejects.toMatchObject(invalidAt(expect.stringContaining(path)))
    }
    expect(await storedItems(lab, article)).toEqual(before)
  })

  deepIt.each([
    [
      'furigana that would leave no room for the rest',
      { furigana: [{ text: '文69。', reading: 'あ'.repeat(70_000) }] },
    ],
    ['half of a character', { translation: 'a\ud83db' }],
  ])('for %s, in another block', async (_, result) => {
    const { lab, client, article } = await labWithPublished(open, numbered(70))
    const before = await storedItems(lab, article)
    const items = [
      { index: 0, translation: 'T' },
      { index: 69, ...result },
    ]
    await expect(writeResults(client, article, items)).rejects.toMatchObject({ status: 400 })
    expect(await storedItems(lab, article)).toEqual(before)
  })
})
