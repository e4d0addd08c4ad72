import { describe, expect, it } from 'vitest'
import { invalidAt } from '../../support/outcome.ts'
import { deepIt } from '../../support/sample.ts'
import { dataLab } from './lab.ts'
import { labWithFree, sentenceOf, storedBlocks, storedHead, storedRows } from './sentence-stories.ts'
import { storedItems } from './stored-items.ts'
import { labWithPublished, readPage, write } from './stories.ts'

const open = dataLab()

const sentences = ['題。', '\n', '漢字を読む。']
const own = [
  { text: '漢字', reading: 'かんじ' },
  { text: 'を' },
  { text: '読', reading: 'ヨ' },
  { text: 'む。' },
]

describe('edited furigana', () => {
  it('replace those of one sentence, and change nothing else', async () => {
    const { lab, client, article } = await labWithFree(open, sentences)
    const before = await storedRows(lab, article)
    const [head, block] = [await storedHead(lab, article), (await storedBlocks(lab, article))[0]]
    lab.clock.advance(60)
    const written = await sentenceOf(client, article, 2).furigana({ furigana: own, content_revision: 1 })
    expect(written).toMatchObject({ furigana: own, metadata: { furigana_source: 'person' } })
    const stored = { furigana: JSON.stringify(own), metadata: '{"furigana_source":"person"}' }
    expect(await storedRows(lab, article)).toEqual([before[0], before[1], { ...before[2], ...stored }])
    expect(await storedHead(lab, article)).toEqual({ ...head, row_writes: 1 })
    const updated_at = lab.clock.now().toISOString()
    expect(await storedBlocks(lab, article)).toEqual([{ ...block, version: 2, updated_at }])
  })

  deepIt('may be written again, and may have no readings', async () => {
    const { client, article } = await labWithFree(open, sentences)
    const sentence = sentenceOf(client, article, 2)
    await sentence.furigana({ furigana: own })
    const plain = [{ text: '漢字を読む。' }]
    expect(await sentence.furigana({ furigana: plain })).toMatchObject({ furigana: plain })
  })

  deepIt('leave room for every output at their greatest length', async () => {
    const { client, article } = await labWithPublished(open, sentences)
    const longest = [{ text: '漢字を読む。', reading: 'あ'.repeat(66_000) }]
    await sentenceOf(client, article, 2).furigana({ furigana: longest })
    const text = (index: number) => `${index}`.repeat(20_000)
    for (const part of ['translations', 'explanations'] as const)
      await write(client, part, article, [0, 2], { text })
    expect((await readPage(client, article.id)).rows[2]).toMatchObject({
      furigana: longest,
      translation: text(2),
      explanation: text(2),
    })
  })

  deepIt.each([
    ['that are missing', [], 'body.furigana'],
    ['that say something else', [{ text: '漢字を読む' }], 'body.furigana'],
    ['with an empty part', [{ text: '' }, ...own], 'body.furigana.0.text'],
    ['with a reading in kanji', [{ text: '漢字を読む。', reading: '漢字' }], 'body.furigana.0.reading'],
    [
      'with a reading in letters',
      [{ text: '漢字を' }, { text: '読む。', reading: 'yo' }],
      'body.furigana.1.reading',
    ],
    [
      'that leave no room in their row for outputs',
      [{ text: '漢字を読む。', reading: 'あ'.repeat(70_000) }],
      'body.furigana',
    ],
    ['with an empty reading', [{ text: '漢字を読む。', reading: '' }], 'body.furigana.0.reading'],
  ])('%s are refused', async (_, furigana, path) => {
    const { lab, client, article } = await labWithFree(open, sentences)
    const before = await storedItems(lab, article)
    await expect(sentenceOf(client, article, 2).furigana({ furigana })).rejects.toMatchObject(invalidAt(path))
    expect(await storedItems(lab, article)).toEqual(before)
  })
})
