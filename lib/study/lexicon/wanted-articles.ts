import type { Pause } from '../../platform/async/pause.ts'
import { Routine } from '../../platform/async/routine.ts'
import type { Log } from '../../platform/logging/log.ts'
import { findWords, type LexiconClients } from './find-words.ts'

const MOST_WANTED = 10_000
/** Consecutive failures after which an article waits until it is read again. */
const MOST_FAILURES = 5
const MINUTE_MS = 60_000

interface Surroundings {
  readonly clients: LexiconClients
  readonly log: Log
  wait: Pause
}

interface Origin {
  readonly analysis: 'current' | 'pending'
  readonly analysis_version: string | null
}

/** Newest first; `before` is null after the last. */
interface Walk {
  readonly version: string
  readonly before: string | null | undefined
}

/**
 * Finds words article by article. Those that somebody reads or changed come first, in memory only; after a start or with
 * another analysis, all outdated ones follow: their heads say so, which no crash loses.
 */
export class WantedArticles {
  private readonly failures = new Map<number, number>()
  private readonly wanted = new Set<number>()
  private isWoken = false
  /** Aborts wait and walk as soon as anything is wanted. */
  private idle: AbortController | null = null
  private version: string | null = null
  private walk: Walk | null = null

  want(articleId: number): void {
    if (this.wanted.size < MOST_WANTED) this.wanted.add(articleId)
    // All articles include it later.
    else this.walk = null
    this.isWoken = true
    this.idle?.abort()
  }

  /** Wants articles of another analysis than the current one. */
  noticed(articleId: number, { analysis, analysis_version }: Origin): void {
    if (analysis === 'pending' || analysis_version !== this.version) this.want(articleId)
  }

  /** Tries failed articles again every minute. */
  routine({ clients, log, wait }: Surroundings): Routine {
    return new Routine({
      everyMs: MINUTE_MS,
      wait: (ms, signal) => this.untilWoken(wait, ms, signal),
      work: signal => this.findAll({ clients, log, wait }, signal),
    })
  }

  private async untilWoken(wait: Pause, ms: number, signal: AbortSignal): Promise<void> {
    if (this.isWoken) return
    await this.whileIdle(undisturbed => wait(ms, undisturbed), signal)
  }

  private async whileIdle(doing: (undisturbed: AbortSignal) => Promise<void>, signal: AbortSignal) {
    const idle = new AbortController()
    this.idle = idle
    // Ignores the end of a run: failures are noted, and only closing ends the routine.
    await doing(AbortSignal.any([signal, idle.signal])).catch(() => {})
    this.idle = null
  }

  private async findAll(surroundings: Surroundings, signal: AbortSignal): Promise<void> {
    // An article wanted from here on, even during the last question, begins another run.
    this.isWoken = false
    const left = new Set<number>()
    try {
      await this.findWanted(surroundings, left, signal)
      await this.findOutdated(surroundings, left, signal)
    } catch (error) {
      const isLeft = this.wanted.size > 0 || (this.walk !== null && this.walk.before !== null)
      if (isLeft && !signal.aborted)
        surroundings.log.warn({ error }, 'the words of articles cannot be found now')
    }
    // Failed articles wait for the next minute.
    for (const id of left) this.wanted.add(id)
  }

  private async findWanted({ clients, log }: Surroundings, left: Set<number>, signal: AbortSignal) {
    this.version = (await clients.agent.lexicon.version(undefined, { signal })).analysis_version
    for (const id of this.wanted) {
      this.wanted.delete(id)
      if (!(await this.findWordsOf(clients, log, id, signal))) left.add(id)
    }
  }

  private async findOutdated(surroundings: Surroundings, left: Set<number>, signal: AbortSignal) {
    const { clients } = surroundings
    for (;;) {
      const { analysis_version: version } = await clients.agent.lexicon.version(undefined, { signal })
      this.version = version
      if (this.walk?.version !== version) this.walk = { version, before: undefined }
      const { before } = this.walk
      if (before === null) return
      const query = { analysis_version: version, ...(before !== undefined && { before }) }
      const { ids, next } = await clients.data.lexicon.outdated({ query }, { signal })
      for (const id of ids.filter(one => !left.has(one))) {
        for (let isOver = false; !isOver; ) {
          isOver = await this.foundWhileIdle(surroundings, id, left, signal)
          if (this.wanted.size > 0) await this.findWanted(surroundings, left, signal)
        }
      }
      if (this.walk?.version === version && this.walk.before === before) this.walk = { version, before: next }
    }
  }

  /** False if something wanted came first; finished blocks stay. */
  private async foundWhileIdle(
    { clients, log, wait }: Surroundings,
    id: number,
    left: Set<number>,
    signal: AbortSignal,
  ): Promise<boolean> {
    const startedAt = performance.now()
    let isOver = false
    await this.whileIdle(async undisturbed => {
      if (!(await this.findWordsOf(clients, log, id, undisturbed))) left.add(id)
      isOver = !undisturbed.aborted
      // Takes at most half of the time, since nobody waits.
      await wait(performance.now() - startedAt, undisturbed)
    }, signal)
    signal.throwIfAborted()
    return isOver
  }

  private async findWordsOf(
    clients: LexiconClients,
    log: Log,
    id: number,
    signal: AbortSignal,
  ): Promise<boolean> {
    try {
      if (this.version !== null) await findWords(clients, id, this.version, signal)
      this.failures.delete(id)
      return true
    } catch (error) {
      if (signal.aborted) return true
      const failures = (this.failures.get(id) ?? 0) + 1
      log.warn({ error, article_id: id, failures }, 'the words of an article could not be found')
      if (failures < MOST_FAILURES) this.failures.set(id, failures)
      else this.failures.delete(id)
      return failures >= MOST_FAILURES
    }
  }
}
