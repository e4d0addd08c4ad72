import { default_w } from 'ts-fsrs'
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import type { Task } from '../../../../lib/contracts/schemas/tasks.ts'
import { createLog } from '../../../../lib/platform/logging/log.ts'
import { fittingSlots, optimise } from '../../../../lib/study/optimise/optimise.ts'
import { TaskQueue } from '../../../../lib/study/tasks/task-queue.ts'
import type { TaskRun } from '../../../../lib/study/tasks/task-run.ts'
import { list } from '../../../handlers/data/foundation-stories.ts'
import { type DataClient, dataLab, type Lab, reader } from '../../../handlers/data/lab.ts'
import { logsOf, settings } from '../../../handlers/data/review-stories.ts'
import { logReviews, reviewsOf } from '../../../support/reviews.ts'

const open = dataLab()
/** A learner who forgets far sooner than most. */
const FORGETFUL = default_w.map((weight, at) => (at < 4 ? weight / 5 : at === 8 ? 1.2 : weight))

async function withReviews(count: number) {
  const lab = await open()
  await logReviews(lab.app.learning, 1, reviewsOf(FORGETFUL, count))
  const tasks = new TaskQueue({ now: lab.clock.now, newId: ulid, log: createLog('silent') })
  return { lab, tasks, client: lab.as(reader) }
}

const start = (data: DataClient, tasks: TaskQueue, binding?: null) =>
  optimise(
    {
      tasks,
      newId: ulid,
      clients: { data },
      slots: fittingSlots(),
      ...(binding === null ? { binding } : {}),
    },
    reader,
  )

async function endOf(task: TaskRun): Promise<Task> {
  const events = task.log.follow(() => task.snapshot, null, {
    idleMs: 60_000,
    signal: new AbortController().signal,
  })
  for await (const event of events)
    if (event && !['snapshot', 'progress'].includes(event.name)) return event.task
  return task.snapshot
}

const weightsOf = async (client: DataClient) => (await client.review.settings()).values.weights

describe('fitting weights to a learner’s own reviews', () => {
  it('keeps weights that predict the newest fifth better, once, and changes no other settings', async () => {
    const { tasks, client } = await withReviews(3_000)
    await settings(client, { new_per_day: 7, time_zone: 'Asia/Tokyo' })
    const first = await endOf(await start(client, tasks))
    expect(first).toMatchObject({
      kind: 'optimise',
      state: 'completed',
      result: { optimised: { reviews: 3_000 } },
    })
    const found = first.result?.optimised
    expect(found?.kept).toBe(true)
    expect(found?.loss_after).toBeLessThan(found?.loss_before ?? 0)
    expect(found?.held_out).toBeGreaterThan(400)
    const written = await client.review.settings()
    expect(written).toMatchObject({ version: 2, values: { new_per_day: 7, time_zone: 'Asia/Tokyo' } })
    expect(written.values.weights).toHaveLength(21)
    const [record] = (await list(client, 'review-settings')).items
    expect(record?.left_out).toContain('day_starts_at')

    // The same log gives the same weights, which predict no better than themselves.
    const again = await endOf(await start(client, tasks))
    const same = found?.loss_after
    expect(again.result?.optimised).toMatchObject({ kept: false, loss_before: same, loss_after: same })
    expect(await client.review.settings()).toEqual(written)
  })

  it('leaves out undone ratings, and needs a thousand reviews', async () => {
    const { lab, tasks, client } = await withReviews(1_000)
    const [one] = await logsOf(lab, 1)
    await undone(lab, one?.request_id ?? '')
    await expect(start(client, tasks)).rejects.toMatchObject({
      code: 'not_enough_reviews',
      message: 'You have 999 reviews, and 1000 are needed. Review more first.',
    })
    expect(await weightsOf(client)).toBeNull()
  })

  it('reports that the optimiser is not installed', async () => {
    const { tasks, client } = await withReviews(0)
    await expect(start(client, tasks, null)).rejects.toMatchObject({ status: 503, code: 'not_configured' })
  })

  it('writes nothing once it is cancelled', async () => {
    const { tasks, client } = await withReviews(1_500)
    const task = await start(client, tasks)
    await tasks.cancel(task)
    expect(task.snapshot).toMatchObject({ state: 'cancelled' })
    expect(await weightsOf(client)).toBeNull()
  })

  it('keeps settings that the learner changes meanwhile, and yields to other weights', async () => {
    const { tasks, client } = await withReviews(1_500)
    const meanwhile: object[] = [{ new_per_day: 3 }]
    const racing: DataClient = {
      ...client,
      review: {
        ...client.review,
        changeSettings: async (...given) => {
          const values = meanwhile.shift()
          if (values) await settings(client, values, (await client.review.settings()).version)
          return client.review.changeSettings(...given)
        },
      },
    }
    expect(await endOf(await start(racing, tasks))).toMatchObject({ result: { optimised: { kept: true } } })
    expect(await client.review.settings()).toMatchObject({ version: 2, values: { new_per_day: 3 } })
    await settings(client, {}, 2)
    meanwhile.push({ weights: [...default_w] })
    expect(await endOf(await start(racing, tasks))).toMatchObject({ error: { code: 'version_conflict' } })
    expect(await weightsOf(client)).toEqual([...default_w])
  })
})

const undone = ({ app }: Lab, request_id: string) =>
  app.learning.reviewLogs
    .patch({ user_id: 1, request_id })
    .set({ undone_at: '2026-11-20T00:00:00.000Z' })
    .go()
