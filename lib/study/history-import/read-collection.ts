import { z } from 'zod'
import type { Template } from '../../contracts/schemas/learners/review.ts'
import { MOST_RATINGS_OF_CARD } from '../../contracts/schemas/learners/review-history.ts'
import { parseUntrusted } from '../../platform/values/untrusted-json.ts'
import { bounded, type CollectionFile, UNNAMED, withCollection } from './collection-file.ts'
import type { CardHistory, ReadOrder, ReadReport } from './messages.ts'
import { type KeptWords, type NoteWord, wordFieldsOf, wordOf } from './note-words.ts'
import { LogRow, RatingLog } from './revlog.ts'

const MOST_CARDS = 1_000_000
const MOST_RATINGS = 2_000_000
const MOST_UNMATCHED = 100
const MOST_SHOWN = 60

export const readCollection = (path: string, words: KeptWords, order: ReadOrder) =>
  withCollection(path, file => new CollectionReader(file, words, order).read())

const Settings = z.object({ schedVer: z.number().optional() })

/** A note's first card asks for the meaning, the second for the word. */
const TEMPLATES: readonly Template[] = ['recognition', 'recall']

class CollectionReader {
  private readonly file: CollectionFile
  private readonly words: KeptWords
  private readonly order: ReadOrder
  private readonly notes = new Map<number, string | NoteWord>()
  private readonly turned = new Set<number>()
  private readonly cards = new Map<number, { card_id: string } | { note: number }>()
  private readonly unmatched = new Set<number>()

  constructor(file: CollectionFile, words: KeptWords, order: ReadOrder) {
    this.file = file
    this.words = words
    this.order = order
  }

  read(): { histories: Iterable<CardHistory>; report: ReadReport } {
    this.readNotes()
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

  private readNotes(): void {
    const places = new Map(
      [...new Set([...this.file.types.values(), UNNAMED])].map(names => [
        names,
        wordFieldsOf(names, this.order),
      ]),
    )
    for (const { id, names, fields } of this.file.notes()) {
      const wordFields = places.get(names)
      if (!wordFields) continue
      const word = wordOf(fields, wordFields)
      this.notes.set(id, this.words.find(word) ?? word)
      if (word.isBehind) this.turned.add(id)
    }
  }

  private readCards(): void {
    const rows = this.file.database.prepare('SELECT id, nid, ord FROM cards NOT INDEXED')
    for (const { id, nid, ord } of bounded(rows.iterate(), MOST_CARDS, 'cards')) {
      const note = this.notes.get(Number(nid))
      const template = TEMPLATES[this.turned.has(Number(nid)) ? 1 - Number(ord) : Number(ord)]
      if (note === undefined || template === undefined) continue
      const card = typeof note === 'string' ? { card_id: `w.${note}.${template}` } : { note: Number(nid) }
      this.cards.set(Number(id), card)
    }
  }

  private readRatings(): RatingLog {
    const log = new RatingLog({ until: this.order.until, isFirstScheduler: this.isFirstScheduler() })
    const rows = this.file.database.prepare(
      'SELECT id, cid, ease, factor, time, type FROM revlog ORDER BY id',
    )
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
    if (this.file.version === 11) {
      const conf = this.file.database.prepare('SELECT conf FROM col LIMIT 1').get()?.conf
      return (Settings.parse(parseUntrusted(String(conf))).schedVer ?? 1) === 1
    }
    const set = this.file.database
      .prepare("SELECT CAST(val AS text) AS val FROM config WHERE KEY = 'schedVer'")
      .get()
    return (set?.val ?? '1') === '1'
  }
}
