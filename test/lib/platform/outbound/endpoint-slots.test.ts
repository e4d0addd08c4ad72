import { expect, it } from 'vitest'
import { endpointSlots } from '../../../../lib/platform/outbound/attempts.ts'

it('the slots of endpoints refuse a call of a busy endpoint as rate_limited when a thousand are waiting, and no other call', async () => {
  const slots = endpointSlots()
  const { promise, resolve } = Promise.withResolvers<void>()
  const runs = Array.from({ length: 1_001 }, () => slots.run('a', () => promise))
  await expect(slots.run('a', async () => 'late')).rejects.toMatchObject({ failure: 'rate_limited' })
  expect(await slots.run('b', async () => 'another endpoint')).toBe('another endpoint')
  resolve()
  expect(await Promise.all(runs)).toHaveLength(1_001)
  expect(await slots.run('a', async () => 'next')).toBe('next')
})
