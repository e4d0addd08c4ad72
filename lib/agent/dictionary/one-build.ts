import type { Log } from '../../platform/logging/log.ts'
import { isProblem, Problem } from '../../platform/problems/errors.ts'
import { refusal } from '../../platform/problems/reasons.ts'

interface Building {
  readonly stage: 'downloading' | 'reading' | 'writing' | 'storing'
  readonly done: number | null
  readonly started_at: string
}
export type Stage = Pick<Building, 'stage' | 'done'>
export const WRITING: Stage = { stage: 'writing', done: null }

/** Callers do not wait for the build. */
export class OneBuild<About extends object> {
  building: (About & Building) | null = null
  failure: { detail: string; at: string } | null = null
  private readonly log: Log
  private readonly now: () => Date
  private work: Promise<void> = Promise.resolve()
  private stopping = new AbortController()
  private isClosed = false

  constructor({ log, now }: { log: Log; now(): Date }) {
    this.log = log
    this.now = now
  }

  begin(
    about: About,
    first: Stage['stage'],
    work: (stage: (stage: Stage) => void, signal: AbortSignal) => Promise<void>,
  ): void {
    this.mustBeIdle()
    const started_at = this.now().toISOString()
    const stage = (now: Stage) => {
      this.building = { ...about, ...now, started_at }
    }
    stage({ stage: first, done: null })
    this.failure = null
    this.stopping = new AbortController()
    this.work = work(stage, this.stopping.signal)
      .then(
        () => this.log.info({ about, seconds: this.secondsSince(started_at) }, 'a dictionary was built'),
        (error: unknown) => this.failed(error),
      )
      .finally(() => {
        this.building = null
      })
  }

  mustBeIdle(): void {
    if (this.isClosed) throw closing()
    if (this.building)
      throw new Problem('dictionary_busy', 'A dictionary is being built. Wait for it, or discard it.')
  }

  settled(): Promise<void> {
    return this.work
  }

  async stop(): Promise<void> {
    this.stopping.abort(new Problem('superseded', 'The build was stopped.'))
    await this.work
    this.failure = null
  }

  async close(): Promise<void> {
    this.isClosed = true
    this.stopping.abort(closing())
    await this.work
  }

  private failed(error: unknown): void {
    if (this.stopping.signal.aborted) return
    this.log.warn({ error }, 'a dictionary could not be built')
    const detail = isProblem(error) ? error.message : 'The dictionary could not be built. The log says why.'
    this.failure = { detail, at: this.now().toISOString() }
  }

  private secondsSince(started: string): number {
    return Math.round((this.now().getTime() - Date.parse(started)) / 1_000)
  }
}

const closing = () => refusal('server_stopping')
