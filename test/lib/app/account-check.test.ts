import { describe, expect, it } from 'vitest'
import { AccountCheck } from '../../../lib/app/account-check.ts'
import type { CurrentAccount } from '../../../lib/contracts/schemas/accounts/accounts.ts'
import type { User } from '../../../lib/platform/auth/actor.ts'
import type { SignedIn } from '../../../lib/platform/auth/token.ts'
import { Problem } from '../../../lib/platform/problems/errors.ts'
import { testClock } from '../../support/surroundings.ts'

const START = Date.parse('2026-11-20T09:00:00.000Z')
const SESSION = '01JD0000000000000000000000'
const signedIn = (user: Omit<User, 'kind'>, session?: string, issued_at = START / 1000): SignedIn => ({
  user: { kind: 'user', ...user },
  issued_at,
  session,
})
const root = signedIn({ user_id: 1, username: 'root', role: 'root' })
const learner = signedIn({ user_id: 2, username: 'hana', role: 'user' })
const promoted = signedIn({ user_id: 2, username: 'hana', role: 'root' })
const onPhone = signedIn(learner.user, SESSION)

type Accounts = Record<number | string, Partial<CurrentAccount>>
type Owner = ReturnType<Parameters<AccountCheck['mustStand']>[1]>
type Calls = { -readonly [Name in keyof Owner]: Owner[Name] }

/** A service that checks accounts, and the user_manager that it asks. */
function checkWith(accounts: Accounts, deadlineMs?: { known: number; unknown: number }) {
  const clock = testClock()
  const check = new AccountCheck(clock.now, deadlineMs)
  const list: (number | string)[] = []
  const asked: string[] = []
  const owner: Calls = {
    async account({ params: { id }, query }) {
      asked.push(query?.session ? `${id} ${query.session}` : `${id}`)
      const account = accounts[id]
      if (!account) throw new Problem('not_found', 'There is no such account.')
      const created_at = new Date(START).toISOString()
      const unchanged = { password_changed_at: null, signed_out_at: null, session_ended: false }
      return { id, username: 'x', role: 'user', created_at, ...unchanged, ...account }
    },
    async revocations(input) {
      asked.push('list')
      const { after = list.length } = input?.query ?? {}
      return { position: list.length, accounts: list.slice(after), is_more_due: false }
    },
  }
  const mustStand = (token: SignedIn) => check.mustStand(token, () => owner)
  return {
    asked,
    clock,
    owner,
    mustStand,
    verdict: (token: SignedIn) =>
      mustStand(token).then(
        () => 'in',
        error => error.code,
      ),
    /** Changes an account as user_manager does: with an entry in the list. */
    change(id: number | string, account: Partial<CurrentAccount> | null) {
      if (account) accounts[id] = { ...accounts[id], ...account }
      else delete accounts[id]
      list.push(id)
    },
    replaceStore: () => void list.splice(0),
  }
}

describe('the check of an account', () => {
  it('asks once for each session, and then reads only the list, after four seconds', async () => {
    const { mustStand, asked, clock } = checkWith({ 2: {} })
    for (const token of [learner, onPhone, learner, onPhone]) await mustStand(token)
    clock.advance(3.9)
    await mustStand(learner)
    expect(asked).toEqual(['list', '2', `2 ${SESSION}`])
    clock.advance(0.1)
    await mustStand(learner)
    await mustStand(onPhone)
    expect(asked).toEqual(['list', '2', `2 ${SESSION}`, 'list'])
  })

  it('asks again within an hour, which tells user_manager that the session is in use', async () => {
    const { mustStand, asked, clock } = checkWith({ 2: {} })
    await mustStand(onPhone)
    clock.advance(3_600)
    await mustStand(onPhone)
    expect(asked).toEqual(['list', `2 ${SESSION}`, 'list', `2 ${SESSION}`])
  })

  it.each([
    ['a deleted account', null, 'unauthenticated'],
    ['a demoted administrator', { role: 'user' }, 'forbidden'],
    [
      'a token from before a new password',
      { password_changed_at: '2026-11-20T09:05:00.000Z' },
      'unauthenticated',
    ],
    [
      'a token from before signing out everywhere',
      { signed_out_at: '2026-11-20T09:05:00.000Z' },
      'unauthenticated',
    ],
    ['a session that was ended', { session_ended: true }, 'unauthenticated'],
  ] as const)('keeps out %s within five seconds', async (_, account, code) => {
    const { verdict, change, clock } = checkWith({ 1: { role: 'root' } })
    expect(await verdict(root)).toBe('in')
    change(1, account)
    expect(await verdict(root)).toBe('in')
    clock.advance(4)
    expect(await verdict(root)).toBe(code)
  })

  it('asks about no account but those in the list', async () => {
    const { mustStand, change, asked, clock } = checkWith({ 1: { role: 'root' }, 2: {}, 12: {} })
    const other = signedIn({ user_id: 12, username: 'taro', role: 'user' })
    for (const token of [root, learner, other]) await mustStand(token)
    change(2, {})
    clock.advance(4)
    asked.length = 0
    for (const token of [root, learner, other]) await mustStand(token)
    expect(asked).toEqual(['list', '2'])
  })

  it('reads a long list to its end', async () => {
    const { verdict, owner, clock } = checkWith({ 2: {} })
    await verdict(learner)
    clock.advance(4)
    const parts = [
      { position: 1, accounts: [7], is_more_due: true },
      { position: 2, accounts: [2], is_more_due: false },
    ]
    owner.revocations = async () => parts.shift() ?? { position: 2, accounts: [], is_more_due: false }
    owner.account = async () => Promise.reject(new Problem('not_found', 'There is no such account.'))
    expect(await verdict(learner)).toBe('unauthenticated')
  })

  it('trusts nothing that it knew of a store that was replaced', async () => {
    const { verdict, change, replaceStore, clock } = checkWith({ 1: { role: 'root' }, 2: {} })
    change(1, {})
    expect(await verdict(learner)).toBe('in')
    change(2, null)
    replaceStore()
    clock.advance(4)
    expect(await verdict(learner)).toBe('unauthenticated')
  })

  it('keeps no answer that may be older than a revocation read meanwhile', async () => {
    const { verdict, change, owner, clock } = checkWith({ 2: {} })
    const { account } = owner
    const gate = Promise.withResolvers<void>()
    owner.account = async (...given) => {
      const answer = await account(...given)
      await gate.promise
      return answer
    }
    const first = verdict(learner)
    await expect.poll(() => clock.now()).toBeDefined()
    change(2, null)
    clock.advance(4)
    const second = verdict(learner)
    gate.resolve()
    expect([await first, await second, await verdict(learner)]).toEqual([
      'in',
      'unauthenticated',
      'unauthenticated',
    ])
  })

  it('accepts a new administrator at once', async () => {
    const { verdict, change } = checkWith({ 2: {} })
    expect(await verdict(learner)).toBe('in')
    change(2, { role: 'root' })
    expect(await verdict(promoted)).toBe('in')
  })

  it('is made once for calls that come together', async () => {
    const { mustStand, asked } = checkWith({ 2: {} })
    await Promise.all([learner, learner, learner].map(mustStand))
    expect(asked).toEqual(['list', '2'])
  })

  it('keeps out a token that is older than the password, and no newer one', async () => {
    const { verdict } = checkWith({ 2: { password_changed_at: new Date(START + 300).toISOString() } })
    const at = START / 1000
    const verdicts = [at - 1, at, at + 1].map(issued_at =>
      verdict(signedIn(learner.user, undefined, issued_at)),
    )
    expect(await Promise.all(verdicts)).toEqual(['unauthenticated', 'unauthenticated', 'in'])
  })

  it('does not remember a failed check', async () => {
    const { mustStand, verdict, owner } = checkWith({ 2: {} })
    const { account } = owner
    owner.account = away
    expect(await verdict(learner)).toBe('unavailable')
    owner.account = account
    await mustStand(learner)
  })
})

const away = () => Promise.reject(new Problem('unavailable', 'user_manager cannot be reached right now.'))
const lost = { account: away, revocations: away }

describe('while user_manager cannot be reached', () => {
  it('its answers count for ten minutes after it was last read, and no longer', async () => {
    const { verdict, owner, clock } = checkWith({ 1: { role: 'root' } })
    await verdict(root)
    Object.assign(owner, lost)
    for (const seconds of [61, 300, 238]) {
      clock.advance(seconds)
      expect(await verdict(root)).toBe('in')
    }
    clock.advance(2)
    expect(await verdict(root)).toBe('unavailable')
  })

  it('a session that it has not confirmed is refused', async () => {
    const { verdict, owner } = checkWith({ 2: {} })
    await verdict(learner)
    Object.assign(owner, lost)
    expect([await verdict(onPhone), await verdict(learner)]).toEqual(['unavailable', 'in'])
  })

  it('an account it reported as deleted is refused', async () => {
    const { verdict, change, owner, clock } = checkWith({ 2: {} })
    await verdict(learner)
    change(2, null)
    clock.advance(4)
    expect(await verdict(learner)).toBe('unauthenticated')
    Object.assign(owner, lost)
    expect(await verdict(learner)).toBe('unavailable')
  })

  it('it is asked again after five seconds, and its answer counts at once', async () => {
    const { verdict, change, owner, asked, clock } = checkWith({ 1: { role: 'root' } })
    const present = { ...owner }
    await verdict(root)
    Object.assign(owner, lost)
    clock.advance(4)
    await verdict(root)
    Object.assign(owner, present)
    change(1, { role: 'user' })
    asked.length = 0
    clock.advance(4)
    expect(await verdict(root)).toBe('in')
    expect(asked).toEqual([])
    clock.advance(1)
    expect(await verdict(root)).toBe('forbidden')
  })

  it('its internal error is passed on', async () => {
    const { verdict, owner, clock } = checkWith({ 1: { role: 'root' } })
    await verdict(root)
    clock.advance(61)
    owner.revocations = () => Promise.reject(new Problem('upstream_failed', 'It could not answer.'))
    expect(await verdict(root)).toBe('upstream_failed')
  })

  it('a known account waits for it only briefly', async () => {
    const { mustStand, owner, clock } = checkWith({ 1: { role: 'root' } }, { known: 20, unknown: 60_000 })
    await mustStand(root)
    clock.advance(61)
    owner.revocations = (_, { signal } = {}) =>
      new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    await mustStand(root)
  })
})
