import { default_w } from 'ts-fsrs'
import { monotonicFactory } from 'ulid'
import { createLearning } from '../../../lib/data/learners/records/learning.ts'
import { nameOf } from '../../../lib/platform/values/name-of.ts'
import { learner } from '../../../test/support/people.ts'
import { logReviews, reviewsOf } from '../../../test/support/reviews.ts'
import type { OnStack } from '../bench.ts'
import { startBareHandler, transactBarely } from '../measuring/bare/start.ts'
import { compared, type Line, wanted } from '../measuring/report.ts'
import { timed } from '../measuring/times.ts'
import { openTable } from '../stack/open-table.ts'
import { measureAlone, ratingOf } from './one-review.ts'
import { addDays, addDue, type Clients, textOf } from './reviewers.ts'

const DUE = 10_000
const REVIEWS = 18_000
const LEARNERS = 50
const RATED_BY_EACH = 10
const OPTIMISED_MS = 3_000
const DAYS = 365
/** The share of the bare handler's transactions a second. */
const RATINGS_SHARE = 0.5

const newId = monotonicFactory()
type Reviewer = Awaited<ReturnType<typeof learner>>

export async function reviewing({ stack, signal }: OnStack): Promise<Line[]> {
  await using where = openTable(stack, 'collections')
  const learning = { ...createLearning(where, { now: () => new Date(), newId }), signal }
  const one = await learner(stack, 'reviewer')
  const others: Reviewer[] = []
  for (let n = 0; n < LEARNERS; n += 1) others.push(await learner(stack, `reviewer-${n}`))

  await addDays(learning, one.user.id, DAYS)
  const sentences = await textOf(one, signal)
  await addDue(learning, one.user.id, DUE, sentences)
  const alone = await measureAlone(one, { due: DUE, sentences }, signal)
  await logReviews(
    learning,
    one.user.id,
    reviewsOf(
      default_w.map((weight, at) => (at < 4 ? weight / 3 : weight)),
      REVIEWS,
    ),
  )
  const optimised = await timed(() => optimise(one, signal))

  for (const { user } of others) await addDue(learning, user.id, RATED_BY_EACH)
  await using bare = await startBareHandler(where.endpoint, where.table)
  const ratings = await ratedAtOnce(others)
  const transactions = await perSecond(others, () => transactBarely(bare))
  return [
    ...alone,
    wanted(`${REVIEWS} reviews optimised`, OPTIMISED_MS, optimised, 'the task, from request to end'),
    {
      ...compared(
        `ratings, ${LEARNERS} learners at once ÷ bare handler doing one conditional transaction`,
        ratings,
        transactions,
        'a second; none was refused',
      ),
      target: { atLeast: RATINGS_SHARE },
    },
  ]
}

async function optimise({ study }: Clients, signal: AbortSignal): Promise<void> {
  const { task_id } = await study.review.optimise()
  const events = await study.tasks.events({ params: { task_id } }, { signal })
  // The stream ends with the task.
  for await (const _ of events.stream());
  const { state, error } = await study.tasks.get({ params: { task_id } })
  if (state !== 'completed') throw new Error(`The weights were not optimised: ${error?.detail}`)
}

/** Rates all due cards of each learner, one after the other. A refusal ends the bench. */
function ratedAtOnce(people: readonly Reviewer[]): Promise<number> {
  const left = new Map(people.map(({ user }) => [user.id, 0]))
  return perSecond(people, async ({ user, collection }) => {
    const n = left.get(user.id) ?? 0
    left.set(user.id, n + 1)
    await collection.review.rate({ body: ratingOf(`w.${nameOf('bench', n)}.recognition`, 1) })
  })
}

async function perSecond(people: readonly Reviewer[], work: (one: Reviewer) => Promise<unknown>) {
  const all = people.map(async one => {
    for (let n = 0; n < RATED_BY_EACH; n += 1) await work(one)
  })
  const ms = await timed(() => Promise.all(all))
  return (people.length * RATED_BY_EACH * 1_000) / ms
}
