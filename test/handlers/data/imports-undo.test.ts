import { describe, expect, it } from 'vitest'
import {
  IMPORT_DAYS,
  ImportInput,
  type ImportRecord,
  MOST_IMPORTS,
} from '../../../lib/contracts/schemas/learners/imports.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { newImport } from '../../../lib/study/imports/kept-import.ts'
import { outcomeOf } from '../../support/outcome.ts'
import { deepIt } from '../../support/sample.ts'
import { entryWith } from './double-stories.ts'
import { type DataClient, dataLab, reader } from './lab.ts'
import {
  allWords,
  detailsOf,
  EDICT,
  entryOf,
  importWords,
  kanaWord,
  lineOf,
  newRequest,
  put,
  putKnown,
  RAIN,
  SNOW,
} from './word-stories.ts'

const open = dataLab()

const importing = (
  client: DataClient,
  import_id: string,
  words: Parameters<typeof importWords>[1],
  given: Parameters<typeof importWords>[2] = {},
) => importWords(client, words, { import_id, overwrite: true, ...given })

const undo = (client: DataClient, import_id: string) =>
  client.imports.undoPart({ params: { import_id }, body: {} })

describe('the undo of an import', () => {
  it('gives a word its writing, its meaning and its sentences back', async () => {
    const client = (await open()).as(reader)
    await putKnown(client, RAIN, { meaning: 'wet' })
    for (let n = 0; n < 20; n += 1)
      await putKnown(client, SNOW, { source: { sentence: `${n}雪`, start: String(n).length, length: 1 } })
    const before = [await detailsOf(client, RAIN), await detailsOf(client, SNOW)]
    const import_id = newRequest()
    const lines = [RAIN, SNOW].map(word =>
      lineOf(word, { note: 'x', meaning: 'x', sentence: `${word.reading}だ。` }),
    )
    expect((await importing(client, import_id, lines)).outcomes).toEqual(['changed', 'changed'])
    expect(await detailsOf(client, RAIN)).toMatchObject({
      ...{ written: 'あめ', meaning: 'x', sources: [{}] },
    })
    expect((await undo(client, import_id)).restored).toHaveLength(2)
    const after = [await detailsOf(client, RAIN), await detailsOf(client, SNOW)]
    for (const [n, word] of before.entries()) {
      const { written, note, meaning, sources } = word
      expect(after[n]).toMatchObject({ written, note, meaning, sources })
    }
  })

  deepIt('keeps a word that has become one with another', async () => {
    const client = (await open()).as(reader)
    const { writings, entry } = entryWith('のむ', ['呑む', '飲む'])
    const [headword = RAIN, double = RAIN] = writings
    const import_id = newRequest()
    await importing(client, import_id, [lineOf(double, { entry: null })], { dictionary: null })
    await put(client, double, { dictionary: EDICT, entry, note: 'mine' })
    expect(await detailsOf(client, headword)).toMatchObject({ note: 'mine' })
    expect(await undo(client, import_id)).toMatchObject({ removed: [], kept: [skillIdOf(double)] })
  })
})

it('an import whose words are there already is not blocked by what a new dictionary says of them, between its repetitions', async () => {
  const client = (await open()).as(reader)
  await putKnown(client, RAIN)
  const import_id = newRequest()
  for (const sha256 of ['second', 'third']) {
    const senses = [{ key: 'x', part_of_speech: ['n'], glosses: [sha256], usually_kana: false }]
    const line = lineOf(RAIN, { entry: entryOf(RAIN, { senses }) })
    const dictionary = { ...EDICT, sha256 }
    expect(await importing(client, import_id, [line], { dictionary })).toMatchObject({
      outcomes: ['present'],
    })
  }
})

deepIt('a dry run says that there would be too many words', async () => {
  const client = (await open()).as(reader)
  const lines = [lineOf(kanaWord(1)), lineOf(kanaWord(2))]
  const dry = (planned: number) => importing(client, newRequest(), lines, { dry_run: true, planned })
  expect((await dry(49_998)).skill_ids).toEqual(lines.map(({ skill_id }) => skill_id))
  await expect(dry(49_999)).rejects.toMatchObject({ code: 'limit_reached' })
})

deepIt('an import that is worked on is not removed, however many are newer, until it expires', async () => {
  const { lab, client } = await open.asReader()
  const save = (given: Partial<ImportRecord>) => {
    const input = ImportInput.parse({ import_id: newRequest(), file_handles: ['x'] })
    const body = { ...newImport(input, lab.clock.now()), version: 1, ...given }
    return client.imports.save({ params: { import_id: body.import_id }, body })
  }
  await save({ state: 'running' })
  for (let n = 0; n < MOST_IMPORTS; n += 1) {
    lab.clock.advance(1)
    await save({ state: 'checked' })
  }
  await lab.as(null).housekeeping.sweep()
  expect((await client.imports.list()).items).toHaveLength(MOST_IMPORTS + 1)
  lab.clock.advance(IMPORT_DAYS * 86_400)
  await lab.as(null).housekeeping.sweep()
  expect((await client.imports.list()).items).toEqual([])
})

deepIt('an import of 90 days ago is gone with its report, and its words stay', async () => {
  const { lab, client } = await open.asReader()
  const import_id = newRequest()
  const params = { import_id }
  const input = ImportInput.parse({ import_id, file_handles: ['x'] })
  const body = { ...newImport(input, lab.clock.now()), state: 'done' as const, version: 1, pieces: 1 }
  await client.imports.save({ params, body })
  await client.imports.save({ params, body })
  expect(await outcomeOf(client.imports.save({ params, body: { ...body, lines: 2 } }))).toBe(
    'version_conflict',
  )
  await client.imports.savePiece({ params: { import_id, n: 0 }, body: { text: 'x' } })
  await importing(client, import_id, [lineOf(kanaWord(1))])
  // Members that say nothing are not stored.
  expect((await client.imports.list()).items).toEqual([{ ...body, moved: undefined, room: undefined }])

  lab.clock.advance(IMPORT_DAYS * 86_400)
  await lab.as(null).housekeeping.sweep()
  await expect(client.imports.get({ params })).rejects.toMatchObject({ code: 'not_found' })
  expect(await outcomeOf(client.imports.piece({ params: { import_id, n: 0 } }))).toBe('not_found')
  expect(await undo(client, import_id)).toMatchObject({ removed: [], restored: [], kept: [] })
  expect(await allWords(client)).toHaveLength(1)
})
