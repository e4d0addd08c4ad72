import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
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

/** Writes an Anki collection of schema 11, which every later version imports. */
async function writeCollection(path: string, deck: Deck, parts: AsyncIterable<readonly Note[]>, now: Date) {
  const created = now.getTime()
  const seconds = Math.floor(created / 1000)
  const { conf, models, decks, dconf } = ankiSettings(deck, created)
  const database = new DatabaseSync(path)
  try {
    // No journal is needed: the file is not read until it is complete.
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;')
    database.exec(ankiSchema)
    database
      .prepare("INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')")
      .run(seconds, created, created, conf, models, decks, dconf)
    const notes = database.prepare("INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')")
    const cards = database.prepare(
      "INSERT INTO cards VALUES (?, ?, ?, 0, ?, -1, 0, ?, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')",
    )
    database.exec('BEGIN')
    let count = 0
    for await (const part of parts)
      for (const { guid, fields, tags, isSuspended } of part) {
        count += 1
        const id = created + count
        const tagged = tags.length > 0 ? ` ${tags.join(' ')} ` : ''
        const [first = ''] = fields
        const written = fields.map(inHtml).join('\x1f')
        notes.run(id, guid, deck.model, seconds, tagged, written, first, checksum(first))
        cards.run(id, id, deck.id, seconds, isSuspended ? -1 : 0, count)
      }
    database.exec('COMMIT')
  } finally {
    database.close()
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
    await writeCollection(path, deck, notes, now())
    yield* storedZip([
      { name: 'collection.anki2', path },
      { name: 'media', content: '{}' },
    ])
  } finally {
    await folder.remove()
  }
}
