import { describe, expect, it } from 'vitest'
import { rounds } from '../../reader/src/api/rounds.ts'

describe('rounds', () => {
  it('miss nothing that is added while one ends', async () => {
    for (let ticks = 0; ticks < 10; ticks += 1) {
      const waiting = ['first']
      const sent: string[] = []
      const send = rounds(async () => {
        sent.push(...waiting.splice(0))
        return false
      })
      void send()
      for (let tick = 0; tick < ticks; tick += 1) await null
      waiting.push('late')
      await send()
      expect([ticks, sent]).toEqual([ticks, ['first', 'late']])
    }
  })

  it('leave what must wait to the next time', async () => {
    let count = 0
    const send = rounds(async () => {
      count += 1
      return true
    })
    await Promise.all([send(), send(), send()])
    expect(count).toBe(1)
    await send()
    expect(count).toBe(2)
  })
})
