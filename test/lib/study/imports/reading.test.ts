import { readFile as readBytes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MOST_TABLE_LINES } from '../../../../lib/contracts/schemas/learners/imports.ts'
import { readFile } from '../../../../lib/study/imports/reading/read-file.ts'
import { ankiExport } from '../../../support/decks/anki-export.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

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
  }, 120_000)

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
})
