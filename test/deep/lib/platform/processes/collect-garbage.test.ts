import { describe, expect, it } from 'vitest'
import { collectNow, collectWhenIdle } from '../../../../../lib/platform/processes/collect-garbage.ts'
import { eventually } from '../../../../support/eventually.ts'

const MiB = 1024 * 1024
const buffers = () => process.memoryUsage().arrayBuffers
/** Holds memory only while it runs. */
const makeGarbage = () => new Uint8Array(64 * MiB).fill(1).length

describe('garbage', () => {
  it('is collected now', () => {
    const before = buffers()
    makeGarbage()
    expect(buffers()).toBeGreaterThan(before + 60 * MiB)
    collectNow()
    expect(buffers()).toBeLessThan(before + 8 * MiB)
  })

  it('is collected when the thread has nothing to do, until that is ended', async () => {
    const before = buffers()
    {
      using _ = collectWhenIdle({ lookMs: 20 })
      makeGarbage()
      await eventually(() => expect(buffers()).toBeLessThan(before + 8 * MiB))
    }
    makeGarbage()
    expect(buffers()).toBeGreaterThan(before + 60 * MiB)
    collectNow()
  })
})
