import type { IndexedSentence, Warning } from '../../../contracts/schemas/models/agent.ts'
import type { AudioOutcome } from '../../../contracts/schemas/tasks.ts'
import { redact } from '../../../platform/outbound/redact.ts'
import { isProblem } from '../../../platform/problems/errors.ts'
import type { ArticleWork } from '../article-work.ts'

export interface AudioReport {
  audio: AudioOutcome
  warnings: Warning[]
}

/** The most that data_server takes at once. */
const MOST_ITEMS = 64
const MOST_CHARACTERS = 300
const TEXT_CHANGED = 'The text changed while its audio was being made. Ask for the audio again.'

export class AudioTally {
  private readonly waiting: Set<number>
  private readonly reported: AudioOutcome['sentences'] = []
  private readonly warnings = new Set<Warning>()
  private unsaved: (IndexedSentence & { error: string })[] = []
  private readonly work: ArticleWork
  private readonly isBeside: boolean
  private readonly done: (share: number) => void

  constructor(
    work: ArticleWork,
    sentences: readonly IndexedSentence[],
    done: (share: number) => void,
    { beside = false } = {},
  ) {
    const indices = sentences.map(({ index }) => index)
    this.waiting = new Set(indices)
    this.work = work
    this.done = done
    this.isBeside = beside
    if (!beside) work.task.awaitsAudio(work.article.revision, indices)
  }

  ready(index: number): void {
    this.report(index, null)
  }

  failed({ index, sentence }: IndexedSentence, cause: unknown): void {
    const error = reasonOf(cause)
    if (isProblem(cause, 'not_configured')) this.warnings.add('no_voice_configured')
    if (!this.isBeside) this.unsaved.push({ index, sentence, error })
    this.report(index, error)
  }

  /** Saves nothing with the sentence: its text is a different one by now. */
  changed(index: number): void {
    this.report(index, TEXT_CHANGED)
  }

  allLeftChanged(): void {
    for (const index of this.waiting) this.changed(index)
  }

  /** A lost failure is no loss: the task's result has the reasons too. */
  async saveFailures(): Promise<void> {
    const { article, clients, log, task } = this.work
    const failures = this.unsaved
    this.unsaved = []
    try {
      for (let start = 0; start < failures.length; start += MOST_ITEMS) {
        const body = { revision: article.revision, items: failures.slice(start, start + MOST_ITEMS) }
        await clients.data.audio.fail({ params: { id: article.id }, body }, { signal: task.signal })
      }
    } catch (error) {
      task.signal.throwIfAborted()
      log.warn({ error, task_id: task.id }, 'the failures of clips were not saved with their sentences')
    }
  }

  outcome(): AudioReport {
    const sentences = this.reported.toSorted((a, b) => a.index - b.index)
    const failed = sentences.filter(({ status }) => status === 'failed').length
    return {
      audio: { ready: sentences.length - failed, failed, sentences },
      warnings: [...this.warnings],
    }
  }

  private report(index: number, error: string | null): void {
    if (!this.waiting.delete(index)) return
    this.reported.push({ index, status: error === null ? 'ready' : 'failed', error })
    this.work.task.awaitsNoMore(index)
    this.done(this.reported.length / (this.reported.length + this.waiting.size))
  }
}

/** Shows no details of an internal error. */
function reasonOf(cause: unknown): string {
  if (!isProblem(cause))
    return 'The audio of this sentence could not be created: an unexpected error occurred.'
  const reason = redact(cause.message, [])
  return reason.length > MOST_CHARACTERS ? `${reason.slice(0, MOST_CHARACTERS - 1)}…` : reason
}
