import { expect, it } from 'vitest'
import { skillIdOf } from '../../lib/japanese/grammar/skill-name.ts'
import { learner } from '../support/people.ts'
import { sharedStack } from '../support/shared-stack.ts'
import { startedForFile } from '../support/started-for-file.ts'

const stack = startedForFile(sharedStack)

it('an import of words reports the outcome of each line, adds each word once, and writes nothing in a dry run', async () => {
  const hana = await learner(stack())
  const { wordWrites, words } = hana.collection
  const importOf = async (text: string, over: object = {}) =>
    wordWrites.importLines({ body: { format: 'csv', text, ...over } })
  const text =
    'word,reading,state,tags,note,sentence\n雨,あめ,known,n5,"=wet, cold",雨が降る。\n雪,ゆき,,,,\n雪,ユキ,,,,\n漢字,,,,,\n,,,,,\nねこ,,,,,'
  const outcomes = ['added', 'added', 'present', 'not_found', 'invalid', 'added']

  const dry = await importOf(text, { dry_run: true })
  expect(dry.lines.map(({ outcome }) => outcome)).toEqual(outcomes)
  expect(await words.list({ query: {} })).toMatchObject({ total: 0, vocabulary_version: 0 })

  const done = await importOf(text, { state: 'ignored', tags: ['all'] })
  expect({ ...done, dry_run: true }).toEqual(dry)
  expect(done.counts).toEqual({ added: 3, present: 1, ambiguous: 0, not_found: 1, invalid: 1 })
  const rain = await words.get({ params: { skill_id: skillIdOf({ form: '雨', reading: 'あめ' }) } })
  expect(rain).toMatchObject({ state: 'known', tags: ['n5', 'all'], note: '=wet, cold' })
  expect(rain.sources).toMatchObject([{ sentence: '雨が降る。', start: 0, length: 1 }])
  const { vocabulary_version, counts } = await words.list({ query: {} })
  expect(counts).toEqual({ learning: 0, known: 1, ignored: 2 })

  expect((await importOf(text)).counts).toEqual({ ...done.counts, added: 0, present: 4 })
  expect((await words.list({ query: {} })).vocabulary_version).toBe(vocabulary_version)
  await importOf('word,reading,state\n雨,あめ,learning', { overwrite: true })
  expect(await words.get({ params: { skill_id: rain.skill_id } })).toMatchObject({
    state: 'learning',
    tags: ['n5', 'all'],
    note: '=wet, cold',
    version: 2,
  })
})
