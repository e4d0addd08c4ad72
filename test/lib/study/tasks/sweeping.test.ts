import { describe, expect, it } from 'vitest'
import { createLog } from '../../../../lib/platform/logging/log.ts'
import { sweeping as sweepingOf } from '../../../../lib/study/tasks/housekeeping.ts'

type Swept = { swept: number; is_more_due: boolean }
const nothing: Swept = { swept: 0, is_more_due: false }

/** Sweeping at a clock the test moves, over a store that answers what the test says. */
function sweepingOver(answers: (Swept | Error)[]) {
  const waits: { ms: number; end: () => void }[] = []
  const logged: string[] = []
  let calls = 0
  let atOnce = 0
  let mostAtOnce = 0
  const sweeping = sweepingOf({
    async sweep() {
      calls += 1
      atOnce += 1
      mostAtOnce = Math.max(mostAtOnce, atOnce)
      await turn()
      atOnce -= 1
      const answer = answers.shift() ?? nothing
      if (answer instanceof Error) throw answer
      return answer
    },
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        waits.push({ ms, end: resolve })
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      }),
    log: createLog('info', { write: (line: string) => void logged.push(line) }),
  })
  return { sweeping, waits, logged, calls: () => calls, mostAtOnce: () => mostAtOnce }
}
const turn = () => new Promise(resolve => setImmediate(resolve))

describe('sweeping', () => {
  it('happens at once and then every minute', async () => {
    const { sweeping, waits, calls } = sweepingOver([])
    await expect.poll(() => waits.length).toBe(1)
    expect(calls()).toBe(1)
    expect(waits[0]?.ms).toBe(60_000)
    waits[0]?.end()
    await expect.poll(() => waits.length).toBe(2)
    expect(calls()).toBe(2)
    await sweeping.close()
  })

  it('continues without a pause while more is due, one sweep at a time', async () => {
    const more = { swept: 500, is_more_due: true }
    const { sweeping, waits, calls, mostAtOnce } = sweepingOver([more, more, more])
    await expect.poll(() => waits.length).toBe(1)
    expect(calls()).toBe(4)
    expect(mostAtOnce()).toBe(1)
    await sweeping.close()
  })

  it('pauses when nothing can be removed, however much is due', async () => {
    const { sweeping, waits, calls } = sweepingOver([{ swept: 0, is_more_due: true }])
    await expect.poll(() => waits.length).toBe(1)
    expect(calls()).toBe(1)
    await sweeping.close()
  })

  it('survives a failure with a warning', async () => {
    const { sweeping, waits, logged, calls } = sweepingOver([new Error('the store is away')])
    await expect.poll(() => waits.length).toBe(1)
    expect(logged.join()).toContain('the store is away')
    waits[0]?.end()
    await expect.poll(() => waits.length).toBe(2)
    expect(calls()).toBe(2)
    await sweeping.close()
  })

  it('ends when it is closed, even during a sweep, without a warning', async () => {
    const started = Promise.withResolvers<void>()
    const logged: string[] = []
    const sweeping = sweepingOf({
      sweep: signal =>
        new Promise((_, reject) => {
          started.resolve()
          signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        }),
      wait: async () => {},
      log: createLog('info', { write: (line: string) => void logged.push(line) }),
    })
    await started.promise
    await sweeping.close()
    expect(logged).toEqual([])
  })
})
