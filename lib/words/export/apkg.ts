import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AnkiCollection } from './anki-collection.ts'
import { storedZip } from './stored-zip.ts'
import type { WholeWord } from './words-with-sources.ts'

/** A deck that Anki imports. It is written to a file first, since SQLite has to go back and forth in it. */
export async function* apkgOf(words: AsyncIterable<readonly WholeWord[]>, now: Date) {
  const folder = await mkdtemp(join(tmpdir(), 'yomu-words-'))
  try {
    const path = join(folder, 'collection.anki2')
    const collection = new AnkiCollection(path, now)
    try {
      for await (const part of words) collection.add(part)
      collection.complete()
    } finally {
      collection.close()
    }
    yield* storedZip([
      { name: 'collection.anki2', path },
      { name: 'media', content: '{}' },
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
