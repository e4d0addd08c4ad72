import type { AnalyseResult, Warning } from '../../../contracts/schemas/models/agent.ts'
import type { TaskResult } from '../../../contracts/schemas/tasks.ts'

export type Part = 'translation' | 'explanation'
/** Missing parts that a task reports one by one; the sentences' metadata have all. */
const MOST_REPORTED = 50

export class Tally {
  private readonly counts = { translation: 0, explanation: 0 }
  private readonly warnings = new Set<Warning>()
  private readonly missing: TaskResult['missing'] = []
  private readonly sentences: number

  constructor(sentences: number) {
    this.sentences = sentences
  }

  add(part: Part, { results, warnings }: Pick<AnalyseResult, 'results' | 'warnings'>): void {
    for (const warning of warnings) this.warnings.add(warning)
    for (const { index, failures, [part]: text } of results) {
      if (text !== undefined) this.counts[part] += 1
      const reason = failures?.[part]
      if (reason !== undefined) this.missing.push({ index, part, reason })
    }
  }

  result(): TaskResult {
    return {
      sentences: this.sentences,
      translated: this.counts.translation,
      explained: this.counts.explanation,
      furigana: 0,
      audio: null,
      warnings: [...this.warnings],
      // A sentence's translation comes before its explanation.
      missing: this.missing
        .sort((a, b) => a.index - b.index || b.part.localeCompare(a.part))
        .slice(0, MOST_REPORTED),
      missing_count: this.missing.length,
    }
  }
}

export const withWarnings = (result: TaskResult, warnings: readonly Warning[]): TaskResult => ({
  ...result,
  warnings: [...new Set([...result.warnings, ...warnings])],
})

export const nothingAnalysed = (sentences: number): TaskResult => new Tally(sentences).result()
