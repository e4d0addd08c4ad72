import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WordSort } from '../../../lib/contracts/schemas/learners/word-lists.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { type Account, uploaded, withWords } from '../../flows/article-stack.ts'
import { installedFurther, yomitanFile } from '../../support/further-file.ts'
import { administrator, learner, type Person } from '../../support/people.ts'
import { sharedDictionaryStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'

let stack: TestStack
let root: Person
let hana: Account

beforeAll(async () => {
  stack = await sharedDictionaryStack()
  root = await administrator(stack)
  hana = await learner(stack)
})
afterAll(async () => {
  await stack?.close()
})

const words = [
  ['激怒', 'げきど'],
  ['猫', 'ねこ'],
  ['飴', 'あめ'],
  ['雨', 'あめ'],
  ['子猫', 'こねこ'],
] as const

const listed = async (sort: WordSort, more = {}) =>
  (await hana.study.words.list({ query: { sort, ...more } })).items.map(({ form }) => form).join(' ')
const list = (title: string, ranks: Record<string, number>, index = {}) =>
  yomitanFile(
    title,
    { term_meta_bank_1: Object.entries(ranks).map(([form, n]) => [form, 'freq', n]) },
    [],
    index,
  )
const choose = (values: Record<string, unknown>, expected_version: number) =>
  hana.study.foundation.write({
    params: { resource: 'dictionaries', record_id: 'me' },
    body: { request_id: ulid(), expected_version, values },
  })

it('words come by the learner’s lists of frequencies in their order, and then by the dictionary', async () => {
  const { id } = await uploaded(hana, '子供が水を飲む。犬が走る。', { explain_mode: 'split' })
  await withWords(hana, id)
  const next = async () =>
    (await hana.study.articleWords.coverage({ params: { id } })).next_words.map(({ form }) => form)
  const last = (await next()).at(-1) ?? ''
  expect(last).not.toBe('')

  const changes = words.map(([form, reading]) => ({
    ...{ skill_id: skillIdOf({ form, reading }), kind: 'word' as const, form, reading },
    state: 'learning' as const,
  }))
  await hana.collection.wordWrites.states({ body: { request_id: ulid(), changes } })

  // By the dictionary alone: common words by their levels, of equal ones the last added first. 子猫 is not common.
  expect(await listed('common')).toBe('雨 飴 猫 激怒 子猫')

  const novels = await installedFurther(root, await list('Novels', { 激怒: 5, 子猫: 10, 飴: 900 }))
  expect(await listed('common')).toBe('激怒 子猫 飴 雨 猫')
  const pages = await Promise.all([0, 2, 4].map(offset => listed('common', { offset, limit: 2 })))
  expect(pages.join(' ')).toBe(await listed('common'))
  expect(await hana.study.words.list({ query: { sort: 'common', limit: 2, q: '猫' } })).toMatchObject({
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
