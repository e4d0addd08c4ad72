import type { Pause } from '../../platform/async/pause.ts'
import { Routine } from '../../platform/async/routine.ts'
import type { Log } from '../../platform/logging/log.ts'
import { findWords, type LexiconClients } from './find-words.ts'

/** Articles beyond it are found among all articles. */
const MOST_WANTED = 10_000
/** After this many failures in a row an article waits until it is read again. */
const MOST_FAILURES = 5
const MINUTE_MS = 60_000

interface Surroundings {
  readonly clients: LexiconClients
  readonly log: Log
  wait: Pause
}

/** The analysis that the words in a reply come from. */
interface Origin {
  readonly analysis: 'current' | 'pending'
  readonly analysis_version: string | null
}

/** A walk over all articles, the newest first; `before` is null after the last. */
interface Walk {
  readonly version: string
  readonly before: string | null | undefined
}

/**
 * The articles whose words are to be found, one after the other. Those that somebody reads or has changed come first, and
 * are in memory only. After a start, and with every other analysis, all articles whose words it has not found follow: their
 * heads say so, which no crash loses.
 */
export class WantedArticles {
  private readonly failures = new Map<number, number>()
  private readonly wanted = new Set<number>()
  private isWoken = false
  /** Aborts the wait and the walk as soon as anything is wanted. */
  private idle: AbortController | null = null
  private version: string | null = null
  private walk: Walk | null = null

  want(articleId: number): void {
    if (this.wanted.size < MOST_WANTED) this.wanted.add(articleId)
    // It is found among all articles later.
    else this.walk = null
    this.isWoken = true
    this.idle?.abort()
  }

  /** Wants an article whose words come from another analysis than the current one. */
  noticed(articleId: number, { analysis, analysis_version }: Origin): void {
    if (analysis === 'pending' || analysis_version !== this.version) this.want(articleId)
  }

  /** Finds words as soon as they are wanted, and tries failed articles again every minute. */
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
    // It may end in any way: failures are noted, and only closing ends the routine.
    await doing(AbortSignal.any([signal, idle.signal])).catch(() => {})
    this.idle = null
  }

  private async findAll(given: Surroundings, signal: AbortSignal): Promise<void> {
    // An article that is wanted from here on, even while the last question of this run is on its way, begins another one.
    this.isWoken = false
    const left = new Set<number>()
    try {
      await this.findWanted(given, left, signal)
      await this.findOutdated(given, left, signal)
    } catch (error) {
      const isLeft = this.wanted.size > 0 || (this.walk !== null && this.walk.before !== null)
      if (isLeft && !signal.aborted) given.log.warn({ error }, 'the words of articles cannot be found now')
    }
    // Failed articles wait for the next minute.
    for (const id of left) this.wanted.add(id)
  }

  private async findWanted({ clients, log }: Surroundings, left: Set<number>, signal: AbortSignal) {
    this.version = (await clients.agent.lexicon.version(undefined, { signal })).analysis_version
    for (const id of this.wanted) {
      this.wanted.delete(id)
      if (!(await this.found(clients, log, id, signal))) left.add(id)
    }
  }

  /** Goes on with the walk over all articles. Whatever is wanted meanwhile interrupts it. */
  private async findOutdated(given: Surroundings, left: Set<number>, signal: AbortSignal) {
    const { clients } = given
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
          isOver = await this.foundWhileIdle(given, id, left, signal)
          if (this.wanted.size > 0) await this.findWanted(given, left, signal)
        }
      }
      if (this.walk?.version === version && this.walk.before === before) this.walk = { version, before: next }
    }
  }

  /** Returns false if something wanted came between before the end; blocks that are finished stay. */
  private async foundWhileIdle(
    { clients, log, wait }: Surroundings,
    id: number,
    left: Set<number>,
    signal: AbortSignal,
  ): Promise<boolean> {
    const startedAt = performance.now()
    let isOver = false
    await this.whileIdle(async undisturbed => {
      if (!(await this.found(clients, log, id, undisturbed))) left.add(id)
      isOver = !undisturbed.aborted
      // Nobody waits for it: at most half of the time is taken.
      await wait(performance.now() - startedAt, undisturbed)
    }, signal)
    signal.throwIfAborted()
    return isOver
  }

  /** Returns false if it is to be tried again. */
  private async found(clients: LexiconClients, log: Log, id: number, signal: AbortSignal): Promise<boolean> {
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
