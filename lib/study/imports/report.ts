import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Clients } from '../../contracts/clients.ts'
import {
  ImportedLine,
  type ImportRecord,
  MOST_PIECE_CHARACTERS,
} from '../../contracts/schemas/learners/imports.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { guarded, separatedRow } from '../../platform/values/separated.ts'
import { parseUntrusted } from '../../platform/values/untrusted-json.ts'

type Imports = Clients['data']['imports']

/** Has sentences; only the first lines, shown in the import's record, have codes too. */
const ReportedLine = ImportedLine.omit({ reasons: true }).extend({
  undo: z.enum(['removed', 'restored', 'kept']).nullable(),
})
type ReportedLine = z.infer<typeof ReportedLine>

/** Leaves room for later outcomes of an undo. */
const MOST_AT_FIRST = 0.8 * MOST_PIECE_CHARACTERS

export class Report {
  pieces = 0
  private lines: string[] = []
  private size = 0
  private readonly imports: Imports
  private readonly import_id: string
  private readonly signal: AbortSignal

  constructor(imports: Imports, import_id: string, signal: AbortSignal) {
    this.imports = imports
    this.import_id = import_id
    this.signal = signal
  }

  async add(lines: Iterable<ImportedLine>): Promise<void> {
    for (const { reasons: _, ...line } of lines) {
      const text = JSON.stringify({ ...line, undo: null } satisfies ReportedLine)
      if (this.size + text.length > MOST_AT_FIRST) await this.flush()
      this.lines.push(text)
      this.size += text.length + 1
    }
  }

  async flush(): Promise<void> {
    if (this.lines.length === 0) return
    const { import_id, pieces: n, signal } = this
    const body = { text: this.lines.join('\n') }
    await this.imports.savePiece({ params: { import_id, n }, body }, { signal })
    this.pieces += 1
    this.lines = []
    this.size = 0
  }
}

async function* piecesOf(
  imports: Imports,
  { import_id, pieces }: Pick<ImportRecord, 'import_id' | 'pieces'>,
  signal: AbortSignal,
) {
  for (let n = 0; n < pieces; n += 1) {
    const { text } = await imports.piece({ params: { import_id, n } }, { signal })
    yield { n, lines: text.split('\n').map(line => ReportedLine.parse(parseUntrusted(line))) }
  }
}

export async function noteUndo(
  imports: Imports,
  record: ImportRecord,
  outcomes: ReadonlyMap<string, ReportedLine['undo']>,
  signal: AbortSignal,
): Promise<void> {
  const { import_id } = record
  for await (const { n, lines } of piecesOf(imports, record, signal)) {
    const noted = lines.map(line => {
      const isWritten = line.outcome === 'added' || line.outcome === 'changed'
      return { ...line, undo: isWritten ? (outcomes.get(line.skill_id ?? '') ?? null) : null }
    })
    const body = { text: noted.map(line => JSON.stringify(line)).join('\n') }
    await imports.savePiece({ params: { import_id, n }, body }, { signal })
  }
}

const COLUMNS: Readonly<Record<string, (line: ReportedLine) => string | null>> = {
  line: ({ line }) => String(line),
  word: ({ word }) => word,
  reading: ({ reading }) => reading,
  state: ({ state }) => state,
  outcome: ({ outcome }) => outcome,
  detail: ({ detail }) => detail,
  undo: ({ undo }) => undo,
}

async function* reportTable(imports: Imports, record: ImportRecord, signal: AbortSignal) {
  yield separatedRow(Object.keys(COLUMNS))
  const cells = Object.values(COLUMNS)
  for await (const { lines } of piecesOf(imports, record, signal))
    yield lines.map(line => separatedRow(cells.map(cell => guarded(cell(line) ?? '')))).join('')
}

export async function reportFile(imports: Imports, import_id: string, signal: AbortSignal) {
  const record = await imports.get({ params: { import_id } }, { signal })
  if (record.finished_at === null) throw refusal('import_not_ended')
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="yomu-import.csv"',
      'x-accel-buffering': 'no',
    },
    open: () => Readable.from(reportTable(imports, record, signal), { objectMode: false }),
  }
}
