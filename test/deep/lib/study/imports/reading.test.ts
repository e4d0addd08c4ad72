import { readFile as readBytes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MOST_TABLE_LINES } from '../../../../../lib/contracts/schemas/learners/imports.ts'
import { readFile } from '../../../../../lib/study/imports/reading/read-file.ts'
import { ankiCollection, ankiExport } from '../../../../support/decks/anki-export.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

async function reading(content: string | Buffer) {
  await using ending = new AsyncDisposableStack()
  const folder = await temporaryFolder()
  ending.defer(folder.remove)
  const [file, out] = [join(folder.path, 'file'), join(folder.path, 'out')]
  await writeFile(file, content)
  const order = {
    ...{ kind: 'read' as const, file, folder: folder.path, out, plan: null },
    fields: { expression: null, reading: null, sentence: null },
    defaults: { state: 'known' as const, tags: ['a'] },
    most_characters: 500_000,
  }
  const read = await readFile(order, new AbortController().signal)
  const lines = (await readBytes(out, 'utf8')).trimEnd().split('\n')
  const all = lines.map(line => JSON.parse(line))
  return { ...read, first: all[0], all }
}

describe('reading a file to import', () => {
  it('refuses a table with too many lines', async () => {
    await expect(reading('雨\n'.repeat(MOST_TABLE_LINES + 1))).rejects.toMatchObject({
      code: 'invalid_import',
      message: expect.stringContaining(String(MOST_TABLE_LINES)),
    })
  })

  it.each([
    [
      'Yomitan',
      '{"version":60,"date":"2026-01-01","url":"x","manifest":{},"permissions":{},"options":{"profiles":[{"name":"Default","options":{}}]}}',
    ],
    ['dictionary for Yomitan', 'PK\x03\x04………term_bank_1.json'],
    [
      'WaniKani',
      '{"object":"collection","data":[{"id":1,"object":"assignment","data":{"subject_id":440,"subject_type":"vocabulary","srs_stage":5}}]}',
    ],
    ['no list of objects', '["峠","雹"]'],
    ['spreadsheet', 'PK\x03\x04………xl/workbook.xml'],
    ['PDF', '%PDF-1.7 …'],
    ['subtitles', '1\n00:00:01,000 --> 00:00:02,000\n雨\n'],
    ['web page', '<!DOCTYPE html><p>雨'],
  ])('names a file that is something else: %s', async (name, content) => {
    await expect(reading(content)).rejects.toMatchObject({
      code: 'invalid_import',
      message: expect.stringContaining(name),
    })
  })

  it.each(['DELETE', 'WAL'])('reads a collection as Anki keeps it, with the journal %s', async journal => {
    const clozes = await reading(
      await ankiCollection({
        schema: 11,
        fields: ['Text', 'Back Extra'],
        notes: [
          { fields: ['雪が{{c1::降[ふ]る::weather}}。<br>{{c2::雨}}', 'to fall'], rows: [] },
          { fields: ['How do you say “snow slide”?', '雪崩(なだれ)'], rows: [] },
          { fields: ['見る・観る', '見[み]る is <b>to see</b>'], rows: [] },
          { fields: ['<b>雹</b>[sound:a.mp3]', 'of a type that is gone'], rows: [] },
          { fields: ['霧', 'of 6 MB'], rows: [] },
          { fields: ['<img src="a.jpg">', '犬　いぬ'], rows: [] },
        ],
        change: database => {
          database.exec(`PRAGMA journal_mode = ${journal}`)
          database.exec('UPDATE notes SET mid = 7 WHERE id = 4')
          database.exec('UPDATE notes SET flds = hex(zeroblob(3000000)) WHERE id = 5')
        },
      }),
    )
    expect(
      clozes.all.map(({ word, reading, sentence, note, left_out }) => [
        ...[word, reading, sentence, note],
        ...left_out.map((one: { value: string }) => one.value),
      ]),
    ).toEqual([
      ['降る', 'ふる', '雪が降る。\n雨', 'to fall'],
      ['雪崩', 'なだれ', null, 'How do you say “snow slide”?'],
      ['見る', null, null, '見る is to see', '観る'],
      ['雹', null, null, null],
      ['', null, null, null],
      ['犬', 'いぬ', null, null],
    ])
    expect(clozes.all.map(({ problem }) => problem?.code)).toEqual([...Array(4), 'row_too_long', undefined])
  })

  it('refuses a broken collection', async () => {
    await expect(reading('PK\x03\x04 broken')).rejects.toMatchObject({ code: 'invalid_import' })
  })

  it('gives the words of a collection with their sentences and tags', async () => {
    const long = `<i>食べる</i>${'。'.repeat(600)}`
    const notes = [
      { fields: ['食[た]べる', '', '<b>食べる</b>。'], rows: [] },
      { fields: ['食[た]べる', '', `<span style="x">${long}</span>`], rows: [] },
      { fields: ['雨', 'あめ', '。'.repeat(2_001)], rows: [] },
    ]
    const file = await ankiExport({ schema: 11, fields: ['Word', 'Kana', 'Sentence'], notes })
    const read = await reading(file)
    expect(read.all.map(({ sentence, problem }) => [sentence, problem])).toEqual([
      ['食べる。', null],
      [`食べる${'。'.repeat(600)}`, null],
      [null, { code: 'sentence_too_long' }],
    ])
    expect(read).toMatchObject({
      of: 'anki',
      lines: 3,
      first: {
        line: 1,
        word: '食べる',
        reading: 'たべる',
        sentence: '食べる。',
        state: 'known',
        tags: ['a'],
      },
    })
  })

  it('gives a word’s own row before those of its forms, which come first in Lute 3.10.3', async () => {
    const { all } = await reading(
      'term,parent,translation,language,tags,added,status,link_status,pronunciation\r\n並びました,並ぶ,,Japanese,,2026-11-26 18:31:03,5,,\r\n並ぶ,,to line up,Japanese,n5,2026-11-26 18:31:03,3,,ならぶ\r\n',
    )
    expect(all.map(({ line, word, reading, note }) => [line, word, reading, note])).toEqual([
      [3, '並ぶ', 'ならぶ', 'to line up'],
      [2, '並ぶ', null, null],
    ])
  })

  it('takes the word of a note that has a sentence as its expression, as Core 2000', async () => {
    const fields = ['Vocabulary-Kanji', 'Vocabulary-Kana', 'Vocabulary-English', 'Expression', 'Reading']
    const notes = [{ fields: ['会う', 'あう', 'to meet', '駅で会う。', '駅[えき]で 会[あ]う。'], rows: [] }]
    const { all } = await reading(await ankiExport({ schema: 18, fields, notes }))
    expect(all).toMatchObject([{ word: '会う', reading: 'あう', note: 'to meet', sentence: '駅で会う。' }])
  })

  it('takes the meanings and remarks of notes, as in the deck of LWT 3.4.2', async () => {
    const fields = ['Term', 'Translation', 'Romanization', 'Notes', 'LwtId']
    const notes = [
      { fields: ['あの', '1. say\n2. well', 'アノ', 'said', '2'], rows: [] },
      { fields: ['perro', 'dog', '', '', '3'], rows: [] },
    ]
    const { all } = await reading(await ankiExport({ schema: 11, fields, notes }))
    expect(all.map(({ word, reading, note, problem }) => [word, reading, note, problem])).toEqual([
      ['あの', 'あの', 'said\n1. say\n2. well', null],
      ['perro', null, 'dog', { code: 'not_japanese' }],
    ])
  })
})
