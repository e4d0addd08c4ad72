import { setTimeout as wait } from 'node:timers/promises'
import type { ServiceName } from '../../../lib/platform/http/route.ts'
import { learner, personAt } from '../../../test/support/people.ts'
import { type Choices, choicesFrom } from '../choices.ts'
import { acts, nextAct } from './acts.ts'
import { Book } from './book.ts'
import type { Tally } from './tally.ts'

/** Nobody clicks faster than this on average. */
const LONGEST_PAUSE_MS = 100

type Addresses = Record<ServiceName, string>

/** An account that works on its own articles, and remembers what it did. */
export interface TrialLearner {
  name: string
  token: string
  book: Book
  choices: Choices
}

/** New accounts, invited and approved. */
export async function invite(addresses: Addresses, count: number, seed: number): Promise<TrialLearner[]> {
  const learners: TrialLearner[] = []
  for (let n = 1; n <= count; n += 1) {
    const name = `learner ${n}`
    const { token } = await learner({ addresses }, name)
    learners.push({ name, token, book: new Book(), choices: choicesFrom(seed + n) })
  }
  return learners
}

interface Load {
  addresses: Addresses
  learners: readonly TrialLearner[]
  tally: Tally
  /** Ends the load; what is under way is broken off. */
  signal: AbortSignal
}

/** All learners act, each one thing after the other, until the signal ends it. */
export async function runLoad({ addresses, learners, tally, signal }: Load): Promise<void> {
  await Promise.all(
    learners.map(async learner => {
      const scene = { ...learner, person: personAt({ addresses }, learner.token), signal }
      while (!signal.aborted) {
        await tally.timed(nextAct(scene), name => acts[name](scene), signal)
        const pause = learner.choices.below(LONGEST_PAUSE_MS)
        await wait(pause, undefined, { signal }).catch(() => {})
      }
    }),
  )
}
