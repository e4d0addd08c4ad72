import { describe, expect, it } from 'vitest'
import { wordReceiptKey, wordReceiptRecord } from '../../../lib/data/entities/collections/words.ts'
import { readStored } from '../../../lib/data/learners/records/read-items.ts'
import { deepIt } from '../../support/sample.ts'
import { transactionsOf } from '../../support/transactions.ts'
import { finishedArticle, labWithFinished } from './edit-stories.ts'
import { dataLab, reader, stranger } from './lab.ts'
import { settings } from './review-stories.ts'
import {
  allWords,
  change,
  detailsOf,
  entryOf,
  kanaWord,
  mark,
  newRequest,
  put,
  RAIN,
  SNOW,
} from './word-stories.ts'

const open = dataLab()
const EYE = { form: '目', reading: 'め' }
const withEye = (word: typeof EYE) => entryOf(word, { forms: [word.form, '眼'] })
const at = (sentence: string, start = 0, length = 1) => ({ sentence, start, length })
const sentencesOf = async (client: Parameters<typeof detailsOf>[0], word = RAIN) =>
  (await detailsOf(client, word)).sources.map(({ sentence }) => sentence)

describe('a word that is marked in a text', () => {
  it('takes its sentence along, once, and is written as its newest sentence writes it', async () => {
    const { lab, client, id } = await labWithFinished(open, ['父の眼。', '目。'])
    const here = { article_id: id, index: 0, start: 2, length: 1 }
    const request_id = newRequest()
    const marked = [{ word: EYE, state: 'learning', source: here }] as const
    const first = await mark(client, marked, { request_id, entry: withEye })
    const [{ source_id } = { source_id: '' }] = (await detailsOf(client, EYE)).sources
    expect(first.changes).toMatchObject([{ form: '目', written: '眼', was: null, source_id }])
    expect(await mark(client, marked, { request_id, entry: withEye })).toEqual(first)
    const again = await mark(client, marked, { entry: withEye })
    expect(again.changes).toMatchObject([{ was: 'learning', written: '眼', source_id: null }])
    expect(await sentencesOf(client, EYE)).toEqual(['父の眼。'])
    lab.clock.advance(1)
    await mark(client, [{ word: EYE, state: 'learning', source: { ...here, index: 1, start: 0 } }])
    const { sources, written } = await detailsOf(client, EYE)
    expect([written, ...sources.map(source => source.written)]).toEqual(['目', '目', '眼'])
  })

  deepIt('takes four requests to the store, three of them in a row', async () => {
    const { lab, client, id } = await labWithFinished(open, ['雨。'])
    const source = { article_id: id, index: 0, start: 0, length: 1 }
    await client.articles.page({ params: { id }, query: { limit: 1 } })
    expect(
      await lab.requestsOf(() => mark(client, [{ word: RAIN, state: 'learning', source }], { entry: null })),
    ).toEqual([
      ...['BatchGetItemCommand', 'BatchGetItemCommand', 'BatchGetItemCommand'],
      'TransactWriteItemsCommand',
    ])
  })

  deepIt('is found by each of its writings and readings', async () => {
    const client = (await open()).as(reader)
    const entry = { ...withEye(EYE), readings: ['め', 'まなこ'] }
    await mark(client, [{ word: EYE, state: 'learning', source: at('眼が') }], { entry: () => entry })
    for (const q of ['眼', '目', 'め', 'まなこ', 'english'])
      expect((await client.words.list({ query: { q } })).items).toMatchObject([{ written: '眼', form: '目' }])
    expect((await client.words.list({ query: { q: '耳' } })).items).toEqual([])
  })

  deepIt('keeps a source where it was marked again', async () => {
    const client = (await open()).as(reader)
    await put(client, RAIN)
    const [first] = (await mark(client, [{ word: RAIN, state: 'learning', source: at('雨だ。') }])).changes
    await mark(client, [{ word: RAIN, state: 'learning', source: at('雨だ。') }])
    const undone = [{ word: RAIN, state: 'learning' as const, undone_source: first?.source_id ?? '' }]
    await mark(client, undone, { undo: true })
    expect(await sentencesOf(client)).toEqual(['雨だ。'])
  })

  deepIt('keeps the sentence that was read if another one stands there now', async () => {
    const { client, id } = await labWithFinished(open, ['雪。'])
    const source = { article_id: id, index: 0, start: 0, length: 1, sentence: '雨。' }
    await mark(client, [{ word: RAIN, state: 'learning', source }])
    expect((await detailsOf(client, RAIN)).sources).toMatchObject([
      { sentence: '雨。', article_id: null, stands: false },
    ])
  })
})

describe('a change of states with sentences', () => {
  deepIt('is refused as a whole, with the field, for a place outside the text or no state', async () => {
    const { client, id } = await labWithFinished(open, ['雨が降る。', '\n'])
    const here = { article_id: id, index: 0, start: 0, length: 1 }
    const refused: [object, string][] = [
      [{ source: { ...here, start: 5 } }, 'body.changes.1.source.length'],
      [{ source: { ...here, index: 1 } }, 'body.changes.1.source.index'],
      [{ source: { ...here, index: 9 } }, 'body.changes.1.source.index'],
      [{ source: at('雨', 1) }, 'body.changes.1.source.length'],
      [{ source: here, state: null }, 'body.changes.1.source'],
      [{ undone_source: 'A' }, 'body.changes.1.undone_source'],
    ]
    const good = { word: SNOW, state: 'learning', source: at('雪') } as const
    for (const [bad, path] of refused)
      await expect(mark(client, [good, { word: RAIN, state: 'learning', ...bad }])).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(`${path}: `),
      })
    expect(await allWords(client)).toEqual([])
  })

  it('gives the same answer for a text of another learner as for none', async () => {
    const lab = await open()
    const { id } = await finishedArticle(lab.as(stranger), ['雨。'])
    const answers = [id, id + 1000].map(article_id =>
      mark(lab.as(reader), [
        { word: RAIN, state: 'learning', source: { article_id, index: 0, start: 0, length: 1 } },
      ]).catch(({ status, code, message }) => ({ status, code, message })),
    )
    const [hidden, missing] = await Promise.all(answers)
    expect(hidden).toEqual(missing)
    expect(hidden).toMatchObject({ status: 404 })
  })

  deepIt('answers a repeated request although its text is gone', async () => {
    const { client, id } = await labWithFinished(open, ['雨。'])
    const request_id = newRequest()
    const source = { article_id: id, index: 0, start: 0, length: 1 }
    const first = await mark(client, [{ word: RAIN, state: 'learning', source }], { request_id })
    await client.articles.remove({ params: { id } })
    expect(await mark(client, [{ word: RAIN, state: 'learning', source }], { request_id })).toEqual(first)
  })

  deepIt('fits into transactions with the most that each word may need', async () => {
    const { lab, client } = await open.asReader()
    await settings(client, { templates: ['recognition', 'recall'] })
    const words = Array.from({ length: 40 }, (_, n) => kanaWord(n))
    const some = words.slice(0, 2)
    for (let n = 0; n < 20; n += 1) {
      lab.clock.advance(1)
      await mark(
        client,
        some.map(word => ({ word, state: 'known' as const, source: at(`${word.form} ${n}`) })),
      )
    }
    lab.clock.advance(1)
    const { sizes } = transactionsOf(lab.client)
    const marked = words.map(word => ({ word, state: 'learning' as const, source: at(`${word.form}。`) }))
    const { changes } = await mark(client, marked)
    await mark(
      client,
      changes.map(({ was, source_id }, n) => ({
        ...{ word: words[n] ?? RAIN, state: was, undone_source: source_id },
      })),
      { undo: true },
    )
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100)
    expect(await sentencesOf(client, some[0])).toHaveLength(19)
    await mark(client, [{ word: some[0] ?? RAIN, state: null }])
    expect(await allWords(client)).toHaveLength(1)
  })

  deepIt('is new to the catalogue and marked in one transaction, with all of its dictionary', async () => {
    const { lab, client } = await open.asReader()
    const { sizes } = transactionsOf(lab.client)
    const marked = [{ word: EYE, state: 'learning', source: at('父の眼。', 2) }] as const
    const { changes } = await mark(client, marked, { entry: withEye })
    expect(changes).toMatchObject([{ form: '目', written: '眼' }])
    expect(sizes).toHaveLength(1)
    const { skill } = await detailsOf(client, EYE)
    expect(skill.aliases).toMatchObject([{ form: '眼' }])
    expect(skill.senses).not.toEqual([])

    // Nobody could show the words without their skills: many are made before the words are written.
    const words = Array.from({ length: 60 }, (_, n) => ({ word: kanaWord(n), state: 'known' as const }))
    await mark(client, words, { entry: withEye })
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100)
    expect((await detailsOf(client, kanaWord(59))).skill.senses).not.toEqual([])
  })

  deepIt('has the fingerprint of former releases if it has no sentence', async () => {
    const { lab, client } = await open.asReader()
    const request_id = newRequest()
    await change(client, [[RAIN, 'known']], request_id)
    const [receipt] = await readStored(lab.app.learning, wordReceiptRecord, [
      wordReceiptKey(reader.user_id, request_id, 0),
    ])
    expect(receipt?.fingerprint).toBe('a96b4e1e37a95dddea9c0685c55e279680154898a9b246cbce5518752d7261ce')
  })
})
