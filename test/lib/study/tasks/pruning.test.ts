import { describe, expect, it } from 'vitest'
import type { PruneReport } from '../../../../lib/contracts/schemas/administration/objects.ts'
import { createLog } from '../../../../lib/platform/logging/log.ts'
import { pruning as pruningOf, pruningUsage } from '../../../../lib/study/tasks/housekeeping.ts'

const MINUTE = 60_000
const report: PruneReport = {
  dry_run: false,
  temporary_objects: 2,
  temporary_bytes: 9_000,
  clips: 0,
  parts: 0,
  sources: 0,
  mined: 0,
  images: 0,
  failed: 0,
  keys: ['tmp/u1/transcription/2026/11/20/01JD0000000000000000000000.mp4'],
}

/** Pruning at a clock the test moves, of stores that answer what the test says. */
function pruningOver(answers: (PruneReport | Error)[]) {
  const waits: { ms: number; end: () => void }[] = []
  const logged: string[] = []
  let calls = 0
  const pruning = pruningOf({
    async prune() {
      calls += 1
      const answer = answers.shift() ?? report
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
  return { pruning, waits, logged, calls: () => calls }
}

describe('pruning', () => {
  it('happens ten minutes after the start and then every day', async () => {
    const { pruning, waits, calls } = pruningOver([])
    expect(waits.map(({ ms }) => ms)).toEqual([10 * MINUTE])
    expect(calls()).toBe(0)
    for (const times of [1, 2, 3]) {
      waits.at(-1)?.end()
      await expect.poll(() => waits.length).toBe(times + 1)
      expect(calls()).toBe(times)
      expect(waits.at(-1)?.ms).toBe(24 * 60 * MINUTE)
    }
    await pruning.close()
    expect(calls()).toBe(3)
  })

  it('logs how much was removed, without the keys', async () => {
    const { pruning, waits, logged } = pruningOver([])
    waits[0]?.end()
    await expect.poll(() => logged.length).toBe(1)
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ temporary_objects: 2, temporary_bytes: 9_000 })
    expect(logged[0]).not.toContain('transcription')
    await pruning.close()
  })

  it('survives a failure with a warning', async () => {
    const { pruning, waits, logged, calls } = pruningOver([new Error('the store is away')])
    waits[0]?.end()
    await expect.poll(() => waits.length).toBe(2)
    expect(logged.join()).toContain('the store is away')
    waits[1]?.end()
    await expect.poll(() => waits.length).toBe(3)
    expect(calls()).toBe(2)
    await pruning.close()
  })

  it('ends when it is closed, even while it prunes, without a warning', async () => {
    const started = Promise.withResolvers<void>()
    const logged: string[] = []
    const pruning = pruningOf({
      prune: signal =>
        new Promise((_, reject) => {
          started.resolve()
          signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        }),
      wait: async () => {},
      log: createLog('info', { write: (line: string) => void logged.push(line) }),
    })
    await started.promise
    await pruning.close()
    expect(logged).toEqual([])
  })
})

describe('pruning of usage records', () => {
  it('continues until nothing is due, ten minutes after the start and then every day', async () => {
    const waits: { ms: number; end: () => void }[] = []
    const logged: string[] = []
    const answers = [
      { removed: 5_000, is_more_due: true },
      { removed: 7, is_more_due: false },
    ]
    const pruning = pruningUsage({
      prune: async () => answers.shift() ?? { removed: 0, is_more_due: false },
      wait: (ms, signal) =>
        new Promise((resolve, reject) => {
          waits.push({ ms, end: resolve })
          signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        }),
      log: createLog('info', { write: (line: string) => void logged.push(line) }),
    })
    waits[0]?.end()
    await expect.poll(() => waits.length).toBe(2)
    expect(answers).toEqual([])
    waits[1]?.end()
    await expect.poll(() => waits.length).toBe(3)
    expect(waits.map(({ ms }) => ms / MINUTE)).toEqual([10, 24 * 60, 24 * 60])
    expect(logged.map(line => JSON.parse(line).removed)).toEqual([5_000, 7])
    await pruning.close()
  })
})
