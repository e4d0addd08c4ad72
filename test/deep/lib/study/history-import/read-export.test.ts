import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { createZstdCompress, deflateRawSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { storedZip } from '../../../../../lib/study/exports/anki/stored-zip.ts'
import { extractCollection } from '../../../../../lib/study/history-import/extract.ts'
import { readExport } from '../../../../../lib/study/history-import/import-history.ts'
import { CardHistory, type ReadOrder } from '../../../../../lib/study/history-import/messages.ts'
import { KeptWords } from '../../../../../lib/study/history-import/note-words.ts'
import { readCollection } from '../../../../../lib/study/history-import/read-collection.ts'
import { type AnkiRow, ankiExport } from '../../../../support/decks/anki-export.ts'

const rain = { skill_id: '0'.repeat(26), form: '雨', reading: 'あめ' }
const AT = Date.parse('2026-11-20T12:00:00Z')
const DAY = 86_400_000
const fields = ['Expression', 'Reading']

const folders: string[] = []
afterEach(async () => {
  await Promise.all(folders.splice(0).map(path => rm(path, { recursive: true, force: true })))
})

async function orderFor(file: Uint8Array): Promise<ReadOrder> {
  const folder = await mkdtemp(join(tmpdir(), 'yomu-'))
  folders.push(folder)
  const path = (name: string) => join(folder, name)
  await writeFile(path('file'), file)
  await writeFile(path('words'), `${JSON.stringify(rain)}\n`)
  const names = { expression_field: null, reading_field: null }
  return { ...names, file: path('file'), folder, words: path('words'), out: path('cards'), until: AT }
}

/** Reads a file in this process. */
async function read(file: Uint8Array) {
  const order = await orderFor(file)
  const words = new KeptWords()
  words.add(rain)
  const { histories, report } = readCollection(
    await extractCollection(order.file, order.folder),
    words,
    order,
  )
  return { report, histories: [...histories] }
}

/** The same in a process of its own, as an import does it. */
async function readInChild(file: Uint8Array) {
  const order = await orderFor(file)
  const report = await readExport(order, new AbortController().signal)
  const lines = (await readFile(order.out, 'utf8')).split('\n').filter(line => line !== '')
  return { report, histories: lines.map(line => CardHistory.parse(JSON.parse(line))) }
}

const ratingsOf = async (rows: readonly AnkiRow[], schema: 11 | 18 = 11, scheduler: 1 | 2 = 2) => {
  const file = await ankiExport({ schema, scheduler, fields, notes: [{ fields: ['雨', 'あめ'], rows }] })
  const { report, histories } = await read(file)
  return { left_out: report.left_out, ratings: histories.flatMap(({ ratings }) => ratings) }
}

describe('an export of Anki', () => {
  it.each([11, 18] as const)('of schema %i gives the ratings of each card, in their order', async schema => {
    const rows = [
      { at: AT - DAY, ease: 3, ord: 1 },
      { at: AT - 3 * DAY, ease: 1, time: 9e9 },
      { at: AT - 2 * DAY, ease: 4 },
    ]
    const other = { fields: ['雪', 'ゆき'], rows: [{ at: AT - DAY + 1, ease: 3 }] }
    const file = await ankiExport({ schema, fields, notes: [{ fields: ['雨', 'あめ'], rows }, other] })
    const { report, histories } = await (schema === 18 ? readInChild : read)(file)
    expect(histories).toEqual([
      {
        card_id: `w.${rain.skill_id}.recognition`,
        ratings: [
          { at: AT - 3 * DAY, rating: 'again', ms: 3_600_000 },
          { at: AT - 2 * DAY, rating: 'easy', ms: 4_000 },
        ],
      },
      { card_id: `w.${rain.skill_id}.recall`, ratings: [{ at: AT - DAY, rating: 'good', ms: 4_000 }] },
    ])
    expect(report).toEqual({
      cards: 2,
      ratings: 3,
      unmatched: [{ expression: '雪', reading: 'ゆき' }],
      unmatched_count: 1,
      left_out: 0,
    })
  })

  it('omits rows that are not ratings, or do not schedule the card', async () => {
    const rows = [
      { at: AT - 6 * DAY, ease: 0, type: 4, factor: 2_500 },
      { at: AT - 5 * DAY, ease: 0, type: 5 },
      { at: AT - 4 * DAY, ease: 3, type: 3, factor: 0 },
      { at: AT - 3 * DAY, ease: 3, type: 3 },
      { at: AT - 2 * DAY, ease: 9 },
      { at: AT + DAY, ease: 3 },
    ]
    const { ratings, left_out } = await ratingsOf(rows)
    expect([ratings.map(({ at }) => at), left_out]).toEqual([[AT - 3 * DAY], 5])
  })

  it('omits ratings from before the card was reset by hand', async () => {
    const rows = [
      { at: AT - 3 * DAY, ease: 3 },
      { at: AT - 2 * DAY, ease: 0, type: 4, factor: 0 },
      { at: AT - DAY, ease: 2 },
    ]
    const { ratings } = await ratingsOf(rows)
    expect(ratings.map(({ rating }) => rating)).toEqual(['hard'])
  })

  it('omits ratings from before the card was last learnt as new, even without the row that early versions did not write', async () => {
    const rows = [
      { at: AT - 9 * DAY, ease: 3, type: 0 },
      { at: AT - 8 * DAY, ease: 3 },
      { at: AT - 7 * DAY, ease: 1, type: 0 },
      { at: AT - 6 * DAY, ease: 3, type: 3, factor: 0 },
      { at: AT - 5 * DAY, ease: 4, type: 0 },
      { at: AT - 4 * DAY, ease: 2 },
    ]
    const { ratings, left_out } = await ratingsOf(rows)
    expect([ratings.map(({ rating }) => rating), left_out]).toEqual([['again', 'easy', 'hard'], 3])
  })

  it.each([11, 18] as const)(
    'of schema %i from the first scheduler has no “hard” among the steps of learning',
    async schema => {
      const rows = [
        { at: AT - 9 * DAY, ease: 1, type: 0 },
        { at: AT - 8 * DAY, ease: 2, type: 0 },
        { at: AT - 7 * DAY, ease: 2 },
        { at: AT - 6 * DAY, ease: 3, type: 2 },
        { at: AT - 5 * DAY, ease: 4 },
      ]
      const given = async (scheduler: 1 | 2) =>
        (await ratingsOf(rows, schema, scheduler)).ratings.map(({ rating }) => rating)
      expect(await given(1)).toEqual(['again', 'good', 'hard', 'easy', 'easy'])
      expect(await given(2)).toEqual(['again', 'hard', 'hard', 'good', 'easy'])
    },
  )
})

/** A zip with one entry, whose headers say what is given. */
function zipOf(
  name: string,
  content: Uint8Array,
  over: { size?: number; flags?: number; crc?: number } = {},
) {
  const packed = deflateRawSync(content)
  const about = Buffer.alloc(26)
  about.writeUInt16LE(20, 0)
  about.writeUInt16LE(over.flags ?? 0, 2)
  about.writeUInt16LE(8, 4)
  about.writeUInt32LE(over.crc ?? 0, 10)
  about.writeUInt32LE(packed.length, 14)
  about.writeUInt32LE(over.size ?? content.length, 18)
  about.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), packed])
  const rest = Buffer.alloc(14)
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), about, rest, Buffer.from(name)])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06'), end])
}

const changed = (change: (database: DatabaseSync) => void) =>
  ankiExport({ schema: 11, fields, notes: [{ fields: ['雨', 'あめ'], rows: [{ at: AT, ease: 3 }] }], change })
const whole = () => changed(() => {})

const columns = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`).join(', ')

const hostile: [string, () => Promise<Uint8Array> | Uint8Array][] = [
  ['no zip', () => Buffer.from('These are some bytes and no zip at all.')],
  ['nothing', () => Buffer.alloc(0)],
  ['a zip without a collection', () => buffer(storedZip([{ name: 'media', content: '{}' }]))],
  [
    'a collection that is no database',
    () => buffer(storedZip([{ name: 'collection.anki2', content: 'x'.repeat(5_000) }])),
  ],
  [
    'two collections of one name',
    () => buffer(storedZip(Array.from({ length: 2 }, () => ({ name: 'collection.anki2', content: 'x' })))),
  ],
  ['an encrypted collection', () => zipOf('collection.anki2', Buffer.from('x'), { flags: 1 })],
  ['a collection with another sum', () => zipOf('collection.anki2', Buffer.from('x'), { crc: 1 })],
  ['more bytes than announced', () => zipOf('collection.anki2', Buffer.alloc(1_000_000), { size: 10 })],
  ['more bytes announced than allowed', () => zipOf('collection.anki2', Buffer.from('x'), { size: 2 ** 31 })],
  ['zstd that is none', () => buffer(storedZip([{ name: 'collection.anki21b', content: 'x'.repeat(100) }]))],
  ['a zip cut off', async () => (await whole()).subarray(0, 3_000)],
  [
    'a directory that lies beyond the end',
    async () => {
      const file = Buffer.from(await whole())
      file.writeUInt32LE(0xfffffff0, file.length - 6)
      return file
    },
  ],
  [
    'a view in place of a table',
    () =>
      changed(database =>
        database.exec('ALTER TABLE revlog RENAME TO r; CREATE VIEW revlog AS SELECT * FROM r'),
      ),
  ],
  [
    'a table that a recursive view feeds',
    () =>
      changed(database =>
        database.exec(
          'DROP TABLE notes; CREATE VIEW notes AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id, 1 AS mid, x AS flds FROM n',
        ),
      ),
  ],
  ['another schema', () => changed(database => database.exec('UPDATE col SET ver = 14'))],
  ['note types that are no JSON', () => changed(database => database.exec("UPDATE col SET models = '[[['"))],
  [
    'numbers that are none',
    () => changed(database => database.exec('UPDATE revlog SET id = 9223372036854775807')),
  ],
  [
    'a generated column',
    () =>
      changed(database =>
        database.exec(`DROP TABLE cards;
          CREATE TABLE cards (id integer PRIMARY KEY, nid AS (zeroblob(300000000)), ord integer)`),
      ),
  ],
]

describe('a file that is not an export of Anki', () => {
  it.each(hostile)('is refused: %s', async (_, make) => {
    await expect(read(await make())).rejects.toMatchObject({ name: 'InvalidAnkiFile' })
  })

  it('is refused by a process of its own, which writes nothing', async () => {
    await expect(readInChild(Buffer.alloc(0))).rejects.toMatchObject({
      code: 'invalid_anki_file',
      status: 422,
    })
    const [folder = ''] = folders
    expect(await readdir(folder)).not.toContain('cards')
  })

  const table = (columns: string) => `DROP TABLE revlog; CREATE TABLE revlog (id integer, ${columns})`
  const takesMuch: [string, string, string][] = [
    ['values that are computed', table('cid AS (zeroblob(9))'), 'columns'],
    ['note types of 6 MB', 'UPDATE col SET models = hex(zeroblob(3000000))', 'larger than 4 MB'],
    ['more columns than a table of Anki', table(columns(150)), 'cannot be read'],
  ]
  it.each(takesMuch)('is refused for %s, before that takes memory', async (_, change, message) => {
    const file = await changed(database => database.exec(change))
    await expect(read(file)).rejects.toMatchObject({ message: expect.stringContaining(message) })
  })

  it('is refused for note types that are nested deeply, before they are parsed', async () => {
    const deep = `{"1":{"flds":[{"name":"x"}],"css":${'['.repeat(1_000)}${']'.repeat(1_000)}}}`
    const file = await changed(database => database.prepare('UPDATE col SET models = ?').run(deep))
    await expect(read(file)).rejects.toMatchObject({ name: 'InvalidAnkiFile' })
  })

  it('is refused as soon as it grows too large', async () => {
    const zeros = createZstdCompress()
    const packing = buffer(zeros)
    const part = Buffer.alloc(10_000_000)
    for (let n = 0; n < 70; n += 1)
      if (!zeros.write(part)) await new Promise(resolve => zeros.once('drain', resolve))
    zeros.end()
    const folder = await mkdtemp(join(tmpdir(), 'yomu-'))
    folders.push(folder)
    const packed = join(folder, 'packed')
    await writeFile(packed, await packing)
    const file = await buffer(storedZip([{ name: 'collection.anki21b', path: packed }]))
    expect(file.length).toBeLessThan(1_000_000)
    await expect(read(file)).rejects.toMatchObject({
      name: 'InvalidAnkiFile',
      message: expect.stringContaining('600 MB'),
    })
  })
})
