import { describe, expect, it } from 'vitest'
import { CostLoading } from '../../../../lib/agent/estimates/cost-loading.ts'
import type { UsageCost } from '../../../../lib/contracts/schemas/accounts/usage.ts'
import { createLog } from '../../../../lib/platform/logging/log.ts'

const history: UsageCost[] = [
  {
    endpoint_id: '01JENDPQ1NT000000000000001',
    model: 'model-a',
    stage: 'translation',
    input_tokens: 2,
    output_tokens: 1,
    cached_tokens: 0,
    answered_characters: 1,
  },
]
type Answer = UsageCost[] | Error | Promise<UsageCost[]>

/** A ledger with the test’s answers, at a clock that the test moves. */
const loadingFrom = (answers: Answer[]) => {
  const waits: { ms: number; end: () => void }[] = []
  const taken: (readonly UsageCost[])[] = []
  const logged: string[] = []
  const signals: AbortSignal[] = []
  const loading = new CostLoading({
    async fetch(signal) {
      signals.push(signal)
      const answer = (await answers.shift()) ?? history
      if (answer instanceof Error) throw answer
      return answer
    },
    take: costs => void taken.push(costs),
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        waits.push({ ms, end: resolve })
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      }),
    log: createLog('info', { write: (line: string) => void logged.push(line) }),
  })
  const next = async () => {
    const before = waits.length
    waits.at(-1)?.end()
    await expect.poll(() => waits.length > before || taken.length > 0).toBe(true)
  }
  return { loading, next, waits, taken, logged, signals }
}
const away = new Error('user_manager does not answer')

describe('the ledger’s sums of costs', () => {
  it('are loaded once, shortly after the start', async () => {
    const { loading, next, waits, taken, signals } = loadingFrom([])
    expect([waits.map(({ ms }) => ms), signals.length]).toEqual([[1_000], 0])
    await next()
    await loading.close()
    expect([taken, signals.length, waits.length]).toEqual([[history], 1, 1])
  })

  it('are asked for with a growing pause until they arrive, with one warning', async () => {
    const { loading, next, waits, taken, logged } = loadingFrom(Array(9).fill(away))
    for (let times = 0; times < 9; times++) await next()
    expect(waits.map(({ ms }) => ms / 1_000)).toEqual([1, 5, 10, 20, 40, 80, 160, 300, 300, 300])
    expect(taken).toEqual([])
    await next()
    await loading.close()
    expect(taken).toEqual([history])
    expect(logged).toHaveLength(1)
  })

  it('are no longer waited for when the service stops', async () => {
    const { loading, next, taken, signals } = loadingFrom([away])
    await next()
    await loading.close()
    expect([taken, signals.length]).toEqual([[], 1])
  })

  it('cause no warning when the service stops while they are loading', async () => {
    const asked = Promise.withResolvers<UsageCost[]>()
    const { loading, waits, taken, logged, signals } = loadingFrom([asked.promise])
    waits[0]?.end()
    await expect.poll(() => signals.length).toBe(1)
    const closed = loading.close()
    expect(signals[0]?.aborted).toBe(true)
    asked.reject(away)
    await closed
    expect([taken, logged]).toEqual([[], []])
  })
})
