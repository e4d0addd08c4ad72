import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { checkedContent } from '../../platform/archives/zip-content.ts'
import { entriesOf, ZipFault } from '../../platform/archives/zip-directory.ts'
import { errorCode } from '../../platform/problems/error-code.ts'
import { sizeText } from '../../platform/values/size-text.ts'
import { InvalidAnkiFile } from './messages.ts'

/** Newest format first: Anki adds an older collection that only tells users to update. */
const COLLECTIONS = ['collection.anki21b', 'collection.anki21', 'collection.anki2']
export const DATABASE = 'SQLite format 3\0'
const COMPRESSED = 'collection.anki21b'
/** Half a million notes with a million ratings take some 300 MB. */
const MOST_BYTES = 600e6

export async function extractCollection(path: string, folder: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(DATABASE.length), 0, DATABASE.length, 0)
    if (buffer.toString('latin1', 0, bytesRead) === DATABASE) return path
    const entries = await entriesOf(file, name => COLLECTIONS.includes(name))
    const entry = COLLECTIONS.map(name => entries.get(name)).find(found => found !== undefined)
    if (!entry)
      throw new InvalidAnkiFile('The file has no collection of notes. Export a deck or a collection.')
    if (entry.size > MOST_BYTES) throw tooLarge()
    const out = join(folder, 'collection')
    const content = Readable.from(checkedContent(file, entry))
    const written = createWriteStream(out, { mode: 0o600 })
    if (entry.name === COMPRESSED) await pipeline(content, createZstdDecompress(), bounded, written)
    else await pipeline(content, bounded, written)
    return out
  } catch (error) {
    if (error instanceof ZipFault) throw new InvalidAnkiFile(`${error.message} ${advice(error)}`)
    if (/^(?:ZSTD_|ERR_ZSTD)/.test(errorCode(error) ?? ''))
      throw new InvalidAnkiFile('The file is broken. Export it again.')
    throw error
  } finally {
    await file.close()
  }
}

async function* bounded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > MOST_BYTES) throw tooLarge()
    yield chunk
  }
}

const advice = ({ trouble }: ZipFault) =>
  trouble === 'not_zip' ? 'Send an .apkg or .colpkg.' : 'Export it again.'

const tooLarge = () =>
  new InvalidAnkiFile(`The collection takes more than ${sizeText(MOST_BYTES)}. Export a part of it.`)
