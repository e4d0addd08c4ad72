import { readFile as readBytes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MOST_TABLE_LINES } from '../../../../../lib/contracts/schemas/learners/imports.ts'
import { readFile } from '../../../../../lib/study/imports/reading/read-file.ts'
import { ankiExport } from '../../../../support/decks/anki-export.ts'
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
