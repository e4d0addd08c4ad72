import type { AnalyseResult, Warning } from '../../contracts/schemas/agent.ts'
import type { TaskResult } from '../../contracts/schemas/tasks.ts'

export type Part = 'translation' | 'explanation'
/** As many missing parts as a task tells one by one; the sentences' own metadata tell them all. */
const TOLD = 50

/** What a task will tell: how many sentences got what, and which did not and why. */
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
      missing: this.missing.sort((a, b) => a.index - b.index).slice(0, TOLD),
      missing_count: this.missing.length,
    }
  }
}

/** What a task tells that asked for no outputs of these sentences. */
export const nothingAnalysed = (sentences: number): TaskResult => new Tally(sentences).result()
