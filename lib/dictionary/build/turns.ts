import type { BuildControl } from './messages.ts'

const LOOK_MS = 100
/** Two seconds without others' work until a build goes on, since an upload does not work all the time. */
const QUIET = 20
/** A build paused for thirty seconds then runs for five, so that it also ends on a busy machine. */
const MOST_PAUSED = 300
const LEAST_RUN = 50
/** An hour of running. */
const MOST_RUN = 36_000

export class Turns {
  #isPaused = false
  #since = LEAST_RUN
  #quiet = 0
  #run = 0

  /** Leaves out the time in pauses. */
  get isLate(): boolean {
    return this.#run > MOST_RUN
  }

  nextControl(othersWork: boolean): BuildControl | null {
    this.#since += 1
    if (!this.#isPaused) this.#run += 1
    this.#quiet = othersWork ? 0 : this.#quiet + 1
    if (this.#isPaused) return this.#quiet >= QUIET || this.#since > MOST_PAUSED ? this.#turn('go') : null
    return othersWork && this.#since > LEAST_RUN ? this.#turn('pause') : null
  }

  #turn(kind: BuildControl['kind']): BuildControl {
    // A pause that ended because others had finished is no reason to run before the next one.
    this.#since = kind === 'go' && this.#quiet >= QUIET ? LEAST_RUN : 0
    this.#isPaused = kind === 'pause'
    return { kind }
  }
}

export function takeTurns(
  othersWork: () => boolean,
  notify: (change: BuildControl) => void,
  endAsLate: () => void,
): () => void {
  const turns = new Turns()
  const timer = setInterval(() => {
    const change = turns.nextControl(othersWork())
    if (change) notify(change)
    if (turns.isLate) endAsLate()
  }, LOOK_MS)
  return () => clearInterval(timer)
}
