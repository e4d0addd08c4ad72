import { join } from 'node:path'
import { openWorkFolder } from '../../platform/disk/work-folder.ts'
import { AnkiCollection, type Note } from '../../study/exports/anki-collection.ts'
import type { Deck } from '../../study/exports/anki-schema.ts'
import { storedZip } from '../../study/exports/stored-zip.ts'

/** A deck that Anki imports. It is written to a file first, since SQLite has to go back and forth in it. */
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
