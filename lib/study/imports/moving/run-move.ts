import {
  type ImportCounts,
  type ImportedLine,
  type ImportInput,
  MOST_PREVIEWED,
  type MovedKind,
} from '../../../contracts/schemas/learners/imports.ts'
import { type KeptImport, noCounts } from '../kept-import.ts'
import type { Report } from '../report.ts'
import type { Moving } from './moving.ts'
import type { MoveRead } from './staged.ts'
import { takeLines, told } from './take-lines.ts'
import { takeTexts } from './take-texts.ts'

interface Surroundings extends Omit<Moving, 'import_id' | 'installation'> {
  readonly kept: KeptImport
  readonly report: Report
}

/** Lines between two writes of what a run has done. */
const SAVED_EVERY = 2_000
/** The name of a yomu that had no id. */
const UNNAMED = 'unnamed'

/** Takes an export of everything: first its texts, then all other lines. */
export async function runMove(
  { kept, report, ...surroundings }: Surroundings,
  input: ImportInput,
  { lines, installation }: MoveRead,
) {
  const { import_id, overwrite, dry_run } = input
  const moving: Moving = { ...surroundings, import_id, installation: installation ?? UNNAMED }
  const { task } = moving
  const tally = new Tally()
  let unsaved = 0
  const tell = async (told: readonly ImportedLine[]) => {
    await report.add(told.filter(isWorthTelling))
    tally.add(told)
    task.report('importing', (95 * tally.lines) / Math.max(lines, 1))
    unsaved += told.length
    if (dry_run || unsaved < SAVED_EVERY) return
    unsaved = 0
    await report.flush()
    kept.note({ kind: 'yomu', pieces: report.pieces, ...tally.record() })
    await kept.save()
  }
  const articles = new Map<number, number>()
  for await (const { text, outcome, reason, article_id } of takeTexts(moving, dry_run)) {
    if (article_id !== null) articles.set(text.id, article_id)
    await tell([told('article', text.line, text, outcome, reason)])
  }
  const items = new Map<string, string>()
  for await (const part of takeLines(moving, { articles, items }, { overwrite, dry_run })) await tell(part)
  await report.flush()
  return tally.record()
}

/** Kinds with thousands of lines are reported only when refused. */
const MASS: readonly string[] = ['event', 'day', 'reading_time', 'word_source', 'card', 'rating', 'position']
const isWorthTelling = ({ of, outcome }: ImportedLine) =>
  of === undefined || !MASS.includes(of) || outcome === 'invalid' || outcome === 'skipped'

/** Of the thousands of lines that came, an import by itself shows none. */
const isLeft = ({ outcome, reasons }: ImportedLine) =>
  outcome === 'invalid' || outcome === 'skipped' || reasons !== undefined

class Tally {
  lines = 0
  private readonly moved: Partial<Record<MovedKind, ImportCounts>> = {}
  private readonly counts = noCounts()
  private readonly preview: ImportedLine[] = []

  add(told: readonly ImportedLine[]): void {
    this.lines += told.length
    for (const { of, outcome } of told) {
      this.counts[outcome] += 1
      if (of === undefined) continue
      const counts = this.moved[of] ?? noCounts()
      counts[outcome] += 1
      this.moved[of] = counts
    }
    const room = MOST_PREVIEWED - this.preview.length
    this.preview.push(...told.filter(isLeft).slice(0, room))
  }

  /** A copy, since a run goes on counting. */
  record() {
    const { lines, moved, counts, preview } = this
    return structuredClone({ lines, moved, counts, preview })
  }
}
