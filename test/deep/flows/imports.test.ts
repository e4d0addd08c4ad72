import { ulid } from 'ulid'
import { expect, it } from 'vitest'
import type { ImportInput } from '../../../lib/contracts/schemas/learners/imports.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import type { Account } from '../../flows/article-stack.ts'
import { ankiExport } from '../../support/decks/anki-export.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { ended } from '../../support/tasks.ts'

const stack = startedForFile(sharedStack)

const RAIN = skillIdOf({ form: '雨', reading: 'あめ' })
const SNOW = skillIdOf({ form: '雪', reading: 'ゆき' })

/** Sends a file in that many parts. */
async function sent({ study }: Account, file: string | Buffer, parts = 1): Promise<string[]> {
  const bytes = Buffer.from(file)
  const size = Math.ceil(bytes.length / parts)
  const handles: string[] = []
  for (let at = 0; at < bytes.length; at += size) {
    const { file_handle } = await study.imports.file({ stream: bytes.subarray(at, at + size) })
    handles.push(file_handle)
  }
  return handles
}

/** Starts an import, and returns it at its end. */
async function imported(person: Account, given: Pick<ImportInput, 'file_handles'> & Partial<ImportInput>) {
  const body = { import_id: ulid(), ...given }
  const { task_id } = await person.study.imports.start({ body })
  const { state, error } = await ended(person, task_id)
  expect({ state, error }).toEqual({ state: 'completed', error: null })
  return person.study.imports.get({ params: { import_id: body.import_id } })
}

async function reportOf({ token }: Account, import_id: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${stack().addresses.study}/api/imports/${import_id}/report`, { headers })
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  return (await reply.text()).trimEnd().split('\r\n')
}

const TABLE =
  'word,reading,state,note,sentence\n雨,あめ,known,"=wet, cold",雨が降る。\n雪,ゆき,,,\n雪,ユキ,,,\n漢字,,,,\n,,,,x\n'

it('an import of a table says what it will do, does that, reports each line, and is taken back', async () => {
  const hana = await learner(stack())
  const { words, wordWrites } = hana.collection
  await wordWrites.put({
    params: { skill_id: SNOW },
    body: { form: '雪', reading: 'ゆき', state: 'known', note: 'mine' },
  })
  const file_handles = await sent(hana, TABLE, 3)
  expect(await hana.study.imports.look({ body: { file_handles } })).toMatchObject({
    kind: 'table',
    recognised: { rows: 5, plan: { separator: 'comma', state: 'learning' } },
  })
  const given = { import_id: ulid(), name: 'words.csv', file_handles, overwrite: true }

  const dry = await imported(hana, { ...given, dry_run: true })
  expect(dry).toMatchObject({ state: 'checked', kind: 'table', lines: 5 })
  expect(dry.preview.map(({ outcome }) => outcome)).toEqual([
    'added',
    'changed',
    'present',
    'not_found',
    'invalid',
  ])
  expect((await words.list({ query: {} })).total).toBe(1)

  const done = await imported(hana, given)
  expect(done).toMatchObject({ state: 'done', counts: dry.counts, preview: dry.preview })
  expect(await words.get({ params: { skill_id: RAIN } })).toMatchObject({
    state: 'known',
    note: '=wet, cold',
    sources: [{ sentence: '雨が降る。', start: 0, length: 1 }],
  })
  expect(await words.get({ params: { skill_id: SNOW } })).toMatchObject({ state: 'learning' })
  const report = await reportOf(hana, given.import_id)
  expect(report).toHaveLength(6)
  expect(report[1]).toBe('2,雨,あめ,known,added,,')

  const again = await imported(hana, given)
  expect(again).toEqual(done)

  const { task_id } = await hana.study.imports.undo({ params: { import_id: given.import_id } })
  await ended(hana, task_id)
  expect((await hana.study.imports.list()).items).toMatchObject([
    { state: 'undone', undone: { removed: 1, restored: 1, kept: 0 } },
  ])
  const { items } = await words.list({ query: {} })
  expect(items).toMatchObject([{ skill_id: SNOW, state: 'known', note: 'mine' }])
  expect((await reportOf(hana, given.import_id))[2]).toBe('3,雪,ゆき,learning,changed,,restored')
})

it('an import of everything is refused if its end is missing, or if it comes from a newer yomu', async () => {
  const hana = await learner(stack())
  const lines = ['{"kind":"account","format":1,"username":"a"}', '{"kind":"end","lines":1}']
  const look = async (text: string) =>
    hana.study.imports.look({ body: { file_handles: await sent(hana, text) } })
  await expect(look(`${lines[0]}\n`)).rejects.toMatchObject({
    code: 'invalid_import',
    message: expect.stringContaining('incomplete'),
  })
  await expect(look(lines.join('\n').replace('"format":1', '"format":2'))).rejects.toMatchObject({
    code: 'invalid_import',
    message: expect.stringContaining('newer yomu'),
  })
  expect(await look(lines.join('\n'))).toMatchObject({ kind: 'yomu' })
})

it('an import of an Anki collection adds its words and their ratings in one go, as its dry run says', async () => {
  const hana = await learner(stack())
  const at = Date.now() - 100 * 86_400_000
  const rows = [
    { at, ease: 3 },
    { at: at + 5 * 86_400_000, ease: 3 },
  ]
  const notes = [
    { fields: ['雨', 'あめ', '雨が降る。'], rows },
    { fields: ['雪', 'ゆき', ''], rows: [] },
  ]
  const file = await ankiExport({ schema: 18, fields: ['Expression', 'Reading', 'Sentence'], notes })
  const file_handles = await sent(hana, file, 2)
  expect(await hana.study.imports.look({ body: { file_handles } })).toEqual({
    kind: 'anki',
    fields: ['Expression', 'Reading', 'Sentence'],
  })
  const given = { import_id: ulid(), file_handles }
  const dry = await imported(hana, { ...given, dry_run: true })
  const done = await imported(hana, given)
  expect(done).toMatchObject({ kind: 'anki', counts: { added: 2 }, history: { scheduled: 1, added: 2 } })
  expect(dry.history).toEqual({ ...done.history, dry_run: true })
  const { card_id } = await hana.collection.review.card({ params: { id: `w.${RAIN}.recognition` } })
  expect(card_id).toBe(`w.${RAIN}.recognition`)
})
