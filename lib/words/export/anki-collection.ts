import { createHash } from 'node:crypto'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { ankiSchema, ankiSettings, DECK, MODEL } from './anki-schema.ts'
import type { WholeWord } from './words-with-sources.ts'

/** A collection as Anki keeps it in schema 11, which every later version imports. */
export class AnkiCollection {
  private readonly database: DatabaseSync
  private readonly notes: StatementSync
  private readonly cards: StatementSync
  private readonly created: number
  private count = 0

  constructor(path: string, now: Date) {
    this.created = now.getTime()
    const { conf, models, decks, dconf } = ankiSettings(this.created)
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

  /** Words that are known or ignored come as suspended cards. */
  add(words: readonly WholeWord[]): void {
    const modified = Math.floor(this.created / 1000)
    for (const { skill_id, form, reading, gloss, note, tags, state, sources } of words) {
      this.count += 1
      const id = this.created + this.count
      const fields = [form, reading, gloss, sources[0]?.sentence ?? '', note].map(inHtml)
      const tagged = tags.length > 0 ? ` ${tags.join(' ')} ` : ''
      this.notes.run(id, skill_id, MODEL, modified, tagged, fields.join('\x1f'), form, checksum(form))
      this.cards.run(id, id, DECK, modified, state === 'learning' ? 0 : -1, this.count)
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
