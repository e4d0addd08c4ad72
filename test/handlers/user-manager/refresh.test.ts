import { describe, expect, it } from 'vitest'
import * as profile from '../../../handlers/user-manager/profile.ts'
import * as refreshing from '../../../handlers/user-manager/refreshing.ts'
import * as sessionRoutes from '../../../handlers/user-manager/sessions.ts'
import { deepIt } from '../../support/sample.ts'
import { accountsLab } from './lab.ts'
import { membersOf, SETTINGS } from './members-lab.ts'

const openLab = accountsLab()
const open = async () => {
  const lab = await openLab(SETTINGS)
  return { lab, ...membersOf(lab) }
}
const DAY = 24 * 3600

describe('a refresh token', () => {
  it('is exchanged for the next one, again and again', async () => {
    const { enter, refresh, sessions } = await open()
    const hanako = await enter('hanako')
    const second = await refresh(hanako.refresh_token)
    const third = await refresh(second.refresh_token)
    expect(new Set([hanako, second, third].map(each => each.refresh_token)).size).toBe(3)
    expect(third.user).toEqual(hanako.user)
    expect(await sessions({ authorization: `Bearer ${third.token}` })).toHaveLength(1)
  })

  deepIt('gets the same answer again while that answer is unused, since it may have been lost', async () => {
    const { enter, refresh } = await open()
    const hanako = await enter('hanako')
    const answers = [await refresh(hanako.refresh_token), await refresh(hanako.refresh_token)]
    expect(answers[0]?.refresh_token).toBe(answers[1]?.refresh_token)
    await refresh(answers[0]?.refresh_token ?? '')
  })

  it('gets the same answer for a minute only: used again later, it ends the session for everyone', async () => {
    const { lab, enter, refresh, refreshed } = await open()
    const hanako = await enter('hanako')
    const next = await refresh(hanako.refresh_token)
    lab.clock.advance(60)
    await refresh(hanako.refresh_token)
    lab.clock.advance(1)
    expect(await refreshed(hanako.refresh_token)).toBe('401 unauthenticated')
    expect(await refreshed(next.refresh_token)).toBe('401 unauthenticated')
    const token = { authorization: `Bearer ${next.token}` }
    expect(await lab.outcome(profile.get, { as: token })).toBe('401 unauthenticated')
  })

  deepIt('ends the session for everyone if it is used after its successor', async () => {
    const { enter, refresh, refreshed } = await open()
    const [stolen, other] = [await enter('hanako'), await enter('hanako')]
    const second = await refresh(stolen.refresh_token)
    const third = await refresh(second.refresh_token)
    expect(await refreshed(stolen.refresh_token)).toBe('401 unauthenticated')
    for (const { refresh_token } of [second, third])
      expect(await refreshed(refresh_token)).toBe('401 unauthenticated')
    await refresh(other.refresh_token)
  })

  it('yields one valid successor for ten concurrent requests', async () => {
    const { enter, refresh, sessions } = await open()
    const hanako = await enter('hanako')
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(hanako.refresh_token)))
    const [next = '', ...others] = new Set(answers.map(({ refresh_token }) => refresh_token))
    expect(others).toEqual([])
    await refresh(next)
    expect(await sessions(hanako.as)).toHaveLength(1)
  })

  deepIt('is valid for thirty days after its last use', async () => {
    const { lab, enter, refresh, refreshed } = await open()
    const hanako = await enter('hanako')
    lab.clock.advance(29 * DAY)
    const next = await refresh(hanako.refresh_token)
    lab.clock.advance(29 * DAY)
    const last = await refresh(next.refresh_token)
    lab.clock.advance(31 * DAY)
    expect(await refreshed(last.refresh_token)).toBe('401 unauthenticated')
  })

  it('is invalid once its session has ended, here or from elsewhere', async () => {
    const { lab, enter, signOut, refreshed, sessions } = await open()
    const [here, there, stays] = [await enter('hanako'), await enter('hanako'), await enter('hanako')]
    await signOut(here.refresh_token)
    await signOut(here.refresh_token)
    const [second] = await sessions(stays.as)
    await lab.ask(sessionRoutes.end, { as: stays.as, params: { id: second?.id ?? '' } })
    expect(await refreshed(here.refresh_token)).toBe('401 unauthenticated')
    expect(await refreshed(there.refresh_token)).toBe('401 unauthenticated')
    expect(await refreshed(stays.refresh_token)).toBe('200')
    const gone = { as: stays.as, params: { id: second?.id ?? '' } }
    expect(await lab.outcome(sessionRoutes.end, gone)).toBe('404 not_found')
  })

  deepIt('is stored only as a hash', async () => {
    const { lab, enter, refresh } = await open()
    const { user, refresh_token } = await enter('hanako')
    const next = await refresh(refresh_token)
    const { data } = await lab.app.accounts.sessions.query.session({ user_id: user.id }).go()
    const stored = JSON.stringify([data, lab.logged])
    for (const token of [refresh_token, next.refresh_token])
      expect(stored).not.toContain(token.split('.').at(-1))
  })

  deepIt.each(['', 'x', 'a.b.c', `${crypto.randomUUID()}.01JD0000000000000000000000.${'x'.repeat(43)}`])(
    'cannot be %j',
    async token => {
      const { lab, refreshed } = await open()
      expect(await refreshed(token)).toMatch(/^40[01]/)
      expect(await lab.outcome(refreshing.signOut, { body: { refresh_token: token } })).toMatch(/^(204|400)/)
    },
  )

  deepIt('is one of at most twenty for an account: the oldest is removed', async () => {
    const { enter, refreshed, sessions } = await open()
    const first = await enter('hanako')
    for (let n = 0; n < 18; n += 1) await enter('hanako')
    const [twentieth] = await Promise.all([enter('hanako'), enter('hanako')])
    expect(await sessions(twentieth.as)).toHaveLength(20)
    expect(await refreshed(first.refresh_token)).toBe('401 unauthenticated')
  })
})
