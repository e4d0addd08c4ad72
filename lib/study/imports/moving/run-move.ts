import {
  type ImportCounts,
  type ImportedLine,
  type ImportInput,
  MOST_PREVIEWED,
  type MovedKind,
} from '../../../contracts/schemas/learners/imports.ts'
import { type KeptImport, noCounts } from '../kept-import.ts'
import type { Report } from '../report.ts'
import { importedLine } from './imported-line.ts'
import type { Moving } from './moving.ts'
import { Planned } from './planned.ts'
import type { MoveRead } from './staging/staged.ts'
import { takeLines } from './take-lines.ts'
import { takeTexts } from './take-texts.ts'

interface Surroundings extends Omit<Moving, 'import_id' | 'installation'> {
  readonly kept: KeptImport
  readonly report: Report
}

const SAVED_EVERY = 2_000
/** A text takes as long as this many other lines. */
const TEXT_AS_LINES = 100

/** Takes texts first, then all other lines. */
export async function runMove(
  { kept, report, ...surroundings }: Surroundings,
  input: ImportInput,
  { lines, installation }: MoveRead,
) {
  const { import_id, overwrite, dry_run } = input
  const moving: Moving = { ...surroundings, import_id, installation }
  const { task } = moving
  const tally = new Tally()
  let unsaved = 0
  const reportLines = async (someLines: readonly ImportedLine[]) => {
    await report.add(someLines.filter(isWorthTelling))
    tally.add(someLines)
    task.report('importing', (95 * tally.lines) / Math.max(lines, 1))
    if (dry_run) return
    unsaved += someLines.reduce((sum, { of }) => sum + (of === 'article' ? TEXT_AS_LINES : 1), 0)
    const isDue = unsaved >= SAVED_EVERY
    if (isDue) await report.flush()
    kept.note({ pieces: report.pieces, ...tally.record() })
    if (!isDue) return
    unsaved = 0
    await kept.save()
  }
  if (!dry_run) await kept.save({ kind: 'yomu' })
  const articles = new Map<number, number>()
  const planned = new Planned()
  for await (const { text, outcome, reason, article_id } of takeTexts(moving, dry_run)) {
    if (outcome === 'added') planned.bytes += text.bytes
    if (outcome === 'added' && !text.has_recording) planned.mute.add(text.id)
    if (article_id !== null) articles.set(text.id, article_id)
    await reportLines([importedLine('article', text.line, text, outcome, reason)])
  }
  const items = new Map<string, string>()
  const choices = { overwrite, dry_run, planned }
  for await (const part of takeLines(moving, { articles, items }, choices)) await reportLines(part)
  await report.flush()
  return { ...tally.record(), room: dry_run ? await roomFor(moving, planned) : null }
}

async function roomFor({ flow, task }: Moving, { bytes: needed }: Planned) {
  const { bytes, quota } = await flow.clients.data.storage.get({}, { signal: task.signal })
  return { needed, free: Math.max(0, quota.bytes - bytes) }
}

/** Kinds with thousands of lines are reported only when refused. */
const MASS: readonly string[] = [
  'event',
  'day',
  'reading_time',
  'word_source',
  'media',
  'card',
  'rating',
  'position',
]
const isWorthTelling = ({ of, outcome }: ImportedLine) =>
  of === undefined || !MASS.includes(of) || outcome === 'invalid' || outcome === 'skipped'

const isLeft = ({ outcome, reasons }: ImportedLine) =>
  outcome === 'invalid' || outcome === 'skipped' || reasons !== undefined

class Tally {
  lines = 0
  private readonly moved: Partial<Record<MovedKind, ImportCounts>> = {}
  private readonly counts = noCounts()
  private readonly preview: ImportedLine[] = []

  add(lines: readonly ImportedLine[]): void {
    this.lines += lines.length
    for (const { of, outcome } of lines) {
      this.counts[outcome] += 1
      if (of === undefined) continue
      const counts = this.moved[of] ?? noCounts()
      counts[outcome] += 1
      this.moved[of] = counts
    }
    const room = MOST_PREVIEWED - this.preview.length
    this.preview.push(...lines.filter(isLeft).slice(0, room))
  }

  record() {
    const { lines, moved, counts, preview } = this
    return structuredClone({ lines, moved, counts, preview })
  }
}
