import { monotonicFactory } from 'ulid'
import { expect, it } from 'vitest'
import { createLog } from '../../../../lib/platform/logging/log.ts'
import { Problem, type ProblemCode } from '../../../../lib/platform/problems/errors.ts'
import { TaskQueue, taskLimits } from '../../../../lib/study/tasks/task-queue.ts'

const { signal } = new AbortController()

/** A failed task, whose end the store refuses with a problem until the test lets it be written. */
async function failedTask(refusal: ProblemCode) {
  const log = createLog('silent')
  const limits = { ...taskLimits, settleDelaysMs: [] }
  const tasks = new TaskQueue({ now: () => new Date(), newId: monotonicFactory(), log }, limits)
  const task = tasks.register('upload', 1)
  const written: string[] = []
  let takes = false
  await tasks.begin(task, {
    prepare: () => () => Promise.reject(new Error('broken')),
    async settle({ code }) {
      if (!takes) throw new Problem(refusal, 'Not now.')
      written.push(code)
    },
  })
  await expect.poll(() => task.snapshot.state).toBe('failed')
  const take = () => {
    takes = true
  }
  return { tasks, written, take }
}

it('the end of a task that a full disk refused is written once there is room, and once only', async () => {
  const { tasks, written, take } = await failedTask('insufficient_storage')
  await expect(tasks.unsettled.settleLeft(signal)).rejects.toThrow('Not now.')
  take()
  await tasks.unsettled.settleLeft(signal)
  await tasks.unsettled.settleLeft(signal)
  expect(written).toEqual(['internal'])
})

it('the end of a task that another has superseded is not written later', async () => {
  const { tasks, written, take } = await failedTask('superseded')
  take()
  await tasks.unsettled.settleLeft(signal)
  expect(written).toEqual([])
})
