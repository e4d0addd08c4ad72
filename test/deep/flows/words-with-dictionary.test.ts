import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Account, uploaded, withWords } from '../../flows/article-stack.ts'
import { stopAll } from '../../flows/cli-process.ts'
import { ankiExport } from '../../support/decks/anki-export.ts'
import { learner } from '../../support/people.ts'
import { sharedDictionaryStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'
import { ended } from '../../support/tasks.ts'

let stack: TestStack
let hana: Account
let id: number

const TEXT = '猫が走る。\n猫が雨を読む。\nメロスは激怒した。'

beforeAll(async () => {
  stack = await sharedDictionaryStack()
  hana = await learner(stack)
  id = (await uploaded(hana, TEXT, { explain_mode: 'split' })).id
  await withWords(hana, id)
})
afterEach(stopAll)
afterAll(() => stack?.close())
/** The word at an offset of a row, kept where it was met. */
async function keep(person: Account, index: number, at: number, state: 'learning' | 'known') {
  const { sentences } = await person.study.articles.get({ params: { id } })
  const { sentence = '' } = sentences.find(row => row.index === index) ?? {}
  const { span, candidates } = await person.collection.lookup.at({ body: { sentence, at } })
  const [{ skill_id, headword: form, reading } = { skill_id: '', headword: '', reading: '' }] = candidates
  const source = { article_id: id, index, ...span }
  await person.collection.wordWrites.put({ params: { skill_id }, body: { form, reading, state, source } })
  return { skill_id, form, reading }
}

describe('another writing of a word, with its reading', () => {
  it('is the word of the text, however it comes in', async () => {
    const ken = await learner(stack)
    const article = await uploaded(ken, '友達に逢う。会う。', { explain_mode: 'split' })
    await withWords(ken, article.id)
    const text = '会う,あう\n逢う,あう'
    const imported = await ken.collection.wordWrites.importLines({
      body: { format: 'csv', text, state: 'known' },
    })
    expect(imported.lines.map(({ outcome }) => outcome)).toEqual(['added', 'present'])
    const skill_id = imported.lines[0]?.skill_id ?? ''
    const { counts } = await ken.study.articleWords.coverage({ params: { id: article.id } })
    expect(counts?.known).toEqual({ tokens: 2, words: 1 })
    const found = await ken.collection.lookup.at({ body: { sentence: '逢う。', at: 0 } })
    expect(found).toMatchObject({ word: { skill_id, form: '会う' }, states: { [skill_id]: 'k' } })
    const note = { fields: ['逢う', 'あう'], rows: [{ at: Date.parse('2026-10-01T00:00:00Z'), ease: 3 }] }
    await ken.collection.wordWrites.put({
      params: { skill_id },
      body: { form: '会う', reading: 'あう', state: 'learning' },
    })
    const stream = await ankiExport({ schema: 11, fields: ['Expression', 'Reading'], notes: [note] })
    const { task_id } = await ken.study.reviewHistory.importAnki({ stream })
    expect((await ended(ken, task_id)).result).toMatchObject({ history: { added: 1, unmatched_count: 0 } })
  })
})

describe('the words of an article, with a dictionary', () => {
  it('have meanings, except names, which do not count as unknown', async () => {
    const { rows, skills } = await withWords(hana, id)
    expect(rows.map(({ tokens }) => tokens?.map(([, , skill]) => skill && skills[skill]?.form))).toEqual([
      ['猫', '走る'],
      [],
      ['猫', '雨', '読む'],
      [],
      [null, '激怒'],
    ])
    expect(Object.values(skills).map(({ gloss }) => gloss)).toEqual([
      'cat',
      'to run',
      'rain',
      'to read',
      'rage',
    ])
    expect(await hana.study.articleWords.coverage({ params: { id } })).toMatchObject({
      share_known: 0,
      counts: { unknown: { tokens: 6, words: 5 }, names: { tokens: 1, words: 1 } },
      next_words: [{ form: '猫', frequency: 2 }, {}, {}, {}, {}],
    })
  })

  it('show how much is known, which words to learn next, and where a word occurs, once it is looked up and kept', async () => {
    const cat = await keep(hana, 0, 0, 'known')
    const rain = await keep(hana, 2, 2, 'learning')
    expect(await hana.study.articleWords.coverage({ params: { id } })).toMatchObject({
      share_known: 2 / 6,
      counts: { known: { tokens: 2, words: 1 }, learning: { tokens: 1, words: 1 }, unknown: { tokens: 3 } },
    })
    const next = await hana.study.articleWords.iPlusOne({ params: { id } })
    expect(next.rows.map(({ index, word }) => [index, word.form, word.gloss])).toEqual([
      [0, '走る', 'to run'],
      [2, '読む', 'to read'],
      [4, '激怒', 'rage'],
    ])
    const listed = await hana.collection.words.list({ query: { article_id: id } })
    expect([listed.analysis, listed.items.map(({ form }) => form).toSorted()]).toEqual([
      'current',
      ['猫', '雨'],
    ])
    const places = await hana.study.articleWords.occurrences({ query: { skill_id: cat.skill_id } })
    expect(places.items.map(({ article_id, index, start }) => [article_id, index, start])).toEqual([
      [id, 0, 0],
      [id, 2, 0],
    ])
    const { items } = await hana.study.articles.list({ query: { coverage: true, sort: 'coverage' } })
    // Two words are too few for a share that says something: a beginner sees the level.
    expect(items).toMatchObject([
      {
        id,
        analysis: 'current',
        share_known: null,
        level: expect.any(String),
        characters: TEXT.length,
        new_words_per_page: 3,
      },
    ])
    const found = await hana.collection.lookup.at({ body: { sentence: '雨だ。', at: 0 } })
    expect(found).toMatchObject({
      states: { [rain.skill_id]: 'l' },
      dictionary: { attribution: expect.stringContaining('Electronic Dictionary Research') },
    })
  })
})
