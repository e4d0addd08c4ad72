import { monotonicFactory } from 'ulid'
import { describe, expect, it } from 'vitest'
import type { Member } from '../../../../lib/platform/auth/actor.ts'
import { createLog } from '../../../../lib/platform/logging/log.ts'
import { TaskQueue } from '../../../../lib/study/tasks/task-queue.ts'
import { taskOf, taskToCancel } from '../../../../lib/study/tasks/visible-task.ts'
import { testClock } from '../../../support/surroundings.ts'

const article = { id: 7, user_id: 1 }
const busy = (task_id?: string) =>
  expect.objectContaining({
    code: 'article_busy',
    ...(task_id && { extras: expect.objectContaining({ members: { task_id } }) }),
  })
const queue = () =>
  new TaskQueue({ now: testClock().now, newId: monotonicFactory(), log: createLog('silent') })
const member = (user_id: number, role: Member['role'] = 'user'): Member => ({
  kind: 'user',
  user_id,
  username: `user-${user_id}`,
  role,
})

describe('a task that makes clips', () => {
  it('excludes no task on the article, and is excluded by none', () => {
    const tasks = queue()
    const edit = tasks.register('edit', 1, article)
    const tts = tasks.register('tts', 1, article)
    expect(tasks.activeOn(7)).toBe(edit)
    expect(tasks.allOn(7)).toEqual([edit, tts])

    const other = queue()
    other.register('tts', 1, article)
    expect(other.activeOn(7)).toBeUndefined()
    expect(other.register('edit', 1, article).snapshot.state).toBe('active')
  })

  it('is accepted once for an account on an article, and the refusal names the existing one', async () => {
    const tasks = queue()
    const first = tasks.register('tts', 1, article)
    expect(() => tasks.register('tts', 1, article)).toThrow(busy(first.id))
    tasks.register('tts', 2, article)
    tasks.register('tts', 1, { id: 8, user_id: 1 })
    await tasks
      .begin(first, { prepare: () => Promise.reject(new Error('over')), settle: async () => {} })
      .catch(() => {})
    expect(tasks.register('tts', 1, article).snapshot.state).toBe('active')
  })

  it('on one sentence runs alongside those of the same account, on one sentence or on all', () => {
    const tasks = queue()
    const all = tasks.register('tts', 1, article)
    tasks.register('tts', 1, { ...article, row: 3 })
    tasks.register('tts', 1, { ...article, row: 3 })
    expect(tasks.allOn(7)).toHaveLength(3)
    expect(() => tasks.register('tts', 1, article)).toThrow(busy(all.id))

    const other = queue()
    other.register('tts', 1, { ...article, row: 0 })
    expect(other.register('tts', 1, article).snapshot.state).toBe('active')
  })

  it("is visible to the account that started it and to administrators, and not to the article's owner", () => {
    const tasks = queue()
    const { id } = tasks.register('tts', 2, article)
    for (const ask of [taskOf, taskToCancel]) {
      expect(ask(tasks, id, member(2)).id).toBe(id)
      expect(ask(tasks, id, member(3, 'root')).id).toBe(id)
      expect(() => ask(tasks, id, member(1))).toThrow(expect.objectContaining({ code: 'not_found' }))
    }
    const edit = tasks.register('edit', 3, article)
    expect(taskToCancel(tasks, edit.id, member(1))).toBe(edit)
  })

  it('awaits no clips after it has ended, however it ended', async () => {
    const tasks = queue()
    const task = tasks.register('tts', 1, article)
    task.awaitsAudio(4, [1, 2])
    task.awaitsNoMore(1)
    expect(task.awaitedAudio).toEqual({ revision: 4, indices: new Set([2]) })
    const begun = tasks.begin(task, {
      prepare: () => new Promise((_, reject) => task.signal.addEventListener('abort', reject)),
      settle: async () => {},
    })
    await Promise.allSettled([begun, tasks.cancel(task)])
    expect([task.awaitedAudio, tasks.allOn(7)]).toEqual([null, []])
  })
})
