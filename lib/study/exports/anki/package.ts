import { join } from 'node:path'
import { ReviewSettings } from '../../../contracts/schemas/learners/review-settings.ts'
import { openWorkFolder } from '../../../platform/disk/work-folder.ts'
import { type Exporting, exportedCards, exportedRatings } from '../exported-parts.ts'
import { AnkiCollection, type Note } from './collection.ts'
import { AnkiMedia } from './media.ts'
import type { Deck } from './schema.ts'
import { storedZip, type ZipEntry } from './stored-zip.ts'

/** Includes schedule and ratings. Media go out as read; the collection is a file first: SQLite writes no stream. */
export async function* apkgOf(deck: Deck, notes: AsyncIterable<readonly Note[]>, exporting: Exporting) {
  const folder = await openWorkFolder(exporting.workFolder)
  try {
    yield* storedZip(entriesOf(join(folder.path, 'collection.anki2'), deck, notes, exporting))
  } finally {
    await folder.remove()
  }
}

async function* entriesOf(
  path: string,
  deck: Deck,
  notes: AsyncIterable<readonly Note[]>,
  { data, signal, now, withSound, credits }: Exporting,
): AsyncGenerator<ZipEntry> {
  const { values } = await data.review.settings(undefined, { signal })
  const settings = ReviewSettings.parse(values)
  const media = await AnkiMedia.open(data, signal)
  const collection = new AnkiCollection(path, deck, { settings, now: now() })
  try {
    for await (const part of exportedCards(data, signal)) collection.keepCards(part)
    for await (const part of notes)
      for (const note of part) {
        if (!withSound) collection.addNote(note, '')
        else {
          const changed = [note.changed_at, media.changedAt(note.media_id)].toSorted()
          const changed_at = changed.at(-1) ?? note.changed_at
          collection.addNote({ ...note, changed_at }, yield* media.of(note))
        }
      }
    for await (const part of exportedRatings(data, signal)) collection.addRatings(part)
    const offered = media.voices.size > 0 && credits ? await credits(media.voices) : []
    collection.finish([...new Set([...media.credits, ...offered])])
  } finally {
    collection.close()
  }
  yield { name: 'collection.anki2', path }
  yield { name: 'media', content: JSON.stringify(media.names) }
}
