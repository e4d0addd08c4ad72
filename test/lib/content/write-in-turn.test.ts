import pLimit from 'p-limit'
import { describe, expect, it } from 'vitest'
import { writeInTurn } from '../../../lib/content/write-in-turn.ts'

const blocks = ['一', '二', '三', '四', '五', '六']

describe('writes in turn', () => {
  it('are all done, in their order, as many at once as the limit allows', async () => {
    const limitWrites = pLimit(2)
    const written: string[] = []
    let most = 0
    await writeInTurn({ limitWrites }, blocks, async block => {
      most = Math.max(most, limitWrites.activeCount)
      written.push(block)
    })
    expect(written).toEqual(blocks)
    expect(most).toBe(2)
  })

  it('let those through who come after they have begun', async () => {
    const limitWrites = pLimit(2)
    const written: string[] = []
    const write = async (name: string) => void written.push(name)
    const all = writeInTurn({ limitWrites }, blocks, write)
    await Promise.all([all, limitWrites(write, 'another')])
    expect(written.indexOf('another')).toBe(2)
    expect(written).toHaveLength(7)
  })

  it('are not begun any more once one has failed', async () => {
    const begun: string[] = []
    const all = writeInTurn({ limitWrites: pLimit(2) }, blocks, async block => {
      begun.push(block)
      if (block === '二') throw new Error('refused')
    })
    await expect(all).rejects.toThrow('refused')
    expect(begun.length).toBeLessThan(4)
  })
})
