import { createHash } from 'node:crypto'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { ankiSchema, ankiSettings, type Deck } from './anki-schema.ts'

export interface Note {
  /** By which Anki knows it again. */
  readonly guid: string
  /** As the deck names them; the first is what Anki sorts by. */
  readonly fields: readonly string[]
  readonly tags: readonly string[]
  readonly isSuspended: boolean
}

/** A collection as Anki keeps it in schema 11, which every later version imports. */
export class AnkiCollection {
  private readonly database: DatabaseSync
  private readonly notes: StatementSync
  private readonly cards: StatementSync
  private readonly created: number
  private readonly deck: Deck
  private count = 0

  constructor(path: string, deck: Deck, now: Date) {
    this.deck = deck
    this.created = now.getTime()
    const { conf, models, decks, dconf } = ankiSettings(deck, this.created)
    this.database = new DatabaseSync(path)
    // Nobody reads the file before it is complete.
    this.database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;')
    this.database.exec(ankiSchema)
    this.database
      .prepare("INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')")
      .run(Math.floor(this.created / 1000), this.created, this.created, conf, models, decks, dconf)
    this.notes = this.database.prepare("INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')")
    this.cards = this.database.prepare(
      "INSERT INTO cards VALUES (?, ?, ?, 0, ?, -1, 0, ?, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')",
    )
    this.database.exec('BEGIN')
  }

  add(notes: readonly Note[]): void {
    const modified = Math.floor(this.created / 1000)
    for (const { guid, fields, tags, isSuspended } of notes) {
      this.count += 1
      const id = this.created + this.count
      const tagged = tags.length > 0 ? ` ${tags.join(' ')} ` : ''
      const [first = ''] = fields
      const written = fields.map(inHtml).join('\x1f')
      this.notes.run(id, guid, this.deck.model, modified, tagged, written, first, checksum(first))
      this.cards.run(id, id, this.deck.id, modified, isSuspended ? -1 : 0, this.count)
    }
  }

  complete(): void {
    this.database.exec('COMMIT')
  }

  close(): void {
    this.database.close()
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A field is HTML; what separates the fields stands in none. */
const inHtml = (text: string) =>
  text
    .replaceAll('\x1f', ' ')
    .replace(/[&<>]/g, sign => ENTITIES[sign] ?? '')
    .replace(/\r\n|\r|\n/g, '<br>')

/** By which Anki finds notes with the same first field. */
const checksum = (text: string) =>
  Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16)
