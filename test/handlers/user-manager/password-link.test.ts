import { describe, expect, it, vi } from 'vitest'
import * as auth from '../../../handlers/user-manager/auth.ts'
import * as users from '../../../handlers/user-manager/users.ts'
import { setPassword } from '../../../lib/user-manager/accounts/passwords.ts'
import { accountsLab, PASSWORD } from './lab.ts'

const open = accountsLab()
const NEW = 'a new one, and long'
const DAY_S = 86_400

/** An administrator, and a learner who has forgotten the password. */
async function forgotten() {
  const lab = await open({ PUBLIC_URL: 'https://yomu.example' })
  const { id } = await lab.newUser('Hanako')
  const as = await lab.root()
  const make = () => lab.ask(users.passwordLink, { as, params: { id } })
  const use = (token: string, new_password = NEW, address?: string) =>
    lab.outcome(auth.passwordByLink, { body: { token, new_password }, ...(address && { address }) })
  const signIn = (password: string) => lab.ask(auth.login, { body: { username: 'Hanako', password } })
  return { lab, id, make, use, signIn }
}

describe('a link for a new password', () => {
  it('sets the password once, ends the account’s sessions, and is mentioned at the next sign-in', async () => {
    const { lab, id, make, use, signIn } = await forgotten()
    const before = await signIn(PASSWORD)
    expect(before.password_by_link).toBeUndefined()
    const made_at = lab.clock.now().toISOString()
    const { token, link } = await make()
    expect(link).toBe(`https://yomu.example/#/new-password?token=${token}`)
    const { data: stored } = await lab.app.accounts.users.get({ id }).go()
    expect(JSON.stringify(stored)).not.toContain(token.split('.')[1])
    lab.clock.advance(60)
    const used_at = lab.clock.now().toISOString()
    expect(await lab.ask(auth.passwordByLink, { body: { token, new_password: NEW } })).toEqual({
      username: 'Hanako',
    })
    expect(await use(token)).toBe('404 not_found')
    expect(await lab.outcome(auth.me, { as: { authorization: `Bearer ${before.token}` } })).toBe(
      '401 unauthenticated',
    )
    await expect(signIn(PASSWORD)).rejects.toThrow()
    expect((await signIn(NEW)).password_by_link).toEqual({ made_at, used_at })
    lab.clock.advance(1)
    await setPassword(lab.app.accounts, { username: 'Hanako', password: PASSWORD })
    expect((await signIn(PASSWORD)).password_by_link).toBeUndefined()
  })

  it('is void after a day, when another is made, and when the password changes otherwise', async () => {
    const { lab, make, use, signIn } = await forgotten()
    const old = await make()
    lab.clock.advance(DAY_S)
    expect(await use(old.token)).toBe('404 not_found')
    const replaced = await make()
    const changed = await make()
    expect(await use(replaced.token)).toBe('404 not_found')
    // A clock may have been set back.
    lab.clock.advance(-1)
    await setPassword(lab.app.accounts, { username: 'Hanako', password: PASSWORD })
    expect(await use(changed.token)).toBe('404 not_found')
    const other = await make()
    lab.clock.advance(-1)
    const as = { authorization: `Bearer ${(await signIn(PASSWORD)).token}` }
    await lab.ask(auth.password, { as, body: { current_password: PASSWORD, new_password: NEW } })
    expect(await use(other.token)).toBe('404 not_found')
  })

  it('works once though the clock was set back, and not while another is made', async () => {
    const { lab, make, use } = await forgotten()
    const first = await make()
    lab.clock.advance(-1)
    expect(await use(first.token)).toBe('200')
    expect(await use(first.token)).toBe('404 not_found')
    lab.clock.advance(2)
    const second = await make()
    vi.spyOn(lab.app.accounts.passwords, 'hash').mockImplementationOnce(async () => (await make()).token)
    expect(await use(second.token)).toBe('404 not_found')
  })

  it('keeps its worth when the new password is refused', async () => {
    const { make, use } = await forgotten()
    const { token } = await make()
    expect(await use(token, 'password123')).toBe('400 invalid_input')
    expect(await use(token)).toBe('200')
  })

  it('is tried ten times a minute from one network at most', async () => {
    const { lab, make, use } = await forgotten()
    const { token } = await make()
    const wrong = `${token.split('.')[0]}.${'a'.repeat(43)}`
    for (let n = 0; n < 10; n += 1) expect(await use(wrong, NEW, '203.0.113.7')).toBe('404 not_found')
    expect(await use(token, NEW, '203.0.113.7')).toBe('429 rate_limited')
    lab.clock.advance(60)
    expect(await use(token, NEW, '203.0.113.7')).toBe('200')
  })
})
