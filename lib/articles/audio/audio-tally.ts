import type { IndexedSentence, Warning } from '../../contracts/schemas/agent.ts'
import type { AudioOutcome } from '../../contracts/schemas/tasks.ts'
import { isProblem } from '../../http/errors.ts'
import type { TaskRun } from '../../tasks/task-run.ts'
import { reasonOf, type UnspokenSentence } from './failures.ts'

/** What giving sentences a voice came to. */
export interface Spoken {
  audio: AudioOutcome
  warnings: Warning[]
}

const TEXT_CHANGED = 'The text was changed while it was being spoken: ask for its audio again.'

/** What became of each sentence, told as it happens to those who read the article and those who watch the task. */
export class AudioTally {
  private readonly waiting: Set<number>
  private readonly told: AudioOutcome['sentences'] = []
  private readonly warnings = new Set<Warning>()
  private unkept: UnspokenSentence[] = []
  private readonly task: TaskRun
  private readonly done: (share: number) => void

  /** `done` is told the share. */
  constructor(task: TaskRun, revision: number, indices: readonly number[], done: (share: number) => void) {
    this.waiting = new Set(indices)
    this.task = task
    this.done = done
    task.awaitsAudio(revision, indices)
  }

  ready(index: number): void {
    this.tell(index, null)
  }

  failed({ index, sentence }: IndexedSentence, cause: unknown): void {
    const error = reasonOf(cause)
    if (isProblem(cause, 'not_configured')) this.warnings.add('no_voice_configured')
    this.unkept.push({ index, sentence, error })
    this.tell(index, error)
  }

  /** Nothing is kept with the sentence: it says something else by now. */
  changed(index: number): void {
    this.tell(index, TEXT_CHANGED)
  }

  allLeftChanged(): void {
    for (const index of this.waiting) this.changed(index)
  }

  /** The failures since this was last asked. */
  takeFailures(): UnspokenSentence[] {
    const failures = this.unkept
    this.unkept = []
    return failures
  }

  outcome(): Spoken {
    const sentences = this.told.toSorted((a, b) => a.index - b.index)
    const failed = sentences.filter(({ status }) => status === 'failed').length
    return {
      audio: { ready: sentences.length - failed, failed, sentences },
      warnings: [...this.warnings],
    }
  }

  private tell(index: number, error: string | null): void {
    if (!this.waiting.delete(index)) return
    this.told.push({ index, status: error === null ? 'ready' : 'failed', error })
    this.task.hasDealtWith(index)
    this.done(this.told.length / (this.told.length + this.waiting.size))
  }
}
