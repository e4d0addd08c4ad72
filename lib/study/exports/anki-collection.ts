import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { openWorkFolder } from '../../platform/disk/work-folder.ts'
import { ankiSchema, ankiSettings, type Deck } from './anki-schema.ts'
import { storedZip } from './stored-zip.ts'

export interface Note {
  /** The id by which Anki recognises the note. */
  readonly guid: string
  /** In the order of the deck's fields; Anki sorts by the first. */
  readonly fields: readonly string[]
  readonly tags: readonly string[]
  readonly isSuspended: boolean
}

/** An Anki collection of schema 11, which every later version imports. */
class AnkiCollection {
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

/** Fields are HTML, and none may contain their separator. */
const inHtml = (text: string) =>
  text
    .replaceAll('\x1f', ' ')
    .replace(/[&<>]/g, sign => ENTITIES[sign] ?? '')
    .replace(/\r\n|\r|\n/g, '<br>')

/** Anki finds notes with the same first field by it. */
const checksum = (text: string) =>
  Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16)

/** A deck that Anki imports, written to a file first because SQLite cannot write a stream. */
export async function* apkgOf(
  deck: Deck,
  notes: AsyncIterable<readonly Note[]>,
  { now, workFolder }: { readonly workFolder: string; now(): Date },
) {
  const folder = await openWorkFolder(workFolder)
  try {
    const path = join(folder.path, 'collection.anki2')
    const collection = new AnkiCollection(path, deck, now())
    try {
      for await (const part of notes) collection.add(part)
      collection.complete()
    } finally {
      collection.close()
    }
    yield* storedZip([
      { name: 'collection.anki2', path },
      { name: 'media', content: '{}' },
    ])
  } finally {
    await folder.remove()
  }
}
