import { default_w } from 'ts-fsrs'
import type { Clients } from '../../contracts/clients.ts'
import { chosenIn } from '../../contracts/schemas/learners/chosen-in.ts'
import { Rating } from '../../contracts/schemas/learners/review.ts'
import { type ReviewSettings, ReviewSettingsInput } from '../../contracts/schemas/learners/review-settings.ts'
import type { Optimised } from '../../contracts/schemas/tasks.ts'
import { Slots } from '../../platform/async/slots.ts'
import type { Member } from '../../platform/auth/actor.ts'
import { isProblem, Problem } from '../../platform/problems/errors.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { runChild } from '../../platform/processes/run-child.ts'
import { nothingAnalysed } from '../articles/analysis/tally.ts'
import type { FlowSurroundings } from '../articles/article-work.ts'
import type { TaskRun } from '../tasks/task-run.ts'
import { findBinding } from './binding.ts'
import { type Fit, FitMessage, type FitOrder, type Review } from './messages.ts'

const LEAST_REVIEWS = 1_000
/** Some 50 MB for a learner; further reviews are left out. */
const MOST_REVIEWS = 500_000

interface Optimising extends Pick<FlowSurroundings, 'tasks' | 'newId'> {
  readonly clients: { readonly data: Pick<Clients['data'], 'review' | 'reviewLogs' | 'foundation'> }
  readonly slots: Slots
  readonly binding?: string | null
}

/** One at a time: it takes a whole core. */
export const fittingSlots = () =>
  new Slots({
    slots: 1,
    queue: 100,
    refusal: () => refusal('optimisations_busy'),
  })

/** Keeps weights only if they predict the learner's log better. */
export async function optimise(flow: Optimising, { user_id }: Pick<Member, 'user_id'>): Promise<TaskRun> {
  const { tasks, clients, binding = findBinding() } = flow
  if (binding === null)
    throw new Problem('not_configured', 'The FSRS optimiser is not installed on this server.')
  const task = tasks.register('optimise', user_id)
  return tasks.begin(task, {
    async prepare() {
      const log = new ReviewLog(clients.data, task.signal)
      while (log.reviews.length < LEAST_REVIEWS && (await log.readMore()));
      const { length } = log.reviews
      if (length < LEAST_REVIEWS)
        throw notEnough(`You have ${length} reviews, and ${LEAST_REVIEWS} are needed. Review more first.`)
      return async () => ({ ...nothingAnalysed(0), optimised: await fitTo(flow, task, log) })
    },
    settle: async () => {},
  })
}

async function fitTo(flow: Optimising, task: TaskRun, log: ReviewLog): Promise<Optimised> {
  const { signal } = task
  task.report('reading', 0)
  while (log.reviews.length < MOST_REVIEWS && (await log.readMore()));
  const { values } = await flow.clients.data.review.settings(undefined, { signal })
  const { weights, relearning_steps, time_zone, day_starts_at } = values
  const order = {
    reviews: log.reviews,
    weights: weights ?? [...default_w],
    relearning_steps: relearning_steps.length,
    time_zone,
    day_starts_at,
  }
  task.report('fitting', 20)
  const progress = (done: number) => task.report('fitting', 20 + 70 * done)
  const fit = await flow.slots.run('all', () => runFit(order, progress, signal), { signal })
  if (!fit) throw notEnough('Your reviews cover too few days. Review on more days first.')
  const { held_out, loss_before, loss_after } = fit
  const kept = loss_after < loss_before
  task.report('finishing', 95)
  if (kept) await keep(flow, weights, fit.weights, signal)
  return { reviews: log.reviews.length, held_out, loss_before, loss_after, kept }
}

const notEnough = (why: string) => refusal('not_enough_reviews', { why })

const ATTEMPTS = 5

/** Keeps the learner's later changes, and omissions; changed weights win over fitted ones. */
async function keep(
  { clients: { data }, newId }: Optimising,
  compared: ReviewSettings['weights'],
  weights: number[],
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { version, chosen } = await chosenSettings(data, signal)
    if (JSON.stringify(chosen.weights ?? null) !== JSON.stringify(compared)) throw refusal('weights_changed')
    const body = { request_id: newId(), expected_version: version, values: { ...chosen, weights } }
    try {
      await data.review.changeSettings({ body }, { signal })
      return
    } catch (error) {
      if (!isProblem(error, 'version_conflict') || attempt === ATTEMPTS) throw error
    }
  }
}

async function chosenSettings({ foundation }: Optimising['clients']['data'], signal: AbortSignal) {
  const call = { params: { resource: 'review-settings' } }
  const { version, values } = chosenIn((await foundation.list(call, { signal })).items[0])
  return { version, chosen: ReviewSettingsInput.parse(values) }
}

class ReviewLog {
  readonly reviews: Review[] = []
  private readonly cards = new Map<string, number>()
  private after: string | null | undefined

  private readonly data: Optimising['clients']['data']
  private readonly signal: AbortSignal

  constructor(data: Optimising['clients']['data'], signal: AbortSignal) {
    this.data = data
    this.signal = signal
  }

  /** False at the end. */
  async readMore(): Promise<boolean> {
    if (this.after === null) return false
    const query = this.after === undefined ? {} : { after: this.after }
    const { items, next } = await this.data.reviewLogs.list({ query }, { signal: this.signal })
    for (const { card_id, rating, reviewed_at, is_first } of items) {
      const card = this.cards.get(card_id) ?? this.cards.size
      this.cards.set(card_id, card)
      this.reviews.push([card, Rating.options.indexOf(rating) + 1, Date.parse(reviewed_at), is_first])
    }
    this.after = next
    return true
  }
}

/** Null for too few ratings on later days. */
const runFit = (
  order: FitOrder,
  progress: (done: number) => void,
  signal: AbortSignal,
): Promise<Fit | null> =>
  runChild(
    {
      program: new URL('./child.ts', import.meta.url),
      order,
      deadline_ms: 5 * 60_000,
      most_memory_mib: 1_000,
      take(received, outcome) {
        const message = FitMessage.parse(received)
        if (message.kind === 'progress') progress(message.done)
        else if (message.kind === 'fitted') outcome.resolve(message.fit)
        else outcome.reject(new Error(`Weights cannot be fitted: ${message.message}`))
      },
      late: () => new Error('Fitting weights took longer than five minutes.'),
      died: () => new Error('The process that fits weights has died.'),
    },
    signal,
  )
