import { setTimeout as wait } from 'node:timers/promises'
import { study } from '../../../lib/contracts/study/contract.ts'
import { createClient } from '../../../lib/platform/http/calling/client.ts'
import { fetchTransport } from '../../../lib/platform/http/calling/fetch-transport.ts'
import type { ServiceName } from '../../../lib/platform/http/route.ts'
import { learner, signIn } from '../../../test/support/people.ts'
import { type Choices, choicesFrom } from '../choices.ts'
import { acts, nextAct } from './acts.ts'
import { Book } from './book.ts'
import type { Tally } from './tally.ts'

/** The longest pause between two acts; nobody clicks faster on average. */
const LONGEST_PAUSE_MS = 100

type Addresses = Record<ServiceName, string>

/** An account that works on its own articles, and remembers its acts. */
export interface TrialLearner {
  name: string
  token: string
  book: Book
  choices: Choices
}

export async function invite(addresses: Addresses, count: number, seed: number): Promise<TrialLearner[]> {
  const learners: TrialLearner[] = []
  for (let n = 1; n <= count; n += 1) {
    const name = `learner ${n}`
    const { token } = await learner({ addresses }, name)
    learners.push({ name, token, book: new Book(), choices: choicesFrom(seed + n) })
  }
  return learners
}

export async function signInAgain(addresses: Addresses, learners: readonly TrialLearner[]): Promise<void> {
  for (const learner of learners) {
    const { token } = await signIn({ addresses }, learner.name, `password of ${learner.name}`)
    learner.token = token
  }
}

interface Load {
  addresses: Addresses
  learners: readonly TrialLearner[]
  tally: Tally
  signal: AbortSignal
}

/** Lets all learners act, each one act at a time, until the signal aborts. */
export async function runLoad({ addresses, learners, tally, signal }: Load): Promise<void> {
  await Promise.all(
    learners.map(async learner => {
      const transport = fetchTransport({ address: addresses.study, token: learner.token })
      const person = { study: createClient(study, tally.timing(transport)) }
      const scene = { ...learner, person, tally, signal }
      while (!signal.aborted) {
        await tally.timed(nextAct(scene), name => acts[name](scene), signal)
        const pause = learner.choices.below(LONGEST_PAUSE_MS)
        await wait(pause, undefined, { signal }).catch(() => {})
      }
    }),
  )
}
