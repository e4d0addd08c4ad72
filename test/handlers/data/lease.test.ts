import { describe, expect, it } from 'vitest'
import { dataLab } from './lab.ts'

const open = dataLab()
const [first, second] = ['host:1:first', 'host:2:second']

describe('the lease of the controller', () => {
  it('lasts a minute, or longer if it is renewed', async () => {
    const lab = await open()
    const hold = (holder: string) => lab.as(null).lease.hold({ body: { holder } })
    expect(await hold(first)).toEqual({ expires_at: '2026-11-20T09:01:00.000Z' })
    lab.clock.advance(50)
    expect(await hold(first)).toEqual({ expires_at: '2026-11-20T09:01:50.000Z' })
    lab.clock.advance(59)
    await expect(hold(second)).rejects.toMatchObject({
      status: 409,
      code: 'lease_held',
      message: 'Another controller is running (host:1:first); its lease ends at 2026-11-20T09:01:50.000Z.',
      extras: { members: { holder: first, expires_at: '2026-11-20T09:01:50.000Z' } },
    })
    lab.clock.advance(1)
    await hold(second)
    await expect(hold(first)).rejects.toMatchObject({ code: 'lease_held' })
  })

  it('can be released only by its holder', async () => {
    const { lease } = (await open()).as(null)
    await lease.hold({ body: { holder: first } })
    await lease.release({ params: { holder: second } })
    await expect(lease.hold({ body: { holder: second } })).rejects.toMatchObject({ code: 'lease_held' })
    await lease.release({ params: { holder: first } })
    await lease.hold({ body: { holder: second } })
  })

  it('can be taken over only from a holder that is known to have died', async () => {
    const { lease } = (await open()).as(null)
    await lease.hold({ body: { holder: first } })
    const wrong = { holder: second, replaces: 'host:3:third' }
    await expect(lease.hold({ body: wrong })).rejects.toMatchObject({ code: 'lease_held' })
    await lease.hold({ body: { holder: second, replaces: first } })
    await expect(lease.hold({ body: { holder: first } })).rejects.toMatchObject({ code: 'lease_held' })
  })
})
