import type { BuildControl } from './messages.ts'

/** The time between two looks whether others work. */
const LOOK_MS = 100
/** Looks without work of others until a build goes on: two seconds, since an upload does not work all the time. */
const QUIET = 20
/** A build that was paused for thirty seconds then runs for five, so that it also ends on a busy machine. */
const MOST_PAUSED = 300
const LEAST_RUN = 50
/** Looks while the build ran: an hour. */
const MOST_RUN = 36_000

/** Decides when a build pauses, look by look. */
export class Turns {
  #isPaused = false
  /** Looks since the build was paused or went on. */
  #since = LEAST_RUN
  #quiet = 0
  #run = 0

  /** True after a build has run for too long; the time for which it was paused does not count. */
  get isLate(): boolean {
    return this.#run > MOST_RUN
  }

  /** The change, if there is one. */
  look(othersWork: boolean): BuildControl | null {
    this.#since += 1
    if (!this.#isPaused) this.#run += 1
    this.#quiet = othersWork ? 0 : this.#quiet + 1
    if (this.#isPaused) return this.#quiet >= QUIET || this.#since > MOST_PAUSED ? this.#turn('go') : null
    return othersWork && this.#since > LEAST_RUN ? this.#turn('pause') : null
  }

  #turn(kind: BuildControl['kind']): BuildControl {
    // A pause that ended because the others had finished is no reason to run before the next one.
    this.#since = kind === 'go' && this.#quiet >= QUIET ? LEAST_RUN : 0
    this.#isPaused = kind === 'pause'
    return { kind }
  }
}

/** Pauses a build while others work, and ends it if it takes too long; the result ends that. */
export function takeTurns(
  othersWork: () => boolean,
  tell: (change: BuildControl) => void,
  endAsLate: () => void,
): () => void {
  const turns = new Turns()
  const look = setInterval(() => {
    const change = turns.look(othersWork())
    if (change) tell(change)
    if (turns.isLate) endAsLate()
  }, LOOK_MS)
  return () => clearInterval(look)
}
