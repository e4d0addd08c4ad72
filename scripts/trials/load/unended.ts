import { setTimeout as wait } from 'node:timers/promises'
import type { ServiceName } from '../../../lib/platform/http/route.ts'
import { isProblem } from '../../../lib/platform/problems/errors.ts'
import { personAt } from '../../../test/support/people.ts'
import type { TrialLearner } from './load.ts'
import { ownArticles } from './reading.ts'

const PATIENCE_MS = 120_000
const LOOK_MS = 250

/** Tasks that do not end after the load, and articles that are `processing` without a task, as sentences. */
export async function unended(
  addresses: Record<ServiceName, string>,
  learners: readonly TrialLearner[],
  signal: AbortSignal,
): Promise<string[]> {
  const until = performance.now() + PATIENCE_MS
  const left = async () =>
    (await Promise.all(learners.map(learner => unendedOf(addresses, learner, signal)))).flat()
  for (;;) {
    const found = await left()
    if (found.length === 0 || performance.now() > until) return found
    await wait(LOOK_MS, undefined, { signal })
  }
}

async function unendedOf(
  addresses: Record<ServiceName, string>,
  { name, token, book }: TrialLearner,
  signal: AbortSignal,
): Promise<string[]> {
  const person = personAt({ addresses }, token)
  for (const task_id of book.tasks) {
    const state = await person.study.tasks.get({ params: { task_id } }, { signal }).then(
      task => task.state,
      // Tasks that ended an hour ago are forgotten.
      error => (isProblem(error, 'not_found') ? 'ended' : Promise.reject(error)),
    )
    if (state !== 'active') book.tasks.delete(task_id)
  }
  const processing = (await ownArticles(person, signal)).filter(({ status }) => status === 'processing')
  return [
    ...[...book.tasks].map(task_id => `the task ${task_id} of ${name} does not end`),
    ...processing.map(({ title }) => `${title} stays in processing`),
  ]
}
