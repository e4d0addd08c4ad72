import { monotonicFactory } from 'ulid'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../../../lib/platform/logging/log.ts'
import { nothingAnalysed } from '../../../../lib/study/articles/analysis/tally.ts'
import { TaskQueue, taskLimits } from '../../../../lib/study/tasks/task-queue.ts'
import { testClock } from '../../../support/surroundings.ts'

function queueOf(running: number) {
  const surroundings = { now: testClock().now, newId: monotonicFactory(), log: createLog('silent') }
  const tasks = new TaskQueue(surroundings, { ...taskLimits, running })
  /** A task that works until it is cancelled. */
  const begin = async (owner: number, kind: 'upload' | 'resume' = 'upload') => {
    const work = { isRunning: false }
    const task = await tasks.begin(tasks.register(kind, owner), {
      prepare: () => async task => {
        work.isRunning = true
        await new Promise(resolve => task.signal.addEventListener('abort', resolve))
        task.signal.throwIfAborted()
        return nothingAnalysed(0)
      },
      settle: async () => {},
    })
    return { task, work, cancel: () => tasks.cancel(task) }
  }
  return { tasks, begin }
}

describe('a task that nobody asked for', () => {
  it('takes no slot of a person', async () => {
    const { begin } = queueOf(3)
    const resumed = [await begin(1, 'resume'), await begin(2, 'resume')]
    const asked = [await begin(1), await begin(1), await begin(1), await begin(2)]
    expect(resumed.map(({ work }) => work.isRunning)).toEqual([true, true])
    expect(asked.map(({ work }) => work.isRunning)).toEqual([true, true, false, true])
  })

  it('does not count among the tasks that its owner may have', async () => {
    const { tasks, begin } = queueOf(3)
    await begin(1, 'resume')
    const most = taskLimits.runningPerUser + taskLimits.queuedPerUser
    for (let count = 0; count < most; count += 1) await begin(1)
    expect(() => tasks.register('upload', 1)).toThrow('Too many tasks')
  })

  it('has room only while its owner and the process have a free slot and nobody waits', async () => {
    const { tasks, begin } = queueOf(3)
    const hasRoomFor = (...owners: number[]) => owners.map(owner => tasks.hasRoomBeside(owner))
    const [first, second] = [await begin(1), await begin(1)]
    expect(hasRoomFor(1, 2)).toEqual([false, true])
    const third = await begin(2)
    expect(hasRoomFor(2)).toEqual([false])
    await first.cancel()
    expect(hasRoomFor(1, 2)).toEqual([true, true])
    await third.cancel()
    await begin(1)
    await begin(1)
    expect(hasRoomFor(2)).toEqual([false])
    await second.cancel()
    await tasks.close()
    expect(hasRoomFor(2)).toEqual([false])
  })
})
