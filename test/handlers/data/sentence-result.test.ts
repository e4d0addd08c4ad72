import { describe, expect, it } from 'vitest'
import { invalidAt } from '../../support/outcome.ts'
import { deepIt } from '../../support/sample.ts'
import { dataLab } from './lab.ts'
import { labWithFree, sentenceOf, storedBlocks, storedRows } from './sentence-stories.ts'
import { storedItems } from './stored-items.ts'
import { numbered } from './stories.ts'

const open = dataLab()

const furigana = [{ text: '文', reading: 'ぶん' }, { text: '1。' }]
const whole = { translation: 'Sentence 1.', explanation: 'A noun.', furigana, content_revision: 1 }

it('notes stay until they are emptied, and change nothing else', async () => {
  const { lab, client, article } = await labWithFree(open, numbered(3))
  const before = await storedRows(lab, article)
  const sentence = sentenceOf(client, article, 1)
  expect(await sentence.notes({ notes: 'mine' })).toMatchObject({ notes: 'mine' })
  expect(await storedRows(lab, article)).toEqual([before[0], { ...before[1], notes: 'mine' }, before[2]])
  expect(await sentence.notes({ notes: '' })).toMatchObject({ notes: '' })
  expect(await storedRows(lab, article)).toEqual(before)
  expect(await sentence.notes({ notes: '' })).toMatchObject({ notes: '' })
})

describe('the full result of one sentence', () => {
  it('writes every part and the prompt, and changes no other row', async () => {
    const { lab, client, article } = await labWithFree(open, numbered(3))
    const before = await storedRows(lab, article)
    const full_prompt = { system: 'Explain.', user: '「文1。」' }
    const written = await sentenceOf(client, article, 1).result({ ...whole, full_prompt })
    const { content_revision, ...found } = whole
    const done = { explain_status: 'explained', analysis_status: 'completed' }
    expect(written).toMatchObject({ ...found, ...done, full_prompt, metadata: {} })
    const stored = { ...found, ...done, furigana: JSON.stringify(furigana) }
    expect(await storedRows(lab, article)).toEqual([
      before[0],
      { ...before[1], ...stored, full_prompt: JSON.stringify(full_prompt) },
      before[2],
    ])
    expect(await storedBlocks(lab, article)).toMatchObject([{ version: 2, translated: [1], explained: [1] }])
  })

  it('is not complete until each part that failed is there', async () => {
    const { client, article } = await labWithFree(open, numbered(3))
    const statuses: string[] = []
    const failures = { translation: 'no', explanation: 'no' }
    for (const part of [{ failures }, { translation: 'Sentence 1.' }, { explanation: 'A noun.' }]) {
      const { analysis_status } = await sentenceOf(client, article, 1).result({
        ...part,
        content_revision: 1,
      })
      statuses.push(analysis_status)
    }
    expect(statuses).toEqual(['failed', 'failed', 'completed'])
  })

  deepIt('keeps parts that it does not contain', async () => {
    const { client, article } = await labWithFree(open, numbered(3))
    const sentence = sentenceOf(client, article, 1)
    const own = [{ text: '文', reading: 'ふみ' }, { text: '1。' }]
    await sentence.notes({ notes: 'mine' })
    await sentence.result({ ...whole, full_prompt: 'Explain.' })
    await sentence.furigana({ furigana: own })
    const again = { explanation: 'A word.', furigana, content_revision: 1 }
    expect(await sentence.result(again)).toMatchObject({
      translation: 'Sentence 1.',
      explanation: 'A word.',
      furigana: own,
      notes: 'mine',
      full_prompt: 'Explain.',
      metadata: { furigana_source: 'person' },
    })
    expect(await sentence.result({ ...again, full_prompt: null })).toMatchObject({ full_prompt: null })
  })

  deepIt.each([
    ['furigana that do not fit', { ...whole, furigana: [{ text: '文2。' }] }, 'body.furigana'],
    ['furigana that are none', { ...whole, furigana: [] }, 'body.furigana'],
    ['nothing but what was asked', { content_revision: 1, full_prompt: 'Explain.' }, 'body'],
  ])('is refused with %s', async (_, result, path) => {
    const { lab, client, article } = await labWithFree(open, numbered(3))
    const before = await storedItems(lab, article)
    await expect(sentenceOf(client, article, 1).result(result)).rejects.toMatchObject(invalidAt(path))
    expect(await storedItems(lab, article)).toEqual(before)
  })
})
