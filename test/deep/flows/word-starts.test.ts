import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Level } from '../../../lib/contracts/schemas/japanese/text.ts'
import type { WordSort } from '../../../lib/contracts/schemas/learners/word-lists.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { type Account, uploaded, withWords } from '../../flows/article-stack.ts'
import { edictLines } from '../../support/dictionary.ts'
import { installedFurther, yomitanFile } from '../../support/further-file.ts'
import { administrator, learner } from '../../support/people.ts'
import { sharedDictionaryStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'

let stack: TestStack
let hana: Account
let mika: Account

beforeAll(async () => {
  stack = await sharedDictionaryStack()
  ;[hana, mika] = [await learner(stack), await learner(stack)]
})
afterAll(() => stack?.close())

const idOf = (form: string, reading: string) => skillIdOf({ form, reading })
const unmarked = async ({ collection }: Account) =>
  Object.fromEntries((await collection.wordStarts.levels()).levels.map(each => [each.level, each.unmarked]))

async function mark({ collection }: Account, level: Level | null, more = {}) {
  const body = { request_id: ulid(), level, ...more }
  let reply = await collection.wordStarts.mark({ body })
  while (reply.next !== null)
    reply = await collection.wordStarts.mark({ body: { ...body, from: reply.next } })
  return { ...reply, request_id: body.request_id }
}

describe('the start of a learner', () => {
  it('marks the words of the lists that the dictionary has, and those below, and takes them back', async () => {
    const before = await unmarked(hana)
    // 飴, 激怒 and 子猫 are in no list, 子猫 is not common.
    expect(Object.values(before).reduce((sum, count) => sum + count, 0)).toBeLessThan(edictLines.length)
    const { marked, request_id } = await mark(hana, 'N4')
    expect(marked).toBe((before.N5 ?? 0) + (before.N4 ?? 0))
    // The list has it in kana.
    expect(await hana.collection.words.get({ params: { skill_id: idOf('此処', 'ここ') } })).toMatchObject({
      state: 'known',
      tags: ['start'],
      level: 'N5',
      gloss: 'here, this place',
      skill: { level: 'N5' },
    })
    expect(await unmarked(hana)).toEqual({ ...before, N5: 0, N4: 0 })
    const { next } = await hana.collection.wordStarts.undo({ body: { request_id } })
    expect(next).toBeNull()
    expect(await unmarked(hana)).toEqual(before)
  })

  it('offers words without a state for a check, and marks by its answers', async () => {
    const ken = await learner(stack)
    const { words } = await ken.collection.wordStarts.check()
    expect(words.find(({ form }) => form === '雨')).toMatchObject({
      reading: 'あめ',
      gloss: 'rain',
      level: 'N5',
    })
    const [known, unknown] = [idOf('激怒', 'げきど'), idOf('猫', 'ねこ')]
    await mark(ken, 'N5', { known: [known], unknown: [unknown] })
    const { parts } = await ken.collection.words.sync({ body: { versions: {} } })
    const stateOf = (id: string) => parts[id.charAt(0)]?.states[id]
    expect([known, unknown, idOf('雨', 'あめ')].map(stateOf)).toEqual(['k', undefined, 'k'])
    expect((await ken.collection.wordStarts.check()).words.map(({ skill_id }) => skill_id)).not.toContain(
      known,
    )
  })

  it('gives the levels of looked-up words by all their writings', async () => {
    const { candidates, word } = await hana.collection.lookup.at({
      body: { sentence: '友達に逢う。', at: 3 },
    })
    expect([word?.level, candidates[0]?.level]).toEqual(['N5', 'N5'])
  })
})

const words = [
  ['激怒', 'げきど'],
  ['猫', 'ねこ'],
  ['飴', 'あめ'],
  ['雨', 'あめ'],
  ['子猫', 'こねこ'],
] as const

const listed = async (sort: WordSort, more = {}) =>
  (await mika.study.words.list({ query: { sort, ...more } })).items.map(({ form }) => form).join(' ')
const list = (title: string, ranks: Record<string, number>, index = {}) =>
  yomitanFile(
    title,
    { term_meta_bank_1: Object.entries(ranks).map(([form, n]) => [form, 'freq', n]) },
    [],
    index,
  )
const choose = (values: Record<string, unknown>, expected_version: number) =>
  mika.study.foundation.write({
    params: { resource: 'dictionaries', record_id: 'me' },
    body: { request_id: ulid(), expected_version, values },
  })

it('words come by the learner’s lists of frequencies in their order, and then by the dictionary', async () => {
  const root = await administrator(stack)
  const { id } = await uploaded(mika, '子供が水を飲む。犬が走る。', { explain_mode: 'split' })
  await withWords(mika, id)
  const next = async () =>
    (await mika.study.articleWords.coverage({ params: { id } })).next_words.map(({ form }) => form)
  const last = (await next()).at(-1) ?? ''
  expect(last).not.toBe('')

  const changes = words.map(([form, reading]) => ({
    ...{ skill_id: skillIdOf({ form, reading }), kind: 'word' as const, form, reading },
    state: 'learning' as const,
  }))
  await mika.collection.wordWrites.states({ body: { request_id: ulid(), changes } })

  // By the dictionary alone: common words by their levels, of equal ones the last added first. 子猫 is not common.
  expect(await listed('common')).toBe('雨 飴 猫 激怒 子猫')

  const novels = await installedFurther(root, await list('Novels', { 激怒: 5, 子猫: 10, 飴: 900 }))
  expect(await listed('common')).toBe('激怒 子猫 飴 雨 猫')
  const pages = await Promise.all([0, 2, 4].map(offset => listed('common', { offset, limit: 2 })))
  expect(pages.join(' ')).toBe(await listed('common'))
  expect(await mika.study.words.list({ query: { sort: 'common', limit: 2, q: '猫' } })).toMatchObject({
    items: [{ form: '子猫' }, { form: '猫' }],
    total: 2,
    next_offset: null,
    counts: { learning: 5 },
  })

  // Another list counts occurrences: the largest number comes first.
  const counted = await installedFurther(
    root,
    await list('Counted', { 雨: 3, 猫: 70, 激怒: 1, [last]: 900 }, { frequencyMode: 'occurrence-based' }),
  )
  expect(await listed('common')).toBe('激怒 子猫 飴 猫 雨')
  await choose({ order: [counted] }, 0)
  expect(await listed('common')).toBe('猫 雨 激怒 子猫 飴')
  await choose({ hidden: [novels] }, 1)
  expect(await listed('common')).toMatch(/^猫 雨 激怒 飴 子猫$/)

  // Within a level too; both are of N5.
  expect(await listed('level')).toMatch(/^猫 雨 /)
  // So do the words to learn next in a text.
  expect((await next())[0]).toBe(last)
})
