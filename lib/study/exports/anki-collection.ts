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
  readonly created_at: string
  /** The time of its last change; Anki replaces a note only by a later one. */
  readonly changed_at: string
}

/** The time of an empty collection. */
const EARLIEST = 1_763_769_600_000

/**
 * Writes an Anki collection of schema 11, which every later version imports. All times in it are of the notes, so that the
 * same notes make the same file.
 */
async function writeCollection(path: string, deck: Deck, parts: AsyncIterable<readonly Note[]>) {
  const database = new DatabaseSync(path)
  try {
    // No journal is needed: the file is not read until it is complete.
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;')
    database.exec(ankiSchema)
    const notes = database.prepare("INSERT INTO notes VALUES (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')")
    const cards = database.prepare(
      "INSERT INTO cards VALUES (?, ?, ?, 0, ?, -1, 0, ?, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')",
    )
    database.exec('BEGIN')
    let count = 0
    let latest = EARLIEST
    const ids = new Set<number>()
    for await (const part of parts)
      for (const { guid, fields, tags, isSuspended, created_at, changed_at } of part) {
        count += 1
        // Anki shows the id as the time at which the note was added.
        const id = freeIdFrom(Date.parse(created_at), ids)
        const changed = Date.parse(changed_at)
        const seconds = Math.floor(changed / 1000)
        latest = Math.max(latest, changed)
        const tagged = tags.length > 0 ? ` ${tags.join(' ')} ` : ''
        const [first = ''] = fields
        const written = fields.map(inHtml).join('\x1f')
        notes.run(id, guid, deck.model, seconds, tagged, written, first, checksum(first))
        cards.run(id, id, deck.id, seconds, isSuspended ? -1 : 0, count)
      }
    const { conf, models, decks, dconf } = ankiSettings(deck, latest)
    database
      .prepare("INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')")
      .run(Math.floor(latest / 1000), latest, latest, conf, models, decks, dconf)
    database.exec('COMMIT')
  } finally {
    database.close()
  }
}

function freeIdFrom(time: number, ids: Set<number>): number {
  let id = time
  while (ids.has(id)) id += 1
  ids.add(id)
  return id
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
  { workFolder }: { readonly workFolder: string },
) {
  const folder = await openWorkFolder(workFolder)
  try {
    const path = join(folder.path, 'collection.anki2')
    await writeCollection(path, deck, notes)
    yield* storedZip([
      { name: 'collection.anki2', path },
      { name: 'media', content: '{}' },
    ])
  } finally {
    await folder.remove()
  }
}
