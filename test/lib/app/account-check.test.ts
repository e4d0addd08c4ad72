import { describe, expect, it } from 'vitest'
import { AccountCheck } from '../../../lib/app/account-check.ts'
import type { User } from '../../../lib/platform/auth/actor.ts'
import type { SignedIn } from '../../../lib/platform/auth/token.ts'
import { Problem } from '../../../lib/platform/problems/errors.ts'
import { testClock } from '../../support/surroundings.ts'

const START = Date.parse('2026-11-20T09:00:00.000Z')
const signedIn = (user: Omit<User, 'kind'>, issued_at = START / 1000): SignedIn => ({
  user: { kind: 'user', ...user },
  issued_at,
})
const root = signedIn({ user_id: 1, username: 'root', role: 'root' })
const learner = signedIn({ user_id: 2, username: 'hana', role: 'user' })
const promoted = signedIn({ user_id: 2, username: 'hana', role: 'root' })

function checkWith(
  accounts: Map<number | string, 'user' | 'root'>,
  password_changed_at: string | null = null,
  deadlineMs?: { known: number; unknown: number },
) {
  const clock = testClock()
  const asked: (number | string)[] = []
  const ask = async (id: number | string) => {
    asked.push(id)
    const role = accounts.get(id)
    if (!role) throw new Problem('not_found', 'There is no such account.')
    return { role, password_changed_at }
  }
  return { check: new AccountCheck(clock.now, deadlineMs), ask, asked, clock }
}

describe('the check of an account', () => {
  it('is asked once a minute', async () => {
    const { check, ask, asked, clock } = checkWith(new Map([[2, 'user']]))
    await check.mustStand(learner, ask)
    await check.mustStand(learner, ask)
    expect(asked).toEqual([2])
    clock.advance(61)
    await check.mustStand(learner, ask)
    expect(asked).toEqual([2, 2])
  })

  it('keeps a deleted account out', async () => {
    const { check, ask } = checkWith(new Map())
    await expect(check.mustStand(learner, ask)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('keeps a demoted administrator out within a minute, whatever the token says', async () => {
    const accounts = new Map<number, 'user' | 'root'>([[1, 'root']])
    const { check, ask, clock } = checkWith(accounts)
    await check.mustStand(root, ask)
    accounts.set(1, 'user')
    clock.advance(61)
    await expect(check.mustStand(root, ask)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('accepts a new administrator at once', async () => {
    const accounts = new Map<number, 'user' | 'root'>([[2, 'user']])
    const { check, ask } = checkWith(accounts)
    await check.mustStand(learner, ask)
    accounts.set(2, 'root')
    await check.mustStand(promoted, ask)
  })

  it('keeps a deleted account of a third-party sign-in out too', async () => {
    const accounts = new Map<number | string, 'user' | 'root'>([['elsewhere', 'user']])
    const { check, ask, clock } = checkWith(accounts)
    const elsewhere = signedIn({ user_id: 'elsewhere', username: 'e', role: 'user' })
    await check.mustStand(elsewhere, ask)
    accounts.delete('elsewhere')
    clock.advance(61)
    await expect(check.mustStand(elsewhere, ask)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('is made once for calls that come together', async () => {
    const { check, ask, asked } = checkWith(new Map([[2, 'user']]))
    await Promise.all([learner, learner, learner].map(each => check.mustStand(each, ask)))
    expect(asked).toEqual([2])
  })

  it('keeps out a token that is older than the password, and no newer one', async () => {
    const changed = new Date(START + 300).toISOString()
    const { check, ask } = checkWith(new Map([[2, 'user']]), changed)
    const verdict = (issued_at: number) =>
      check.mustStand(signedIn(learner.user, issued_at), ask).then(
        () => 'in',
        error => error.code,
      )
    const at = START / 1000
    expect([await verdict(at - 1), await verdict(at), await verdict(at + 1)]).toEqual([
      'unauthenticated',
      'unauthenticated',
      'in',
    ])
  })

  it('does not remember a failed check', async () => {
    const { check, ask } = checkWith(new Map([[2, 'user']]))
    const away = () => Promise.reject(new Problem('unavailable', 'user_manager cannot be reached right now.'))
    await expect(check.mustStand(learner, away)).rejects.toMatchObject({ code: 'unavailable' })
    await check.mustStand(learner, ask)
  })
})

describe('while user_manager cannot be reached', () => {
  const away = () => Promise.reject(new Problem('unavailable', 'user_manager cannot be reached right now.'))

  it('its last answer counts for ten minutes, and no longer', async () => {
    const { check, ask, clock } = checkWith(new Map([[1, 'root']]))
    await check.mustStand(root, ask)
    for (const seconds of [61, 300, 238]) {
      clock.advance(seconds)
      await check.mustStand(root, away)
    }
    clock.advance(2)
    await expect(check.mustStand(root, away)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('a demotion it reported still counts', async () => {
    const { check, ask, clock } = checkWith(new Map([[1, 'user']]))
    await expect(check.mustStand(root, ask)).rejects.toMatchObject({ code: 'forbidden' })
    clock.advance(120)
    await expect(check.mustStand(root, away)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('an account it reported as deleted is refused', async () => {
    const accounts = new Map<number, 'user' | 'root'>([[2, 'user']])
    const { check, ask, clock } = checkWith(accounts)
    await check.mustStand(learner, ask)
    accounts.delete(2)
    clock.advance(61)
    await expect(check.mustStand(learner, ask)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(check.mustStand(learner, away)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('it is asked again after five seconds, and its answer counts at once', async () => {
    const accounts = new Map<number, 'user' | 'root'>([[1, 'root']])
    const { check, ask, asked, clock } = checkWith(accounts)
    await check.mustStand(root, ask)
    clock.advance(61)
    await check.mustStand(root, away)
    accounts.set(1, 'user')
    clock.advance(4)
    await check.mustStand(root, ask)
    expect(asked).toHaveLength(1)
    clock.advance(2)
    await expect(check.mustStand(root, ask)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('its internal error is passed on', async () => {
    const { check, ask, clock } = checkWith(new Map([[1, 'root']]))
    await check.mustStand(root, ask)
    clock.advance(61)
    const faulty = () => Promise.reject(new Problem('upstream_failed', 'It could not answer.'))
    await expect(check.mustStand(root, faulty)).rejects.toMatchObject({ code: 'upstream_failed' })
  })

  it('a known account waits for it only briefly', async () => {
    const deadlines = { known: 20, unknown: 60_000 }
    const { check, ask, clock } = checkWith(new Map([[1, 'root']]), null, deadlines)
    const silent = (_: unknown, signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    await check.mustStand(root, ask)
    clock.advance(61)
    await check.mustStand(root, silent)
  })
})
