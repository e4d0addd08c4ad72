import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw, createZstdDecompress } from 'node:zlib'
import { errorCode } from '../../platform/problems/error-code.ts'
import { sizeText } from '../../platform/values/size-text.ts'
import { InvalidAnkiFile } from './messages.ts'
import { broken, entriesOf, placeOf, type ZipEntry } from './zip-directory.ts'

/** The names of a collection, newest format first: beside it Anki puts an older one that only tells users to update. */
const COLLECTIONS = ['collection.anki21b', 'collection.anki21', 'collection.anki2']
const COMPRESSED = 'collection.anki21b'
/** Half a million notes with a million ratings take some 300 MB. */
const MOST_BYTES = 600e6

/** Writes the collection of an export to a file in the folder. */
export async function extractCollection(path: string, folder: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const entries = await entriesOf(file, new Set(COLLECTIONS))
    const entry = COLLECTIONS.map(name => entries.get(name)).find(found => found !== undefined)
    if (!entry)
      throw new InvalidAnkiFile('The file has no collection of notes. Export a deck or a collection.')
    if (entry.size > MOST_BYTES) throw tooLarge()
    const { start, end } = await placeOf(file, entry)
    const out = join(folder, 'collection')
    const check = new Checked(entry)
    const source = file.createReadStream({ start, end, autoClose: false })
    await pipeline([
      source,
      ...(entry.isDeflated ? [createInflateRaw()] : []),
      check,
      ...(entry.name === COMPRESSED ? [createZstdDecompress()] : []),
      bounded(),
      createWriteStream(out, { mode: 0o600 }),
    ])
    return out
  } catch (error) {
    if (error instanceof InvalidAnkiFile) throw error
    if (/^(?:Z_|ZSTD_|ERR_ZLIB|ERR_ZSTD)/.test(errorCode(error) ?? '')) throw broken()
    throw error
  } finally {
    await file.close()
  }
}

/** Passes on exactly the bytes that the directory of the zip announces. */
class Checked extends Transform {
  constructor({ size, crc }: ZipEntry) {
    let [seen, sum] = [0, 0]
    super({
      transform(chunk: Buffer, _encoding, done) {
        seen += chunk.length
        sum = crc32(chunk, sum)
        if (seen > size) done(broken())
        else done(null, chunk)
      },
      flush(done) {
        done(seen === size && sum === crc ? null : broken())
      },
    })
  }
}

function bounded(): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > MOST_BYTES) done(tooLarge())
      else done(null, chunk)
    },
  })
}

const tooLarge = () =>
  new InvalidAnkiFile(`The collection takes more than ${sizeText(MOST_BYTES)}. Export a part of it.`)
