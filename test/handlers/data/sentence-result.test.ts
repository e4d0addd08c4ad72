import { describe, expect, it } from 'vitest'
import { deepIt } from '../../support/sample.ts'
import { dataLab, stranger } from './lab.ts'
import { labWithFree, sentenceOf, storedBlocks, storedHead, storedRows } from './sentence-stories.ts'
import { storedItems } from './stored-items.ts'
import { labWithPublished, numbered, readPage, share, write } from './stories.ts'

const open = dataLab()

const furigana = [{ text: '文', reading: 'ぶん' }, { text: '1。' }]
const whole = { translation: 'Sentence 1.', explanation: 'A noun.', furigana, content_revision: 1 }

describe('notes', () => {
  it('stay until they are emptied, and change nothing else', async () => {
    const { lab, client, article } = await labWithFree(open, numbered(3))
    const before = await storedRows(lab, article)
    const sentence = sentenceOf(client, article, 1)
    expect(await sentence.notes({ notes: 'mine' })).toMatchObject({ notes: 'mine' })
    expect(await storedRows(lab, article)).toEqual([before[0], { ...before[1], notes: 'mine' }, before[2]])
    expect(await sentence.notes({ notes: '' })).toMatchObject({ notes: '' })
    expect(await storedRows(lab, article)).toEqual(before)
    expect(await sentence.notes({ notes: '' })).toMatchObject({ notes: '' })
  })

  it('are not shown to other readers', async () => {
    const { lab, client, article } = await labWithFree(open, numbered(3))
    await share(lab, article, { is_public: 1 })
    await sentenceOf(client, article, 1).notes({ notes: 'mine' })
    expect((await readPage(lab.as(stranger), article.id)).rows[1]).not.toHaveProperty('notes')
  })

  deepIt('are accepted while a task holds the article, and survive its writes', async () => {
    const { client, article } = await labWithPublished(open, numbered(3))
    await sentenceOf(client, article, 1).notes({ notes: 'mine' })
    await write(client, 'translations', article, [1])
    expect((await readPage(client, article.id)).rows[1]).toMatchObject({
      notes: 'mine',
      translation: 'translations 1',
    })
  })
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
    await expect(sentenceOf(client, article, 1).result(result)).rejects.toMatchObject({
      status: 400,
      extras: { errors: [{ path }] },
    })
    expect(await storedItems(lab, article)).toEqual(before)
  })
})

describe('the number of complete sentences', () => {
  const completeIn = async (...where: Parameters<typeof storedHead>) =>
    (await storedHead(...where))?.complete_sentences

  it('is right after each result', async () => {
    const { lab, client, article } = await labWithFree(open, numbered(3))
    const sentence = sentenceOf(client, article, 1)
    const counts: unknown[] = []
    for (const part of [
      { translation: 'T' },
      { explanation: 'E' },
      { translation: 'T2', explanation: 'E2' },
    ]) {
      await sentence.result({ ...part, content_revision: 1 })
      counts.push(await completeIn(lab, article))
    }
    expect(counts).toEqual([0, 1, 1])
  })
})
