import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Account, uploaded, withWords } from '../../flows/article-stack.ts'
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
afterAll(() => stack?.close())

it('another writing of a word, with its reading, is the word of the text, however it comes in', async () => {
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

it('the words of an article, with a dictionary, have meanings, except names, which do not count as unknown', async () => {
  const { rows, skills } = await withWords(hana, id)
  expect(rows.map(({ tokens }) => tokens?.map(([, , skill]) => skill && skills[skill]?.form))).toEqual([
    ['猫', '走る'],
    [],
    ['猫', '雨', '読む'],
    [],
    [null, '激怒'],
  ])
  const glosses = Object.values(skills).map(({ gloss }) => gloss)
  expect(glosses).toEqual(['cat', 'to run', 'rain', 'to read', 'rage'])
  expect(await hana.study.articleWords.coverage({ params: { id } })).toMatchObject({
    share_known: 0,
    counts: { unknown: { tokens: 6, words: 5 }, names: { tokens: 1, words: 1 } },
    next_words: [{ form: '猫', frequency: 2 }, {}, {}, {}, {}],
  })
})
