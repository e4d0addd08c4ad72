import { Readable } from 'node:stream'
import type { Clients } from '../../contracts/clients.ts'
import type { ExportFormat } from '../../contracts/schemas/learners/learners.ts'
import { guarded, separatedRow } from '../../platform/values/separated.ts'
import type { Note } from './anki/collection.ts'
import { apkgOf } from './anki/package.ts'
import type { Deck } from './anki/schema.ts'
import type { Exporting } from './exported-parts.ts'

export interface Exported<T extends object> {
  parts(data: Clients['data'], signal: AbortSignal): AsyncIterable<readonly T[]>
  keeps?(item: T, exporting: Exporting): boolean
  complete?(part: readonly T[], exporting: Exporting): Promise<readonly T[]>
  readonly columns?: Columns<T>
  readonly deck?: Deck & { noteOf(item: T): Note }
}

type Columns<T> = Readonly<Record<string, (item: T) => string>>
type Bytes = AsyncIterable<string | Uint8Array>
type Files = Partial<Record<ExportFormat, (exporting: Exporting) => Bytes>>

export function filesOf<T extends object>({ parts, keeps, complete, columns, deck }: Exported<T>): Files {
  const of = async function* (exporting: Exporting) {
    for await (const part of parts(exporting.data, exporting.signal))
      yield keeps ? part.filter(item => keeps(item, exporting)) : part
  }
  const whole = async function* (exporting: Exporting) {
    for await (const part of of(exporting)) yield complete ? await complete(part, exporting) : part
  }
  return {
    jsonl: exporting => linesOf(of(exporting)),
    ...(columns ? { csv: exporting => tableOf(whole(exporting), columns) } : {}),
    ...(deck ? { apkg: exporting => apkgOf(deck, each(whole(exporting), deck.noteOf), exporting) } : {}),
  }
}

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
  apkg: 'application/octet-stream',
}

/** Reads as the client takes; a client that leaves ends the reading. */
export const fileReply = (name: string, format: ExportFormat, bytes: () => Bytes) => ({
  headers: {
    'content-type': TYPES[format],
    'content-disposition': `attachment; filename="${name}.${format}"`,
    // A buffering proxy would make the client wait for the whole file.
    'x-accel-buffering': 'no',
  },
  open: () => Readable.from(bytes(), { objectMode: false, highWaterMark: 64 * 1024 }),
})

async function* tableOf<T>(parts: AsyncIterable<readonly T[]>, columns: Columns<T>) {
  yield separatedRow(Object.keys(columns))
  const cells = Object.values(columns)
  for await (const part of parts)
    yield part.map(item => separatedRow(cells.map(cell => guarded(cell(item))))).join('')
}

/** Complete if the last line is of kind `end`. */
export async function* linesOf(parts: AsyncIterable<readonly object[]>) {
  let lines = 0
  for await (const part of parts) {
    lines += part.length
    yield part.map(line => `${JSON.stringify(line)}\n`).join('')
  }
  yield `${JSON.stringify({ kind: 'end', lines })}\n`
}

async function* each<T, U>(parts: AsyncIterable<readonly T[]>, change: (item: T) => U) {
  for await (const part of parts) yield part.map(change)
}
