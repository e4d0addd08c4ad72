import { Readable } from 'node:stream'
import type { Clients } from '../../contracts/clients.ts'
import type { WordsFormat } from '../../contracts/schemas/words.ts'
import { guarded, separatedRow } from '../separated.ts'
import { apkgOf } from './apkg.ts'
import { type WholeWord, wordsWithSources } from './words-with-sources.ts'

interface Exporting {
  readonly data: Clients['data']
  readonly signal: AbortSignal
  now(): Date
}

type Words = AsyncIterable<readonly WholeWord[]>

const FORMATS: Record<
  WordsFormat,
  { type: string; bytesOf(words: Words, now: Date): AsyncIterable<string | Uint8Array> }
> = {
  csv: { type: 'text/csv; charset=utf-8', bytesOf: csvOf },
  jsonl: { type: 'application/x-ndjson; charset=utf-8', bytesOf: linesOf },
  apkg: { type: 'application/octet-stream', bytesOf: apkgOf },
}

/** The words of the acting account as a file; they are read as the client takes it, and a client that leaves ends that. */
export function exportWords({ data, signal, now }: Exporting, format: WordsFormat) {
  const { type, bytesOf } = FORMATS[format]
  return {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="yomu-words.${format}"`,
      'x-accel-buffering': 'no',
    },
    open: () => Readable.from(bytesOf(wordsWithSources(data, signal), now()), { objectMode: false }),
  }
}

/** Read by an import, this gives the same words again. Of the sources it has the last sentence alone. */
async function* csvOf(words: Words) {
  yield separatedRow(['word', 'reading', 'state', 'tags', 'note', 'sentence'])
  for await (const part of words)
    yield part
      .map(({ form, reading, state, tags, note, sources }) =>
        separatedRow([form, reading, state, tags.join(' '), note, sources[0]?.sentence ?? ''].map(guarded)),
      )
      .join('')
}

async function* linesOf(words: Words) {
  let lines = 0
  for await (const part of words) {
    lines += part.length
    yield part.map(word => `${JSON.stringify({ kind: 'word', ...word })}\n`).join('')
  }
  // A file with this line is complete.
  yield `${JSON.stringify({ kind: 'end', lines })}\n`
}
