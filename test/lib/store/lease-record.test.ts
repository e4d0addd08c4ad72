import { describe, expect, it } from 'vitest'
import { createLease } from '../../../lib/store/lease-record.ts'
import { testStores } from '../../support/store.ts'

const stores = testStores()
const NOON = Date.parse('2026-03-01T12:00:00.000Z')
const MINUTE = 60_000

const open = async () => {
  const { client, tableName } = await stores.open('content')
  const lease = createLease(client, tableName('content'), 'controller')
  const hold = (holder: string, at = NOON) => lease.hold({ holder }, new Date(at))
  return { lease, hold }
}

const heldBy = (holder: string, expires_at: string) => ({
  code: 'lease_held',
  message: `Another controller is running (${holder}); its lease ends at ${expires_at}.`,
  extras: { members: { holder, expires_at } },
})

describe('a lease', () => {
  it('is refused to a second holder, who learns the present holder and the end', async () => {
    const { hold } = await open()
    const until = '2026-03-01T12:01:00.000Z'
    expect(await hold('first')).toEqual({ expires_at: until })
    await expect(hold('second', NOON + MINUTE - 1)).rejects.toMatchObject(heldBy('first', until))
  })

  it('is granted to one of several concurrent callers', async () => {
    const { hold } = await open()
    const holders = Array.from({ length: 10 }, (_, i) => `holder-${i}`)
    const replies = await Promise.allSettled(holders.map(holder => hold(holder)))
    expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('can be taken once it has expired, and the first holder then cannot renew it', async () => {
    const { hold } = await open()
    await hold('first')
    await hold('second', NOON + MINUTE)
    const renewed = hold('first', NOON + 2 * MINUTE - 1)
    await expect(renewed).rejects.toMatchObject(heldBy('second', '2026-03-01T12:02:00.000Z'))
  })

  it('is renewed by its holder, even late if nobody took it', async () => {
    const { hold } = await open()
    await hold('first')
    expect(await hold('first', NOON + 2 * MINUTE)).toEqual({ expires_at: '2026-03-01T12:03:00.000Z' })
  })

  it('is free once released, but only its holder can release it', async () => {
    const { lease, hold } = await open()
    await hold('first')
    await lease.release('second')
    await expect(hold('second')).rejects.toMatchObject({ code: 'lease_held' })
    await lease.release('first')
    expect(await hold('second')).toEqual({ expires_at: '2026-03-01T12:01:00.000Z' })
  })

  it('can be taken over only from a holder that is known to have ended', async () => {
    const { lease, hold } = await open()
    await hold('first')
    const takenFrom = (replaces: string) => lease.hold({ holder: 'second', replaces }, new Date(NOON))
    await expect(takenFrom('third')).rejects.toMatchObject({ code: 'lease_held' })
    await takenFrom('first')
    await expect(hold('first')).rejects.toMatchObject({ code: 'lease_held' })
  })
})
