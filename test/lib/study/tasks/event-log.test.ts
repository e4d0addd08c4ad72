import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Task } from '../../../../lib/contracts/schemas/tasks.ts'
import { nothingAnalysed } from '../../../../lib/study/articles/analysis/tally.ts'
import { EventLog, type TaskEvent } from '../../../../lib/study/tasks/event-stream.ts'
import { TaskRun } from '../../../../lib/study/tasks/task-run.ts'

const newTask = () =>
  new TaskRun({ id: '01JD0000000000000000000000', kind: 'upload', owner: 1, now: () => new Date(0) })
const stay = () => new AbortController().signal
const result = { ...nothingAnalysed(1), translated: 1 }

async function collect(events: AsyncIterable<TaskEvent | null>) {
  const seen: (TaskEvent | null)[] = []
  for await (const event of events) seen.push(event)
  return seen
}
const follow = (task: TaskRun, lastSeen: number | null, signal = stay()) =>
  task.log.follow(() => task.snapshot, lastSeen, { idleMs: 10_000, signal })
const names = (events: (TaskEvent | null)[]) => events.map(event => event?.name)

describe('the events of a task', () => {
  it('begin with a snapshot, grow by one and end with the terminal event', async () => {
    const task = newTask()
    const seen = collect(follow(task, null))
    task.report('splitting', 1)
    task.report('analysing', 50)
    task.end({ state: 'completed', result })
    const events = await seen
    expect(names(events)).toEqual(['snapshot', 'progress', 'progress', 'completed'])
    expect(events.map(event => event?.id)).toEqual([0, 1, 2, 3])
    expect(events.at(-1)?.task).toMatchObject({ state: 'completed', progress: 100, result })
  })

  it('keep the progress when nothing is done of nothing', () => {
    const task = newTask()
    task.report('importing', (100 * 0) / 0)
    expect(task.snapshot.progress).toBe(0)
    task.report('importing', 30)
    task.report('importing', Number.NaN)
    expect(task.snapshot.progress).toBe(30)
  })

  it('of a finished task are a snapshot and the end for a new reader, and none for one who saw the end', async () => {
    const task = newTask()
    task.report('splitting', 1)
    task.end({ state: 'failed', code: 'internal', detail: '' })
    const events = await collect(follow(task, null))
    expect(names(events)).toEqual(['snapshot', 'failed'])
    expect(events.map(event => event?.id)).toEqual([1, 2])
    expect(names(await collect(follow(task, 1)))).toEqual(['failed'])
    expect(await collect(follow(task, 2))).toEqual([])
  })

  it('start again with a snapshot for a reader with an unknown or too old event', async () => {
    const task = newTask()
    for (let n = 0; n < 300; n += 1) task.log.append('progress', task.snapshot)
    task.end({ state: 'completed', result })
    expect(names(await collect(follow(task, 3)))).toEqual(['snapshot', 'completed'])
    expect(names(await collect(follow(task, 9_999)))).toEqual(['snapshot', 'completed'])
  })

  it('include keep-alives while nothing happens', async () => {
    const task = newTask()
    const events = task.log.follow(() => task.snapshot, null, { idleMs: 1, signal: stay() })
    expect((await events.next()).value).toMatchObject({ name: 'snapshot' })
    expect((await events.next()).value).toBeNull()
  })

  it('end for a reader who leaves, while the task continues', async () => {
    const task = newTask()
    const leaving = new AbortController()
    const seen = collect(follow(task, null, leaving.signal))
    leaving.abort()
    expect(names(await seen)).toEqual(['snapshot'])
    task.report('analysing', 40)
    expect(task.snapshot).toMatchObject({ state: 'active', progress: 40 })
  })

  it('reach every reader whole, wherever the connection broke', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.nat(200), { maxLength: 5 }),
        async (count, breaks) => {
          const log = new EventLog()
          const task: Task = newTask().snapshot
          for (let n = 1; n < count; n += 1) log.append('progress', task)
          log.append('completed', task)
          let lastSeen: number | null = 0
          const ids: number[] = []
          for (const length of [...breaks, Number.POSITIVE_INFINITY]) {
            let read = 0
            for await (const event of log.follow(() => task, lastSeen, { idleMs: 1_000, signal: stay() })) {
              if (!event) continue
              ids.push(event.id)
              lastSeen = event.id
              read += 1
              if (read >= length) break
            }
          }
          expect(ids).toEqual(Array.from({ length: count }, (_, n) => n + 1))
        },
      ),
    )
  })
})
