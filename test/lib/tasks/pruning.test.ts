import { describe, expect, it } from 'vitest'
import type { PruneReport } from '../../../lib/contracts/schemas/objects.ts'
import { createLog } from '../../../lib/http/log.ts'
import { Pruning } from '../../../lib/tasks/pruning.ts'

const MINUTE = 60_000
const report: PruneReport = {
  dry_run: false,
  temporary_objects: 2,
  temporary_bytes: 9_000,
  clips: 0,
  parts: 0,
  sources: 0,
  failed: 0,
  keys: ['tmp/u1/transcription/2026/11/20/01JD0000000000000000000000.mp4'],
}

/** Pruning at a clock the test moves, of stores that answer what the test says. */
function pruningOver(answers: (PruneReport | Error)[]) {
  const waits: { ms: number; end: () => void }[] = []
  const logged: string[] = []
  let calls = 0
  const pruning = new Pruning({
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

  it('says how much went, and not what it was called', async () => {
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

  it('ends when it is closed, while it prunes too, and says nothing of it', async () => {
    const started = Promise.withResolvers<void>()
    const logged: string[] = []
    const pruning = new Pruning({
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
