import { describe, expect, it } from 'vitest'
import { createLease } from '../../../lib/store/lease.ts'
import { testStores } from '../../support/store.ts'

const stores = testStores()
const NOON = Date.parse('2026-03-01T12:00:00.000Z')
const MINUTE = 60_000

const open = async () => {
  const { client, tableName } = await stores.open('content')
  return createLease(client, tableName('content'), 'controller')
}

describe('a lease', () => {
  it('is refused to a second owner, who learns who has it and until when', async () => {
    const lease = await open()
    const until = '2026-03-01T12:01:00.000Z'
    expect(await lease.acquire('first', MINUTE, NOON)).toEqual({ granted: true, until })
    const refused = { granted: false, holder: { owner: 'first', until } }
    expect(await lease.acquire('second', MINUTE, NOON + MINUTE - 1)).toEqual(refused)
  })

  it('goes to one of those who ask at once', async () => {
    const lease = await open()
    const owners = Array.from({ length: 10 }, (_, i) => `owner-${i}`)
    const replies = await Promise.all(owners.map(owner => lease.acquire(owner, MINUTE, NOON)))
    expect(replies.filter(reply => reply.granted)).toHaveLength(1)
  })

  it('can be taken once it has expired, and the first owner then cannot renew it', async () => {
    const lease = await open()
    await lease.acquire('first', MINUTE, NOON)
    expect(await lease.acquire('second', MINUTE, NOON + MINUTE)).toHaveProperty('granted', true)
    expect(await lease.renew('first', MINUTE, NOON + 5 * MINUTE)).toEqual({
      granted: false,
      holder: { owner: 'second', until: '2026-03-01T12:02:00.000Z' },
    })
  })

  it('is renewed by its owner, late too if nobody took it', async () => {
    const lease = await open()
    await lease.acquire('first', MINUTE, NOON)
    const reply = await lease.renew('first', MINUTE, NOON + 2 * MINUTE)
    expect(reply).toEqual({ granted: true, until: '2026-03-01T12:03:00.000Z' })
  })

  it('is free once released, but only its owner can release it', async () => {
    const lease = await open()
    await lease.acquire('first', MINUTE, NOON)
    await lease.release('second')
    expect(await lease.acquire('second', MINUTE, NOON)).toHaveProperty('granted', false)
    await lease.release('first')
    expect(await lease.renew('first', MINUTE, NOON)).toEqual({ granted: false, holder: null })
    expect(await lease.acquire('second', MINUTE, NOON)).toHaveProperty('granted', true)
  })
})
