import { join } from 'node:path'
import type { Clients } from '../../contracts/clients.ts'
import { MiB } from '../../contracts/schemas/basics.ts'
import {
  type ImportedLine,
  type ImportInput,
  type ImportRecord,
  MOST_PREVIEWED,
} from '../../contracts/schemas/learners/imports.ts'
import type { FromDictionary } from '../../contracts/schemas/learners/words.ts'
import { MOST_OF_PART } from '../../contracts/schemas/learners/words-import.ts'
import type { TaskResult } from '../../contracts/schemas/tasks.ts'
import { inWorkFolder } from '../../platform/disk/work-folder.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { batchesOf } from '../../platform/values/batches.ts'
import { nothingAnalysed } from '../articles/analysis/tally.ts'
import type { TaskRun } from '../tasks/task-run.ts'
import { importRatings, type PlannedWord, type RunSurroundings } from './import-ratings.ts'
import { countsOf, type KeptImport, noCounts } from './kept-import.ts'
import { textsIn } from './lines-in.ts'
import { runMove } from './moving/run-move.ts'
import { ReadLine } from './reading/messages.ts'
import { readFile } from './reading/read-file.ts'
import { Report } from './report.ts'
import { type ResolvedLine, resolveLines } from './resolve-lines.ts'
import { discardFiles, fetchFile } from './source-file.ts'

/** Enough that each transaction has words whose ids begin alike. */
const LINES_AT_ONCE = 2_500

export const runImport = (
  flow: RunSurroundings,
  input: ImportInput,
  kept: KeptImport,
  task: TaskRun,
): Promise<TaskResult> =>
  inWorkFolder(flow.workFolder, async folder => {
    const { agent, data } = flow.clients
    const { signal } = task
    const [file, out] = [join(folder, 'file'), join(folder, 'lines')]
    task.report('reading', 0)
    const file_sha256 = await fetchFile(data.files, input.file_handles, file, signal)
    if (!input.dry_run) await mustBeSameFile(kept, file_sha256)
    const { state, tags, plan, dry_run } = input
    const { expression = null, reading = null, sentence = null } = input.fields
    const fields = { expression, reading, sentence }
    const order = {
      kind: 'read' as const,
      file,
      folder,
      out,
      plan,
      fields,
      defaults: { state, tags },
      most_characters: flow.mostCharacters,
    }
    const read = await flow.importing.run(task.owner, { signal }, inTurn =>
      inTurn(() => readFile(order, signal)),
    )
    const report = new Report(data.imports, input.import_id, signal)
    if (read.kind === 'move') {
      const moved = await runMove({ flow, task, folder, kept, report }, input, read)
      return concluded(flow, input, kept, { kind: 'yomu', history: null, pieces: report.pieces, ...moved })
    }
    const counts = noCounts()
    const preview: ImportedLine[] = []
    const planned: PlannedWord[] = []
    const before: Before = { added: 0, ids: new Set() }
    const seen = new Map<string, number>()
    let done = 0
    for await (const lines of chunksIn(out)) {
      const { dictionary, resolved } = await resolveLines(agent, lines, seen, signal)
      const importedLines = await importWordLines(
        data,
        input,
        { dictionary, resolved, before },
        signal,
        lines => {
          if (!dry_run) kept.note({ counts: countsOf(lines, { ...counts }) })
        },
      )
      await report.add(importedLines)
      countsOf(importedLines, counts)
      preview.push(...importedLines.slice(0, MOST_PREVIEWED - preview.length))
      if (dry_run && read.of === 'anki')
        for (const [n, { word }] of resolved.entries())
          if (word && isWritten(importedLines[n]))
            planned.push({ ...word, isNew: importedLines[n]?.outcome === 'added' })
      done += lines.length
      if (!dry_run) {
        await report.flush()
        const { pieces } = report
        kept.note({ ...{ kind: read.of, lines: done, pieces }, counts: { ...counts }, preview: [...preview] })
        await kept.save()
      }
      task.report('importing', (90 * done) / read.lines)
    }
    await report.flush()
    const history =
      read.of === 'anki' ? await importRatings(flow, input, { file, folder, written: planned }, task) : null
    const { pieces } = report
    return concluded(flow, input, kept, {
      ...{ kind: read.of, lines: read.lines, counts, preview, history, pieces },
    })
  })

async function concluded(
  flow: RunSurroundings,
  { dry_run, file_handles }: ImportInput,
  kept: KeptImport,
  done: Pick<ImportRecord, 'kind' | 'lines' | 'counts' | 'preview' | 'history' | 'pieces' | 'room'>,
): Promise<TaskResult> {
  const finished_at = flow.now().toISOString()
  await kept.save({ ...done, state: dry_run ? 'checked' : 'done', error: null, finished_at })
  if (!dry_run) await discardFiles(flow, file_handles)
  const { counts, history } = done
  return { ...nothingAnalysed(0), import: counts, ...(history ? { history } : {}) }
}

/** Throws if a resumed run was given another file. */
async function mustBeSameFile(kept: KeptImport, file_sha256: string): Promise<void> {
  const before = kept.record.file_sha256
  if (before === null) await kept.save({ file_sha256 })
  else if (before !== file_sha256) throw refusal('import_file_differs')
}

async function* chunksIn(path: string): AsyncGenerator<ReadLine[]> {
  let chunk: ReadLine[] = []
  for await (const line of textsIn(path)) {
    chunk.push(ReadLine.parse(JSON.parse(line)))
    if (chunk.length < LINES_AT_ONCE) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

interface Before {
  added: number
  readonly ids: Set<string>
}

interface Resolved {
  readonly dictionary: FromDictionary | null
  readonly resolved: readonly ResolvedLine[]
  readonly before: Before
}

const isWritten = (line: ImportedLine | undefined) => line?.outcome === 'added' || line?.outcome === 'changed'

async function importWordLines(
  { wordWrites }: Clients['data'],
  { import_id, overwrite, dry_run }: ImportInput,
  { dictionary, resolved, before }: Resolved,
  signal: AbortSignal,
  onPart: (lines: ImportedLine[]) => void,
): Promise<ImportedLine[]> {
  const importedLines = resolved.map(line => line.reported)
  const words = resolved
    .flatMap(({ word }, n) => (word ? [{ word, n }] : []))
    // Sorted, since words whose ids begin alike are written together.
    .sort((one, other) => (one.word.skill_id < other.word.skill_id ? -1 : 1))
  let sent = 0
  for (const part of partsOf(words)) {
    const planned = before.added
    const body = { import_id, dictionary, overwrite, dry_run, planned, words: part.map(({ word }) => word) }
    const { outcomes, skill_ids } = await wordWrites.importPart({ body }, { signal })
    for (const [k, { n }] of part.entries()) {
      const line = importedLines[n]
      const id = skill_ids[k] ?? ''
      // Lines that name one word differently, in two calls, write it once.
      const outcome = before.ids.has(id) ? 'present' : (outcomes[k] ?? 'present')
      before.ids.add(id)
      if (outcome === 'added') before.added += 1
      if (line) importedLines[n] = { ...line, outcome }
    }
    sent += part.length
    onPart(words.slice(0, sent).flatMap(({ n }) => importedLines[n] ?? []))
  }
  return importedLines
}

/** Leaves room in a call of 4 MiB. */
const MOST_PART_BYTES = 3 * MiB

export const partsOf = <T extends { readonly word: object }>(words: readonly T[]): Generator<T[]> =>
  batchesOf(words, { items: MOST_OF_PART, size: MOST_PART_BYTES }, ({ word }) =>
    Buffer.byteLength(JSON.stringify(word)),
  )
