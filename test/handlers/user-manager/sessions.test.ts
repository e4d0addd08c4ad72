import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import * as auth from '../../../handlers/user-manager/auth.ts'
import * as internal from '../../../handlers/user-manager/internal.ts'
import * as profile from '../../../handlers/user-manager/profile.ts'
import * as routes from '../../../handlers/user-manager/sessions.ts'
import * as users from '../../../handlers/user-manager/users.ts'
import { transactRevoking } from '../../../lib/user-manager/accounts/sessions/revocations.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { assertion, bearer } from '../../support/surroundings.ts'
import { accountsLab, PASSWORD } from './lab.ts'
import { membersOf, SETTINGS } from './members-lab.ts'

const openLab = accountsLab()
const DAY_S = 24 * 3_600
const PHONE = 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile'
const DESK = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0'

type As = Record<string, string>
const asBearer = (token: string): As => ({ authorization: `Bearer ${token}` })

async function open() {
  const lab = await openLab(SETTINGS)
  await lab.newUser('hanako')
  const enter = async (agent: string) => {
    const body = { username: 'hanako', password: PASSWORD }
    const { token, user } = await lab.ask(auth.login, { body, agent })
    return { as: asBearer(token), token, id: user.id, sid: decodeJwt(token).sid }
  }
  const list = async (as: As) => (await lab.ask(routes.list, { as })).sessions
  const isIn = (as: As) => lab.outcome(auth.me, { as })
  const renew = async (as: As) => asBearer((await lab.ask(auth.renew, { as })).token)
  const revoked = async (after?: number) => {
    const as = await assertion(internal.revocations.route, null, { now: lab.clock.now() })
    return lab.ask(internal.revocations, { as, query: after === undefined ? {} : { after: String(after) } })
  }
  /** A token as they were issued before there were sessions. */
  const formerToken = (id: number) =>
    bearer({ user_id: id, username: 'hanako', role: 'user' }, lab.clock.now())
  return { lab, enter, list, isIn, renew, revoked, formerToken, member: membersOf(lab) }
}

describe('the sessions of an account', () => {
  deepIt('are its sign-ins, each with its device and when it was first and last seen', async () => {
    const { lab, enter, list, isIn } = await open()
    const [, first] = [await enter(DESK), await enter(PHONE)]
    lab.clock.advance(3 * 3_600)
    await isIn(first.as)
    expect((await list(first.as)).slice(1)).toMatchObject([
      { user_agent: DESK, used_at: '2026-11-20T09:00:00.000Z', is_current: false },
      {
        ...{ id: first.sid, user_agent: PHONE, is_current: true },
        ...{ created_at: '2026-11-20T09:00:00.000Z', used_at: '2026-11-20T12:00:00.000Z' },
      },
    ])
  })

  deepIt('are seen when another service asks for them, and written at most twice an hour', async () => {
    const { lab, enter, list } = await open()
    const phone = await enter(PHONE)
    const ask = async () => {
      const as = await assertion(internal.account.route, null, { now: lab.clock.now() })
      const query = { session: String(phone.sid) }
      return lab.ask(internal.account, { as, params: { id: phone.id }, query })
    }
    lab.clock.advance(29 * 60)
    await ask()
    const seen = async () => lab.app.accounts.sessions.query.session({ user_id: String(phone.id) }).go()
    const lastOf = async () => (await seen()).data.find(({ id }) => id === phone.sid)?.used_at
    expect(await lastOf()).toBe('2026-11-20T09:00:00.000Z')
    lab.clock.advance(60)
    expect(await ask()).toMatchObject({ session_ended: false })
    expect(await lastOf()).toBe('2026-11-20T09:30:00.000Z')
    expect(await list(phone.as)).toHaveLength(2)
  })

  deepIt('end here, elsewhere or everywhere, and their tokens with them', async () => {
    const { enter, list, isIn, lab } = await open()
    const [desk, phone, tablet, other] = [
      await enter(DESK),
      await enter(PHONE),
      await enter('x'),
      await enter('y'),
    ]
    await lab.ask(routes.endThis, { as: desk.as })
    await lab.ask(routes.end, { as: tablet.as, params: { id: String(phone.sid) } })
    const ids = (await list(tablet.as)).map(({ id }) => id)
    expect(ids).not.toContain(desk.sid)
    expect(ids).not.toContain(phone.sid)
    for (const { as } of [desk, phone]) {
      expect(await isIn(as)).toBe('401 unauthenticated')
      expect(await lab.outcome(auth.renew, { as })).toBe('401 unauthenticated')
    }
    lab.clock.advance(1)
    await lab.ask(routes.endAll, { as: tablet.as })
    for (const { as } of [tablet, other]) expect(await isIn(as)).toBe('401 unauthenticated')
    const again = await enter(DESK)
    expect(await isIn(again.as)).toBe('200')
    expect(await list(again.as)).toHaveLength(1)
  })

  it('are nobody else’s: the session of another account cannot be ended', async () => {
    const { enter, lab } = await open()
    const [phone, taro] = [await enter(PHONE), await lab.newUser('taro')]
    const foreign = { as: taro.as, params: { id: String(phone.sid) } }
    expect(await lab.outcome(routes.end, foreign)).toBe('404 not_found')
  })

  deepIt.each([
    ['a new password', PASSWORD, `${PASSWORD} 2`],
    ['a wrong one', 'wrong', `${PASSWORD} 2`],
  ])('end with %s only if it counts', async (_, current_password, new_password) => {
    const { enter, isIn, lab } = await open()
    const [phone, desk] = [await enter(PHONE), await enter(DESK)]
    lab.clock.advance(1)
    await lab.outcome(auth.password, { as: phone.as, body: { current_password, new_password } })
    const isChanged = current_password === PASSWORD
    for (const { as } of [phone, desk]) expect(await isIn(as)).toBe(isChanged ? '401 unauthenticated' : '200')
  })

  deepIt(
    'are bounded: a script that signs in on each run ends its own sessions, not that of the phone',
    async () => {
      const { enter, isIn, list, lab } = await open()
      const phone = await enter(PHONE)
      lab.clock.advance(3_600)
      const first = await enter('curl/8.5')
      lab.clock.advance(60)
      for (let n = 0; n < 50; n += 1) await enter('curl/8.5')
      expect(await list(phone.as)).toHaveLength(50)
      expect([await isIn(phone.as), await isIn(first.as)]).toEqual(['200', '401 unauthenticated'])
    },
  )
})

describe('an account with far more sessions than the limit, from sign-ins at the same moment', () => {
  const crowded = async () => {
    const opened = await open()
    const { lab, enter } = opened
    const { id, as } = await enter(PHONE)
    const { sessions } = lab.app.accounts
    const [first] = (await sessions.query.session({ user_id: String(id) }).go()).data
    if (!first) throw new Error('no session')
    const many = Array.from({ length: 150 }, (_, n) => ({
      ...first,
      id: `01JD${String(n).padStart(22, '0')}`,
      user_agent: 'curl/8.5',
    }))
    await sessions.put(many).go()
    lab.clock.advance(1)
    const left = async () => (await sessions.query.session({ user_id: String(id) }).go({ pages: 'all' })).data
    return { ...opened, as, left }
  }

  it('can sign in, which ends the excess', async () => {
    const { enter, list } = await crowded()
    await enter(DESK)
    await enter(DESK)
    const { as } = await enter(DESK)
    expect(await list(as)).toHaveLength(50)
  })

  deepIt('can sign out everywhere, change its password and be deleted', async () => {
    const everywhere = await crowded()
    await everywhere.lab.ask(routes.endAll, { as: everywhere.as })
    expect(await everywhere.left()).toEqual([])

    const changing = await crowded()
    const body = { current_password: PASSWORD, new_password: `${PASSWORD} 2` }
    await changing.lab.ask(auth.password, { as: changing.as, body })
    expect(await changing.left()).toEqual([])

    const leaving = await crowded()
    await leaving.lab.ask(auth.remove, { as: leaving.as, body: { password: PASSWORD } })
    expect(await leaving.left()).toEqual([])
  })
})

deepDescribe('a session with a password', () => {
  it('stays one session when it is renewed, and ends ninety days after its sign-in', async () => {
    const { enter, list, renew, isIn, lab } = await open()
    const phone = await enter(PHONE)
    let as = phone.as
    for (let day = 6; day <= 84; day += 6) {
      lab.clock.advance(6 * DAY_S)
      as = await renew(as)
    }
    expect(await list(as)).toMatchObject([{ id: phone.sid, created_at: '2026-11-20T09:00:00.000Z' }])
    lab.clock.advance(5 * DAY_S)
    as = await renew(as)
    expect(decodeJwt(as.authorization?.split(' ')[1] ?? '').exp).toBe(
      Date.parse('2027-02-18T09:00:00Z') / 1000,
    )
    lab.clock.advance(DAY_S + 6)
    expect(await isIn(as)).toBe('401 unauthenticated')
    expect(await lab.outcome(auth.renew, { as })).toBe('401 unauthenticated')
  })
})

deepDescribe('a token from before there were sessions', () => {
  it('counts until it expires, and starts a session when it is first renewed', async () => {
    const { enter, list, renew, isIn, formerToken, lab } = await open()
    const { id, as } = await enter(DESK)
    const former = await formerToken(id)
    const before = (await list(as)).length
    lab.clock.advance(2 * DAY_S)
    expect(await isIn(former)).toBe('200')
    await lab.ask(routes.endThis, { as: former })
    expect(await isIn(former)).toBe('200')
    const renewed = await renew(former)
    const current = (await list(renewed)).find(({ is_current }) => is_current)
    expect(current).toMatchObject({
      created_at: '2026-11-20T09:00:00.000Z',
      used_at: '2026-11-22T09:00:00.000Z',
    })
    expect(await list(renewed)).toHaveLength(before + 1)
    lab.clock.advance(5 * DAY_S + 6)
    expect([await isIn(former), await isIn(renewed)]).toEqual(['401 unauthenticated', '200'])
  })

  it('ends when the account is signed out everywhere', async () => {
    const { enter, isIn, formerToken, lab } = await open()
    const { id, as } = await enter(DESK)
    const former = await formerToken(id)
    lab.clock.advance(1)
    await lab.ask(routes.endAll, { as })
    expect(await isIn(former)).toBe('401 unauthenticated')
  })
})

deepDescribe('a session of a third-party account', () => {
  it('takes its access token along when it ends, by signing out or from elsewhere', async () => {
    const { lab, list, member } = await open()
    const { signOut, enter } = member
    const [here, , stays] = [await enter('taro'), await enter('taro'), await enter('taro')]
    await signOut(here.refresh_token)
    const other = (await list(stays.as)).find(({ is_current }) => !is_current)
    await lab.ask(routes.end, { as: stays.as, params: { id: other?.id ?? '' } })
    expect(await list(stays.as)).toHaveLength(1)
    expect(await lab.outcome(profile.get, { as: here.as })).toBe('401 unauthenticated')
    expect(await lab.outcome(profile.get, { as: stays.as })).toBe('200')
    lab.clock.advance(1)
    await lab.ask(routes.endAll, { as: stays.as })
    expect(await lab.outcome(profile.get, { as: stays.as })).toBe('401 unauthenticated')
  })
})

deepDescribe('the list of revocations', () => {
  it('has an entry for each change that ends tokens, in their order', async () => {
    const { enter, lab, revoked } = await open()
    const { position: start } = await revoked()
    const { id, as } = await enter(DESK)
    const taro = await lab.newUser('taro')
    const root = await lab.root()
    await lab.ask(users.role, { as: root, params: { id: taro.id }, body: { role: 'root' } })
    await lab.ask(routes.endThis, { as })
    await lab.ask(users.remove, { as: root, params: { id: taro.id } })
    expect(await revoked()).toEqual({ position: start + 3, accounts: [], is_more_due: false })
    expect(await revoked(start)).toEqual({ position: start + 3, accounts: [taro.id, id], is_more_due: false })
    expect(await revoked(start + 1)).toMatchObject({ accounts: [id, taro.id] })
    expect(await revoked(start + 3)).toMatchObject({ accounts: [] })
    const body = { current_password: PASSWORD, new_password: `${PASSWORD} 2` }
    lab.clock.advance(1)
    await lab.ask(auth.password, { as: (await enter(PHONE)).as, body })
    expect(await revoked(start + 3)).toMatchObject({ accounts: [id] })
  })

  it('loses no entry of changes that come together', async () => {
    const { enter, lab, revoked } = await open()
    const { position: start } = await revoked()
    const entered = []
    for (let n = 0; n < 12; n += 1) entered.push(await enter(`device ${n}`))
    await Promise.all(entered.map(({ as }) => lab.ask(routes.endThis, { as })))
    expect(await revoked(start)).toMatchObject({ position: start + 12, accounts: [entered[0]?.id] })
  })

  it('is read in parts, and forgotten when the longest token of that time has expired', async () => {
    const { lab, revoked } = await open()
    const { accounts } = lab.app
    const { position: start } = await revoked()
    for (let n = 1; n <= 201; n += 1) await transactRevoking(accounts, 7, {})
    expect(await revoked(start)).toEqual({ position: start + 200, accounts: [7], is_more_due: true })
    expect(await revoked(start + 200)).toEqual({ position: start + 201, accounts: [7], is_more_due: false })
    lab.clock.advance(7 * DAY_S + 3_601)
    await lab.ask(internal.sweep, {
      as: await assertion(internal.sweep.route, null, { now: lab.clock.now() }),
    })
    expect(await revoked(start)).toEqual({ position: start + 201, accounts: [], is_more_due: false })
  })
})
