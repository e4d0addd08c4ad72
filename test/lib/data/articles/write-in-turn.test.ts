import pLimit from 'p-limit'
import { describe, expect, it } from 'vitest'
import { writeInTurn } from '../../../../lib/store/writing/write-all.ts'

const never = new AbortController().signal
const blocks = ['一', '二', '三', '四', '五', '六']

describe('writes in turn', () => {
  it('are done in order, as many at once as the limit allows', async () => {
    const limitWrites = pLimit(2)
    const written: string[] = []
    let most = 0
    await writeInTurn(limitWrites, blocks, never, async block => {
      most = Math.max(most, limitWrites.activeCount)
      written.push(block)
    })
    expect(written).toEqual(blocks)
    expect(most).toBe(2)
  })

  it('let other writers have their turn', async () => {
    const limitWrites = pLimit(2)
    const written: string[] = []
    const write = async (name: string) => void written.push(name)
    const all = writeInTurn(limitWrites, blocks, never, write)
    await Promise.all([all, limitWrites(write, 'another')])
    expect(written.indexOf('another')).toBe(2)
    expect(written).toHaveLength(7)
  })

  it('do not begin after one has failed', async () => {
    const begun: string[] = []
    const all = writeInTurn(pLimit(2), blocks, never, async block => {
      begun.push(block)
      if (block === '二') throw new Error('refused')
    })
    await expect(all).rejects.toThrow('refused')
    expect(begun.length).toBeLessThan(4)
  })
})
