import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Tally } from '../../scripts/trials/load/tally.ts'

describe('the slowest requests of a load', () => {
  it('include those that fail in the end', async () => {
    const tally = new Tally()
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    await tally.part('quick', async () => {})
    const hanging = tally.part('hanging', async () => {
      vi.advanceTimersByTime(20)
      throw new Error('no reply')
    })
    await expect(hanging).rejects.toThrow('no reply')
    expect(tally.slowest()).toMatch(/^hanging \(failed\) /)
    expect(tally.slowest()).toContain('quick 0 ms')
  })

  it('are named by their results where they have one', async () => {
    const tally = new Tally()
    await tally.part(
      'following a task',
      async () => 'upload',
      kind => `following a task (${kind})`,
    )
    expect(tally.slowest()).toMatch(/^following a task \(upload\) /)
  })
})
