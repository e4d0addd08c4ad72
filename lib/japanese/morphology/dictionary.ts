import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { TokenizerBuilder } from '@patdx/kuromoji'
import type { Kuromoji } from './cheapest-words.ts'

const FOLDER = fileURLToPath(new URL('../dict', import.meta.resolve('@patdx/kuromoji')))

/**
 * kuromoji with its dictionary, in half the memory of its own loader, which keeps the padding of files and leaves spare
 * room in each of 325,000 lists.
 */
export async function loadKuromoji(): Promise<Kuromoji> {
  const kuromoji = await new TokenizerBuilder({ loader: { loadArrayBuffer } }).build()
  kuromoji.token_info_dictionary.target_map = entriesIn(await contentOf(ENTRIES))
  return kuromoji
}

/** The entries of each word of the trie. */
const ENTRIES = 'tid_map.dat.gz'
/** Files that were written with room to grow. */
const FILLED_UP = /^(?:tid|tid_pos|unk|unk_pos|unk_map|unk_invoke)\.dat/
/** More than the longest number in them. */
const ZEROS_KEPT = 16

async function loadArrayBuffer(file: string): Promise<ArrayBufferLike> {
  if (file === ENTRIES) return new ArrayBuffer(0)
  const bytes = await contentOf(file)
  if (!FILLED_UP.test(file)) return bytes.buffer
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  return new Uint8Array(bytes.subarray(0, end + ZEROS_KEPT)).buffer
}

/** In separate memory, which nothing else shares. */
async function contentOf(file: string): Promise<Buffer> {
  const packed = await readFile(join(FOLDER, file))
  // The last four bytes are the length of the content; in one piece of that length it is not copied.
  return gunzipSync(packed, { chunkSize: packed.readUInt32LE(packed.length - 4) })
}

/** After a total count: a word, the number of its entries, and the entries. */
function entriesIn(bytes: Buffer): Record<string, number[]> {
  const entries: Record<string, number[]> = {}
  let at = 4
  const next = () => {
    at += 4
    return bytes.readInt32LE(at - 4)
  }
  while (at + 8 <= bytes.length) {
    const word = next()
    const count = next()
    if (count > 0) entries[word] = Array.from({ length: count }, next)
  }
  return entries
}
