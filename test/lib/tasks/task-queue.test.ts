import { monotonicFactory } from 'ulid'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../../lib/http/errors.ts'
import { createLog } from '../../../lib/http/log.ts'
import { TaskQueue, taskLimits } from '../../../lib/tasks/task-queue.ts'
import type { TaskRun } from '../../../lib/tasks/task-run.ts'
import { testClock } from '../../support/surroundings.ts'

const result = {
  sentences: 0,
  translated: 0,
  explained: 0,
  furigana: 0,
  warnings: [],
  missing: [],
  missing_count: 0,
}

function queueFor(limits = {}) {
  const clock = testClock()
  const tasks = new TaskQueue(
    { now: clock.now, newId: monotonicFactory(), log: createLog('silent') },
    { ...taskLimits, ...limits },
  )
  const settled: string[] = []
  /** A task that works until it is told to finish or is stopped. */
  const begin = (owner = 1) => {
    const task = tasks.register('upload', owner)
    const gate = Promise.withResolvers<void>()
    let running = false
    tasks.start(task, {
      async run({ signal }: TaskRun) {
        running = true
        signal.addEventListener('abort', () => gate.reject(signal.reason), { once: true })
        await gate.promise
        return result
      },
      settle: async ({ code }) => void settled.push(code),
    })
    return {
      task,
      finish: () => gate.resolve(),
      fail: (error: unknown) => gate.reject(error),
      isRunning: () => running,
    }
  }
  return { tasks, begin, settled, clock }
}
const turn = () => new Promise(resolve => setImmediate(resolve))

describe('the task queue', () => {
  it('runs two tasks of an account at once and the third when one has ended', async () => {
    const { begin } = queueFor()
    const [first, second, third] = [begin(), begin(), begin()]
    expect([first, second, third].map(({ isRunning }) => isRunning())).toEqual([true, true, false])
    first.finish()
    await turn()
    expect(third.isRunning()).toBe(true)
    expect(first.task.snapshot).toMatchObject({ state: 'completed', progress: 100 })
  })

  it('lets nobody wait behind another account that has many', () => {
    const { begin } = queueFor()
    for (let n = 0; n < 5; n += 1) begin(1)
    expect(begin(2).isRunning()).toBe(true)
  })

  it('has a limit over all accounts', () => {
    const { begin } = queueFor({ running: 2 })
    expect([begin(1), begin(2), begin(3)].map(({ isRunning }) => isRunning())).toEqual([true, true, false])
  })

  it('refuses the thirteenth open task of an account with 429, and takes one again when one has ended', async () => {
    const { tasks, begin } = queueFor()
    const open = Array.from({ length: 12 }, () => begin())
    expect(() => begin()).toThrow(expect.objectContaining({ code: 'too_many_tasks' }))
    open[0]?.finish()
    await turn()
    expect(tasks.register('upload', 1).snapshot.state).toBe('active')
  })

  it('stops a running task and settles it before its end is told', async () => {
    const { tasks, begin, settled } = queueFor()
    const { task } = begin()
    await tasks.cancel(task)
    expect(task.snapshot).toMatchObject({ state: 'cancelled', error: { code: 'cancelled' } })
    expect(settled).toEqual(['cancelled'])
  })

  it('settles a task that was cancelled while it waited, without ever running it', async () => {
    const { tasks, begin, settled } = queueFor()
    begin()
    begin()
    const waiting = begin()
    await tasks.cancel(waiting.task)
    expect(waiting.isRunning()).toBe(false)
    expect(waiting.task.snapshot.state).toBe('cancelled')
    expect(settled).toEqual(['cancelled'])
  })

  it('tells a problem as it is and nothing of a fault', async () => {
    const { begin, settled } = queueFor()
    const [problem, fault] = [begin(1), begin(2)]
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

  it('tries again to settle while the store is away', async () => {
    const { tasks } = queueFor()
    const task = tasks.register('upload', 1)
    let attempts = 0
    tasks.start(task, {
      run: () => Promise.reject(new Error('broken')),
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

  it('ends everything as interrupted when it closes, and takes nothing new', async () => {
    const { tasks, begin, settled } = queueFor()
    const all = [begin(), begin(), begin()]
    await tasks.close()
    expect(all.map(({ task }) => task.snapshot.error?.code)).toEqual([
      'interrupted',
      'interrupted',
      'interrupted',
    ])
    expect(settled).toHaveLength(3)
    expect(() => tasks.register('upload', 1)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  })

  it('closes with a registered task that never came to its work', async () => {
    const { tasks } = queueFor()
    const task = tasks.register('upload', 1)
    tasks.fail(task, new Problem('unavailable', 'away'))
    expect(task.snapshot.state).toBe('failed')
    await tasks.close()
  })

  it('keeps finished tasks for an hour, and no more of them than it may', async () => {
    const { tasks, begin, clock } = queueFor({ finishedKept: 2 })
    const [first, second, third] = [begin(1), begin(2), begin(3)]
    for (const { finish } of [first, second, third]) finish()
    await turn()
    begin(4)
    expect(tasks.find(first.task.id)).toBeUndefined()
    expect(tasks.find(third.task.id)).toBe(third.task)
    clock.advance(3_601)
    begin(5)
    expect(tasks.find(third.task.id)).toBeUndefined()
  })

  it('takes one task at a time on an article, whoever asks, and the next when it has ended', async () => {
    const { tasks } = queueFor()
    const first = tasks.register('edit', 1, 7)
    expect(first.snapshot.article_id).toBe(7)
    expect(tasks.activeOn(7)).toBe(first)
    expect(() => tasks.register('retry', 2, 7)).toThrow(expect.objectContaining({ code: 'article_busy' }))
    expect(tasks.register('edit', 1, 8).snapshot.article_id).toBe(8)
    tasks.fail(first, new Problem('unavailable', 'away'))
    expect(tasks.activeOn(7)).toBeUndefined()
    expect(tasks.register('retry', 2, 7).snapshot.state).toBe('active')
  })

  it('counts an upload as the task of the article it made', () => {
    const { tasks } = queueFor()
    tasks.register('upload', 1).worksOn(7)
    expect(() => tasks.register('edit', 1, 7)).toThrow(expect.objectContaining({ code: 'article_busy' }))
  })

  it('ends a task whose work cannot be prepared, and tells who asked', async () => {
    const { tasks } = queueFor()
    const task = tasks.register('retry', 1, 7)
    const busy = new Problem('article_busy', 'Another task works on this article.')
    await expect(tasks.begin(task, () => Promise.reject(busy))).rejects.toBe(busy)
    expect(task.snapshot).toMatchObject({ state: 'failed', error: { code: 'article_busy' } })
    expect(tasks.activeOn(7)).toBeUndefined()
  })
})
