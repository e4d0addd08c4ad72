import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Template } from '../../contracts/schemas/learners/review.ts'
import { MOST_RATINGS_OF_CARD } from '../../contracts/schemas/learners/review-history.ts'
import { parseUntrusted } from '../../platform/values/untrusted-json.ts'
import { type CardHistory, InvalidAnkiFile, type ReadOrder, type ReadReport } from './messages.ts'
import { type KeptWords, type NoteWord, type WordFields, wordFieldsOf, wordOf } from './note-words.ts'
import { LogRow, RatingLog } from './revlog.ts'

const MOST_NOTES = 500_000
const MOST_CARDS = 1_000_000
const MOST_RATINGS = 2_000_000
const MOST_UNMATCHED = 100
const MOST_SHOWN = 60

const TABLES = ['col', 'notes', 'cards', 'revlog']
const TABLES_OF_18 = ['notetypes', 'fields', 'config']

/** The ratings in a collection of the learner's words, with a report of the rest. */
export function readCollection(path: string, words: KeptWords, order: ReadOrder) {
  let database: DatabaseSync | undefined
  try {
    database = openUntrusted(path)
    return new CollectionReader(database, words, order).read()
  } catch (error) {
    if (error instanceof InvalidAnkiFile) throw error
    // SQLite's message may quote the untrusted file.
    throw isTooLarge(error)
      ? new InvalidAnkiFile('A note or note type is larger than 4 MB. Export the collection without it.')
      : new InvalidAnkiFile('The collection cannot be read. Export it again.', { cause: error })
  } finally {
    database?.close()
  }
}

const Field = z.object({ ntid: z.number(), ord: z.number().int().min(0).max(1_000), name: z.string() })
const Settings = z.object({ schedVer: z.number().optional() })
const NoteType = z.object({ flds: z.array(z.object({ name: z.string() })).max(1_000) })

/** The first card of a note asks for the meaning, the second for the word. */
const TEMPLATES: readonly Template[] = ['recognition', 'recall']

class CollectionReader {
  private readonly database: DatabaseSync
  private readonly words: KeptWords
  private readonly order: ReadOrder
  /** By note: the id of a kept word, or the note's word if it is not kept. */
  private readonly notes = new Map<number, string | NoteWord>()
  /** By card. */
  private readonly cards = new Map<number, { card_id: string } | { note: number }>()
  private readonly unmatched = new Set<number>()
  private version: 11 | 18 = 11

  constructor(database: DatabaseSync, words: KeptWords, order: ReadOrder) {
    this.database = database
    this.words = words
    this.order = order
  }

  read(): { histories: Iterable<CardHistory>; report: ReadReport } {
    const fields = this.fieldsOfTypes()
    this.readNotes(fields)
    this.readCards()
    const log = this.readRatings()
    let ratings = 0
    const histories = Array.from(log.ratings, ([card_id, own]) => {
      const newest = own.sort((a, b) => a.at - b.at).slice(-MOST_RATINGS_OF_CARD)
      ratings += newest.length
      return { card_id, ratings: newest }
    })
    const unmatched = [...this.unmatched]
      .map(id => this.notes.get(id))
      .filter(note => typeof note === 'object')
    const report = {
      cards: histories.length,
      ratings,
      unmatched: unmatched.slice(0, MOST_UNMATCHED).map(({ expression, reading }) => ({
        expression: expression.slice(0, MOST_SHOWN),
        reading: reading.slice(0, MOST_SHOWN),
      })),
      unmatched_count: unmatched.length,
      left_out: log.left_out,
    }
    return { histories: histories.filter(({ ratings }) => ratings.length > 0), report }
  }

  /** Views, virtual tables and generated columns compute what the file says: only plain tables are read. */
  private mustBeTables(names: readonly string[]): void {
    const found = this.database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%' LIMIT 1000")
      .all()
    const tables = new Set(found.map(({ name }) => name))
    if (names.some(name => !tables.has(name)))
      throw new InvalidAnkiFile('The file is not an Anki collection.')
    for (const name of names)
      if (
        this.database
          .prepare(`PRAGMA table_xinfo(${name})`)
          .all()
          .some(({ hidden }) => hidden !== 0)
      )
        throw new InvalidAnkiFile('The collection has columns that Anki does not make. Export it again.')
  }

  private fieldsOfTypes(): Map<number, WordFields> {
    this.mustBeTables(TABLES)
    const version = this.database.prepare('SELECT ver FROM col LIMIT 1').get()?.ver
    if (version === 11) return this.fieldsOf11()
    if (version !== 18)
      throw new InvalidAnkiFile(
        'Only collections of schema 11 and 18 are read. Export it again with a new Anki.',
      )
    this.version = version
    this.mustBeTables(TABLES_OF_18)
    const names = new Map<number, string[]>()
    for (const row of this.database.prepare('SELECT ntid, ord, name FROM fields LIMIT 100000').iterate()) {
      const { ntid, ord, name } = Field.parse(row)
      const own = names.get(ntid) ?? []
      own[ord] = name
      names.set(ntid, own)
    }
    return this.wordFields(Array.from(names, ([id, own]) => [id, Array.from(own, name => name ?? '')]))
  }

  private fieldsOf11(): Map<number, WordFields> {
    const models = this.database.prepare('SELECT models FROM col LIMIT 1').get()?.models
    const types = z.record(z.string(), NoteType).parse(parseUntrusted(String(models)))
    return this.wordFields(
      Object.entries(types).map(([id, { flds }]) => [Number(id), flds.map(({ name }) => name)]),
    )
  }

  private wordFields(types: [id: number, fields: string[]][]): Map<number, WordFields> {
    return new Map(types.map(([id, fields]) => [id, wordFieldsOf(fields, this.order)]))
  }

  private readNotes(fields: ReadonlyMap<number, WordFields>): void {
    const rows = this.database.prepare(
      'SELECT id, mid, substr(flds, 1, 20000) AS flds FROM notes NOT INDEXED',
    )
    for (const { id, mid, flds } of bounded(rows.iterate(), MOST_NOTES, 'notes')) {
      const places = fields.get(Number(mid))
      if (!places || typeof flds !== 'string') continue
      const word = wordOf(flds.split('\x1f'), places)
      this.notes.set(Number(id), this.words.find(word) ?? word)
    }
  }

  private readCards(): void {
    const rows = this.database.prepare('SELECT id, nid, ord FROM cards NOT INDEXED')
    for (const { id, nid, ord } of bounded(rows.iterate(), MOST_CARDS, 'cards')) {
      const note = this.notes.get(Number(nid))
      const template = TEMPLATES[Number(ord)]
      if (note === undefined || template === undefined) continue
      const card = typeof note === 'string' ? { card_id: `w.${note}.${template}` } : { note: Number(nid) }
      this.cards.set(Number(id), card)
    }
  }

  private readRatings(): RatingLog {
    const log = new RatingLog({ until: this.order.until, isFirstScheduler: this.isFirstScheduler() })
    const rows = this.database.prepare('SELECT id, cid, ease, factor, time, type FROM revlog ORDER BY id')
    for (const read of bounded(rows.iterate(), MOST_RATINGS, 'ratings')) {
      const row = LogRow.parse(read)
      const card = this.cards.get(row.cid)
      if (!card) log.left_out += 1
      else if ('card_id' in card) log.add(card.card_id, row)
      else if (log.ratingOf(row)) this.unmatched.add(card.note)
    }
    return log
  }

  /** A collection that names no scheduler has the first. */
  private isFirstScheduler(): boolean {
    if (this.version === 11) {
      const conf = this.database.prepare('SELECT conf FROM col LIMIT 1').get()?.conf
      return (Settings.parse(parseUntrusted(String(conf))).schedVer ?? 1) === 1
    }
    const set = this.database
      .prepare("SELECT CAST(val AS text) AS val FROM config WHERE KEY = 'schedVer'")
      .get()
    return (set?.val ?? '1') === '1'
  }
}

function* bounded<T>(rows: Iterable<T>, most: number, what: string): Generator<T> {
  let count = 0
  for (const row of rows) {
    count += 1
    if (count > most)
      throw new InvalidAnkiFile(`The collection has more than ${most} ${what}. Export a part of it.`)
    yield row
  }
}

/** Values are not in the heap of this process, which has a limit of its own. */
const LIMITS = { length: 4 * 2 ** 20, column: 100, exprDepth: 20, attach: 0, variableNumber: 10 }
const TOO_BIG = 18

const isTooLarge = (error: unknown) => error instanceof Error && Reflect.get(error, 'errcode') === TOO_BIG

/** The file is untrusted: only tables are read, and nothing that its schema could call. */
function openUntrusted(path: string): DatabaseSync {
  withoutCollation(path)
  const database = new DatabaseSync(path, { readOnly: true, allowExtension: false, limits: LIMITS })
  database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;')
  return database
}

/**
 * In schema 18 the names of fields have a collation that only Anki knows, so SQLite cannot read their table, which is
 * without rowid. The file is our copy and the order of rows does not matter, so the schema is changed.
 */
function withoutCollation(path: string): void {
  const database = new DatabaseSync(path, { allowExtension: false, defensive: false, limits: LIMITS })
  try {
    database.exec(`PRAGMA trusted_schema = OFF; PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'unicase', 'binary') WHERE type = 'table' AND name = 'fields';`)
  } finally {
    database.close()
  }
}
