import { describe, expect, it } from 'vitest'
import * as auth from '../../../handlers/user-manager/auth.ts'
import * as users from '../../../handlers/user-manager/users.ts'
import { deepIt } from '../../support/sample.ts'
import { accountsLab, PASSWORD } from './lab.ts'

const open = accountsLab()
const DAY_S = 24 * 3_600

describe('a token that is renewed', () => {
  it('is valid for seven more days, and the old one until its own end', async () => {
    const lab = await open()
    const { as } = await lab.newUser('hanako')
    lab.clock.advance(5 * DAY_S)
    const renewed = await lab.ask(auth.renew, { as })
    expect(renewed.expires_at).toBe('2026-12-02T09:00:00.000Z')
    expect(renewed.user).toMatchObject({ username: 'hanako', role: 'user' })
    lab.clock.advance(3 * DAY_S)
    expect(await lab.outcome(auth.me, { as })).toBe('401 unauthenticated')
    expect(await lab.outcome(auth.me, { as: { authorization: `Bearer ${renewed.token}` } })).toBe('200')
  })

  deepIt('must still be valid: not expired, for the same password and an existing account', async () => {
    const lab = await open()
    const [late, changed, gone] = [
      await lab.newUser('late'),
      await lab.newUser('changed'),
      await lab.newUser('gone'),
    ]
    lab.clock.advance(60)
    const body = { current_password: PASSWORD, new_password: `${PASSWORD} again` }
    await lab.ask(auth.password, { as: changed.as, body })
    await lab.ask(users.remove, { as: await lab.root(), params: { id: gone.id } })
    for (const { as } of [changed, gone])
      expect(await lab.outcome(auth.renew, { as })).toBe('401 unauthenticated')
    lab.clock.advance(7 * DAY_S)
    expect(await lab.outcome(auth.renew, { as: late.as })).toBe('401 unauthenticated')
  })

  deepIt('has the current state of the account', async () => {
    const lab = await open()
    const { id, as } = await lab.newUser('hanako')
    await lab.ask(users.role, { as: await lab.root(), params: { id }, body: { role: 'root' } })
    expect((await lab.ask(auth.renew, { as })).user.role).toBe('root')
  })
})
