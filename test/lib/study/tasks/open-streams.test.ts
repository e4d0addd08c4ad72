import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { OpenStreams } from '../../../../lib/study/tasks/open-streams.ts'

const refused = { status: 429, code: 'rate_limited' }

describe('open streams', () => {
  it('are bounded for each account and in all, and count until they close', async () => {
    const streams = new OpenStreams({ ofAccount: 2, inAll: 3 })
    const open = (account: number) => streams.open(account, () => new PassThrough())
    const first = await open(1)
    await open(1)
    await expect(open(1)).rejects.toMatchObject(refused)
    await open(2)
    await expect(open(2)).rejects.toMatchObject(refused)
    first.destroy()
    await expect.poll(() => open(2)).toBeInstanceOf(PassThrough)
  })

  it('do not count if they could not be opened', async () => {
    const streams = new OpenStreams({ ofAccount: 1, inAll: 1 })
    const broken = () => {
      throw new Error('broken')
    }
    await expect(streams.open(1, broken)).rejects.toThrow('broken')
    await streams.open(1, () => new PassThrough())
  })
})
