import { gzipSync } from 'node:zlib'
import { buildDictionary } from '../../../lib/dictionary/build/build-dictionary.ts'
import { parseEdict } from '../../../lib/dictionary/build/edict.ts'
import { Faults } from '../../../lib/dictionary/build/parsed.ts'
import { ankiExport } from '../../../test/support/decks/anki-export.ts'
import { pictures, pngOf } from '../../../test/support/pictures.ts'

export type Files = ReadonlyMap<string, readonly Buffer[]>

/** Files that a parser reads to their end, and some that would take much memory or time. */
export async function plausibleFiles(): Promise<Files> {
  const [decks, { png, jpeg, webp }, bundle] = await Promise.all([ankiDecks(), pictures(), builtBundle()])
  const edict = Buffer.from(edictLines.join('\n'))
  return new Map([
    ['/import', decks],
    ['avatar', [png, jpeg, webp, png.subarray(0, 900), pngOf(4_000, 6_000), pngOf(60_000, 60_000)]],
    ['dictionary', [edict, gzipSync(edict), jmdict, simplified, simplifiedOf(deep(1_000)), bundle]],
  ])
}

const edictLines = [
  '　？？？ /EDICT, words of the fuzz/Created: 2026-11-01/',
  '食べる [たべる] /(v1,vt) (1) to eat/(2) to live on (e.g. a salary)/(P)/',
  '雨 [あめ] /(n) (1) rain/(2) rainy day/(P)/',
]

async function builtBundle(): Promise<Buffer> {
  const faults = new Faults()
  const lines = async function* () {
    yield* edictLines
  }
  const words = parseEdict(lines(), faults)
  const rest = async () => {}
  return Buffer.concat((await buildDictionary({ words, kanji: null, active: null, faults, rest })).pieces)
}

const jmdict = Buffer.from(`<?xml version="1.0"?><!DOCTYPE JMdict [<!ENTITY n "noun">]><JMdict><entry>
  <ent_seq>1</ent_seq><k_ele><keb>雨</keb></k_ele><r_ele><reb>あめ</reb></r_ele>
  <sense><pos>&n;</pos><gloss>rain</gloss></sense></entry></JMdict>`)

const simplifiedOf = (related: string) =>
  Buffer.from(`{"dictDate":"2026-11-01","words":[{"id":"1","kanji":[{"text":"雨","common":true}],
    "kana":[{"text":"あめ","common":true}],"sense":[{"partOfSpeech":["n"],"related":${related},
    "gloss":[{"text":"rain"}]}]}]}`)
const simplified = simplifiedOf('[]')

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

function ankiDecks(): Promise<Buffer[]> {
  const rows = [
    { at: Date.parse('2026-01-01T12:00:00Z'), ease: 3 },
    { at: Date.parse('2026-01-09T12:00:00Z'), ease: 1, ord: 1 },
  ]
  const whole = { fields: ['Expression', 'Reading'], notes: [{ fields: ['雨', 'あめ'], rows }] }
  const table = 'DROP TABLE revlog; CREATE TABLE revlog (id integer PRIMARY KEY, cid'
  return Promise.all([
    ankiExport({ ...whole, schema: 11 }),
    ankiExport({ ...whole, schema: 18 }),
    ankiExport({
      ...whole,
      schema: 11,
      change: database => database.exec(`${table} AS (zeroblob(300000000))); INSERT INTO revlog VALUES (1)`),
    }),
    ankiExport({
      ...whole,
      schema: 18,
      change: database =>
        database.prepare('UPDATE col SET ver = 11, models = ?, conf = ?').run(deep(900_000), deep(900_000)),
    }),
  ])
}
