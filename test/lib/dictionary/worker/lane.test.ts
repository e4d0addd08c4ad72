import { afterEach, describe, expect, it } from 'vitest'
import { Lane } from '../../../../lib/dictionary/worker/lane.ts'
import type { Answer, Task } from '../../../../lib/dictionary/worker/messages.ts'
import { isProblem } from '../../../../lib/platform/problems/errors.ts'
import { deepIt } from '../../../support/sample.ts'

const lanes: Lane<Task, Answer>[] = []
const newLane = () => {
  const lane = new Lane<Task, Answer>('test', new URL('./crashing-worker.ts', import.meta.url))
  lanes.push(lane)
  return lane
}
afterEach(async () => {
  await Promise.all(lanes.splice(0).map(lane => lane.close()))
})

const load: Task = { kind: 'load' }
const ignore = () => {}
const text = (name: string): Task => ({ kind: 'split', text: name, genre: 'article' })
const crash = text('crash')
/** It can be sent so many times. */
const sendable = (times: number): Task => ({
  kind: 'tokens',
  get sentences() {
    times -= 1
    if (times < 0) throw new Error('cannot be sent')
    return []
  },
})

describe('a lane', () => {
  it('works through tasks in order and takes each answer', async () => {
    let answers = 0
    await newLane().run([load, load, load], () => answers++)
    expect(answers).toBe(3)
  })

  deepIt('takes the callers in turn', async () => {
    const lane = newLane()
    const served: string[] = []
    await Promise.all([
      lane.run([load, load, load], () => served.push('long')),
      lane.run([load], () => served.push('short')),
    ])
    expect(served).toEqual(['long', 'short', 'long', 'long'])
  })

  deepIt('fails only the caller whose task crashed the worker, and starts another worker', async () => {
    const lane = newLane()
    const crashed = lane.run([crash], ignore)
    const waiting = lane.run([load], ignore)
    await expect(crashed).rejects.toThrow('crashed')
    await expect(waiting).resolves.toBeUndefined()
    await expect(lane.run([load], ignore)).resolves.toBeUndefined()
  })

  deepIt('answers in order to a caller that is alone and asks ahead', async () => {
    const lane = newLane()
    const taken: string[] = []
    const tasks = function* (): Generator<Task, void> {
      for (let n = 1; n <= 3; n += 1) {
        taken.push(`asked ${n}`)
        yield load
      }
    }
    let answers = 0
    await lane.run(tasks(), () => taken.push(`answer ${++answers}`))
    expect(taken.slice(0, 2)).toEqual(['asked 1', 'asked 2'])
    expect(taken.filter(event => event.startsWith('answer'))).toEqual(['answer 1', 'answer 2', 'answer 3'])
  })

  deepIt('starts another worker for the task that was asked ahead of a crash', async () => {
    const lane = newLane()
    await expect(lane.run([crash, load], ignore)).rejects.toThrow('crashed')
    await expect(lane.run([load], ignore)).resolves.toBeUndefined()
  })

  deepIt('gives each text its own answer after a task that could not be sent', async () => {
    const lane = newLane()
    await expect(lane.run([sendable(0)], ignore)).rejects.toThrow('cannot be sent')
    const answers: unknown[] = []
    await lane.run([text('mine'), text('yours')], answer => answers.push(answer))
    expect(answers).toMatchObject([{ explanations: ['mine'] }, { explanations: ['yours'] }])
  })

  deepIt('fails a task that cannot be sent to the next worker, and does those after it', async () => {
    const lane = newLane()
    const crashed = lane.run([crash], ignore)
    const unsendable = lane.run([sendable(1)], ignore)
    const waiting = lane.run([load], ignore)
    await expect(crashed).rejects.toThrow('crashed')
    await expect(unsendable).rejects.toThrow('cannot be sent')
    await expect(waiting).resolves.toBeUndefined()
  })

  deepIt('lets a caller leave, from the queue and in the middle of its tasks', async () => {
    const lane = newLane()
    const busy = new AbortController()
    const queued = new AbortController()
    let answers = 0
    const running = lane.run([load, load, load], () => answers++, busy.signal)
    const waiting = lane.run([load], ignore, queued.signal)
    busy.abort(new Error('gone'))
    queued.abort(new Error('gone too'))
    await expect(running).rejects.toThrow('gone')
    await expect(waiting).rejects.toThrow('gone too')
    await lane.run([load], ignore)
    expect(answers).toBe(0)
  })

  deepIt('does not start for a caller whose signal has aborted', async () => {
    const left = AbortSignal.abort(new Error('too late'))
    await expect(newLane().run([load], ignore, left)).rejects.toThrow('too late')
  })

  deepIt('refuses callers while the queue is full', async () => {
    const lane = newLane()
    const results = await Promise.allSettled(Array.from({ length: 300 }, () => lane.run([load], ignore)))
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(43)
    expect(refused.every(result => 'reason' in result && isProblem(result.reason, 'unavailable'))).toBe(true)
  })

  deepIt('rejects all waiting callers when it is closed', async () => {
    const lane = newLane()
    const waiting = [lane.run([load], ignore), lane.run([load], ignore)]
    const results = Promise.allSettled(waiting)
    await lane.close()
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(lane.run([load], ignore)).rejects.toThrow('closed')
  })
})
