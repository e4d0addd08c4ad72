import { describe, expect, it } from 'vitest'
import { createLog } from '../../../../lib/platform/logging/log.ts'
import { pruning, pruningUsage, sweeping } from '../../../../lib/study/tasks/housekeeping.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const temporary = { dry_run: false, temporary_objects: 2, temporary_bytes: 9_000, clips: 0, parts: 0 }
const others = { sources: 0, mined: 0, images: 0, failed: 0, keys: ['tmp/u1/transcription/a.mp4'] }

/** A clock whose waits the test ends, what is logged, and calls that give these answers and then the last one. */
function houseOf<T>(...answers: (T | Error)[]) {
  const waits: { ms: number; end: () => void }[] = []
  const logged: string[] = []
  let [calls, atOnce] = [0, 0]
  const work = async () => {
    calls += 1
    atOnce += 1
    expect(atOnce).toBe(1)
    await new Promise(setImmediate)
    atOnce -= 1
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer === undefined || answer instanceof Error) throw answer
    return answer
  }
  const wait = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      waits.push({ ms, end: resolve })
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
  const log = createLog('info', { write: (line: string) => void logged.push(line) })
  /** Ends the present wait, and awaits the next one. */
  const passes = async () => {
    const { length } = waits
    waits.at(-1)?.end()
    await expect.poll(() => waits.length).toBe(length + 1)
  }
  return { work, given: { wait, log }, waits, logged, passes, calls: () => calls }
}

describe('sweeping', () => {
  const [none, more] = [false, true].map(is_more_due => ({ swept: is_more_due ? 500 : 0, is_more_due }))

  it('happens at once and then every minute', async () => {
    const house = houseOf(none)
    const routine = sweeping({ sweep: house.work, ...house.given })
    await expect.poll(() => house.waits.length).toBe(1)
    await house.passes()
    expect([house.calls(), house.waits.map(({ ms }) => ms)]).toEqual([2, [MINUTE, MINUTE]])
    await routine.close()
  })

  it.each([
    ['continues without a pause while more is due, one sweep at a time', [more, more, none], 3],
    ['pauses when nothing can be removed, however much is due', [{ swept: 0, is_more_due: true }], 1],
  ])('%s', async (_, answers, calls) => {
    const house = houseOf(...answers)
    const routine = sweeping({ sweep: house.work, ...house.given })
    await expect.poll(() => house.waits.length).toBe(1)
    expect(house.calls()).toBe(calls)
    await routine.close()
  })
})

describe('pruning', () => {
  it('happens ten minutes after the start and then every day, and logs how much was removed, without the keys', async () => {
    const house = houseOf({ ...temporary, ...others })
    const routine = pruning({ prune: house.work, ...house.given })
    await house.passes()
    await house.passes()
    expect([house.calls(), house.waits.map(({ ms }) => ms)]).toEqual([2, [10 * MINUTE, DAY, DAY]])
    expect(JSON.parse(house.logged[0] ?? '')).toMatchObject({ temporary_objects: 2, temporary_bytes: 9_000 })
    expect(house.logged.join()).not.toContain('transcription')
    await routine.close()
  })

  it('of usage records has the same rhythm, and continues until nothing is due', async () => {
    const [more, last] = [5_000, 7].map(removed => ({ removed, is_more_due: removed > 7 }))
    const house = houseOf(more, last, { removed: 0, is_more_due: false })
    const routine = pruningUsage({ prune: house.work, ...house.given })
    await house.passes()
    await house.passes()
    expect([house.calls(), house.waits.map(({ ms }) => ms)]).toEqual([3, [10 * MINUTE, DAY, DAY]])
    expect(house.logged.map(line => JSON.parse(line).removed)).toEqual([5_000, 7])
    await routine.close()
  })
})

describe('housekeeping', () => {
  it('survives a failure with a warning', async () => {
    const house = houseOf(new Error('the store is away'), { swept: 0, is_more_due: false })
    const routine = sweeping({ sweep: house.work, ...house.given })
    await expect.poll(() => house.waits.length).toBe(1)
    expect(house.logged.join()).toContain('the store is away')
    await house.passes()
    expect(house.calls()).toBe(2)
    await routine.close()
  })

  it('ends when it is closed, even while it works, without a warning', async () => {
    const { given, logged } = houseOf()
    const started = Promise.withResolvers<void>()
    const sweep = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        started.resolve()
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
    const routine = sweeping({ sweep, ...given })
    await started.promise
    await routine.close()
    expect(logged).toEqual([])
  })
})
