import { monotonicFactory } from 'ulid'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../../../lib/platform/logging/log.ts'
import { Problem } from '../../../../lib/platform/problems/errors.ts'
import { nothingAnalysed } from '../../../../lib/study/articles/analysis/tally.ts'
import { TaskQueue, taskLimits } from '../../../../lib/study/tasks/task-queue.ts'
import type { Failure, TaskRun } from '../../../../lib/study/tasks/task-run.ts'
import { eventually } from '../../../support/eventually.ts'
import { testClock } from '../../../support/surroundings.ts'

const result = nothingAnalysed(0)

function queueFor(limits = {}) {
  const clock = testClock()
  const tasks = new TaskQueue(
    { now: clock.now, newId: monotonicFactory(), log: createLog('silent') },
    { ...taskLimits, ...limits },
  )
  const settled: string[] = []
  const settle = async ({ code }: Failure) => void settled.push(code)
  /** A task that works until it is told to finish or is stopped. */
  const begin = async (owner = 1) => {
    const task = tasks.register('upload', owner)
    const gate = Promise.withResolvers<void>()
    let running = false
    const work = async ({ signal }: TaskRun) => {
      running = true
      signal.addEventListener('abort', () => gate.reject(signal.reason), { once: true })
      await gate.promise
      return result
    }
    await tasks.begin(task, { prepare: () => work, settle })
    return {
      task,
      finish: () => gate.resolve(),
      fail: (error: unknown) => gate.reject(error),
      isRunning: () => running,
    }
  }
  return { tasks, begin, settle, settled, clock }
}
const turn = () => new Promise(resolve => setImmediate(resolve))

describe('the task queue', () => {
  it('runs two tasks of an account at once and the third when one has ended', async () => {
    const { begin } = queueFor()
    const [first, second, third] = [await begin(), await begin(), await begin()]
    expect([first, second, third].map(({ isRunning }) => isRunning())).toEqual([true, true, false])
    first.finish()
    await turn()
    expect(third.isRunning()).toBe(true)
    expect(first.task.snapshot).toMatchObject({ state: 'completed', progress: 100 })
  })

  it('lets as many tasks of an account begin besides those that have run for long, and no more', async () => {
    const { begin } = queueFor({ longMs: 1 })
    const all = [await begin(), await begin(), await begin(), await begin(), await begin()]
    const running = () => all.map(({ isRunning }) => isRunning())
    await eventually(() => expect(running()).toEqual([true, true, true, true, false]))
    all[0]?.finish()
    await eventually(() => expect(running()).toEqual([true, true, true, true, true]))
  })

  it('has a limit over all accounts', async () => {
    const { begin } = queueFor({ running: 2 })
    const all = [await begin(1), await begin(2), await begin(3)]
    expect(all.map(({ isRunning }) => isRunning())).toEqual([true, true, false])
  })

  it('refuses the thirteenth open task of an account with 429, and accepts one again after one has ended', async () => {
    const { tasks, begin } = queueFor()
    const open = await Promise.all(Array.from({ length: 12 }, () => begin()))
    await expect(begin()).rejects.toMatchObject({ code: 'too_many_tasks' })
    open[0]?.finish()
    await turn()
    expect(tasks.register('upload', 1).snapshot.state).toBe('active')
  })

  it('stops a running task and settles it before reporting its end', async () => {
    const { tasks, begin, settled } = queueFor()
    const { task } = await begin()
    await tasks.cancel(task)
    expect(task.snapshot).toMatchObject({ state: 'cancelled', error: { code: 'cancelled' } })
    expect(settled).toEqual(['cancelled'])
  })

  it('passes a problem on unchanged, and no details of an unexpected error', async () => {
    const { begin, settled } = queueFor()
    const [problem, fault] = [await begin(1), await begin(2)]
    problem.fail(new Problem('unavailable', 'The agent cannot be reached right now.'))
    fault.fail(new TypeError('a secret detail'))
    await turn()
    expect(problem.task.snapshot.error).toEqual({
      code: 'unavailable',
      detail: 'The agent cannot be reached right now.',
    })
    expect(JSON.stringify(fault.task.snapshot)).not.toContain('secret')
    expect(settled).toEqual(['unavailable', 'internal'])
  })

  it('retries to settle while the store is unavailable', async () => {
    const { tasks } = queueFor()
    const task = tasks.register('upload', 1)
    let attempts = 0
    await tasks.begin(task, {
      prepare: () => () => Promise.reject(new Error('broken')),
      async settle() {
        attempts += 1
        if (attempts === 1) throw new Error('the store is away')
      },
    })
    for await (const event of task.log.follow(() => task.snapshot, 0, {
      idleMs: 5_000,
      signal: new AbortController().signal,
    }))
      if (event?.name === 'failed') break
    expect(attempts).toBe(2)
  })

  it('ends all tasks as interrupted when it closes, and accepts no new ones', async () => {
    const { tasks, begin, settled } = queueFor()
    const all = [await begin(), await begin(), await begin()]
    await tasks.close()
    const interrupted = Array(3).fill('interrupted')
    expect(all.map(({ task }) => task.snapshot.error?.code)).toEqual(interrupted)
    expect(settled).toEqual(interrupted)
    expect(() => tasks.register('upload', 1)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  })

  it('keeps finished tasks for an hour, within a limit', async () => {
    const { tasks, begin, clock } = queueFor({ finishedKept: 2 })
    const [first, second, third] = [await begin(1), await begin(2), await begin(3)]
    for (const { finish } of [first, second, third]) finish()
    await turn()
    await begin(4)
    expect(tasks.find(first.task.id)).toBeUndefined()
    expect(tasks.find(third.task.id)).toBe(third.task)
    clock.advance(3_601)
    await begin(5)
    expect(tasks.find(third.task.id)).toBeUndefined()
  })

  it('keeps the events of a finished task for a minute, and then only its end', async () => {
    const { tasks, begin, clock } = queueFor()
    const { task, finish } = await begin(1)
    task.report('splitting', 10)
    task.report('analysing', 50)
    finish()
    await turn()
    const idsAfter = async (lastSeen: number) => {
      const signal = new AbortController().signal
      const ids: (number | undefined)[] = []
      for await (const event of task.log.follow(() => task.snapshot, lastSeen, { idleMs: 1_000, signal }))
        ids.push(event?.id)
      return ids
    }
    clock.advance(59)
    tasks.register('upload', 2)
    expect(await idsAfter(0)).toEqual([1, 2, 3])
    clock.advance(2)
    tasks.register('upload', 2)
    expect(await idsAfter(0)).toEqual([2, 3])
    expect(await idsAfter(2)).toEqual([3])
  })

  it('keeps results with many sentences only up to a total number of sentences', async () => {
    const { tasks, settle } = queueFor({ sentencesKept: 5 })
    const ended = async (sentences: number) => {
      const told = Array.from(
        { length: sentences },
        (_, index) => ({ index, status: 'ready', error: null }) as const,
      )
      const audio = sentences > 0 ? { ready: sentences, failed: 0, sentences: told } : null
      const task = tasks.register('tts', 1)
      return tasks.begin(task, { prepare: () => ({ ...result, audio }), settle })
    }
    const all = [await ended(1), await ended(0), await ended(3), await ended(2)]
    tasks.register('upload', 2)
    expect(all.map(({ id }) => tasks.find(id) !== undefined)).toEqual([false, true, true, true])
  })

  it('accepts one task at a time on an article from any account, and the next when it has ended', async () => {
    const { tasks, settle } = queueFor()
    const article = { id: 7, user_id: 1 }
    const first = tasks.register('edit', 1, article)
    expect(first.snapshot.article_id).toBe(7)
    expect(tasks.activeOn(7)).toBe(first)
    expect(() => tasks.register('retry', 2, article)).toThrow(
      expect.objectContaining({ code: 'article_busy' }),
    )
    expect(tasks.register('edit', 1, { id: 8, user_id: 1 }).snapshot.article_id).toBe(8)
    await tasks.begin(first, { prepare: () => result, settle })
    expect(tasks.activeOn(7)).toBeUndefined()
    expect(tasks.register('retry', 2, article).snapshot.state).toBe('active')
  })
})

describe('a task that is being prepared', () => {
  it('ends at once if nothing is left to do, even without a free slot', async () => {
    const { tasks, begin, settle, settled } = queueFor({ running: 0 })
    expect((await begin()).isRunning()).toBe(false)
    const task = tasks.register('edit', 1)
    await tasks.begin(task, { prepare: () => result, settle })
    expect(task.snapshot).toMatchObject({ state: 'completed', progress: 100, result })
    expect(settled).toEqual([])
  })

  it('ends when that fails, and is refused once it has been settled', async () => {
    const { tasks } = queueFor()
    const task = tasks.register('retry', 1, { id: 7, user_id: 1 })
    const away = new Problem('unavailable', 'data cannot be reached right now.')
    const order: string[] = []
    const begun = tasks.begin(task, {
      prepare: () => Promise.reject(away),
      settle: async ({ code }) => void order.push(code, task.snapshot.state),
    })
    await expect(begun).rejects.toBe(away)
    expect(order).toEqual(['unavailable', 'active'])
    expect(task.snapshot).toMatchObject({ state: 'failed', error: { code: 'unavailable' } })
    expect(tasks.activeOn(7)).toBeUndefined()
  })

  it.each([
    ['cancelled', 'task_finished', 'cancelled'],
    ['stopped with the service', 'unavailable', 'interrupted'],
  ])('and is %s does not continue, and is refused', async (how, code, failure) => {
    const { tasks, settle, settled } = queueFor()
    const task = tasks.register('edit', 1)
    const begun = tasks.begin(task, {
      prepare: () => new Promise((_, reject) => task.signal.addEventListener('abort', reject)),
      settle,
    })
    const [told] = await Promise.allSettled([begun, how === 'cancelled' ? tasks.cancel(task) : tasks.close()])
    expect(told).toMatchObject({ status: 'rejected', reason: { code } })
    expect(settled).toEqual([failure])
    expect(task.snapshot.error?.code).toBe(failure)
  })

  it('and is cancelled after that never runs, and needs no slot to end', async () => {
    const { tasks, settle, settled } = queueFor({ running: 0 })
    const task = tasks.register('edit', 1)
    const gate = Promise.withResolvers<void>()
    let launched = false
    const prepare = async () => {
      await gate.promise
      return async () => {
        launched = true
        return result
      }
    }
    const begun = tasks.begin(task, { prepare, settle })
    const cancelled = tasks.cancel(task)
    gate.resolve()
    expect(await begun).toBe(task)
    await cancelled
    expect([launched, task.snapshot.state, settled]).toEqual([false, 'cancelled', ['cancelled']])
  })
})
