import { describe, expect, it } from 'vitest'
import * as auth from '../../../handlers/user-manager/auth.ts'
import * as users from '../../../handlers/user-manager/users.ts'
import { setAdminPassword } from '../../../lib/user-manager/accounts/passwords.ts'
import { deepIt } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { bearer, eventFor } from '../../support/surroundings.ts'
import { accountsLab, PASSWORD, ROOT, startIn } from './lab.ts'

const open = accountsLab()
const stores = testStores()
const WRONG = 'wrong, and long enough'
const NEW = 'a new one, and long'

describe('signing in', () => {
  it('gives the same answer to a wrong password and an unknown name', async () => {
    const lab = await open()
    const replies = await Promise.all([
      lab.send(auth.login, { body: { username: 'root', password: WRONG } }),
      lab.send(auth.login, { body: { username: 'nobody', password: WRONG } }),
      lab.send(auth.login, { body: { username: '\u200b'.repeat(200), password: WRONG } }),
      lab.send(auth.login, { body: { username: '\ufdfa'.repeat(200), password: WRONG } }),
    ])
    const said = replies.map(({ statusCode, body = '' }) => {
      const { request_id, ...rest } = JSON.parse(body)
      return { statusCode, ...rest }
    })
    expect(said[0]).toMatchObject({ statusCode: 401, code: 'unauthenticated' })
    expect(new Set(said.map(one => JSON.stringify(one))).size).toBe(1)
  })

  deepIt('accepts the name in any case and width, and the password in any normal form', async () => {
    const lab = await open({ ROOT_ADMIN_PASSWORD: 'パスワード安全第一' })
    const body = { username: ' ＲＯＯＴ ', password: 'パスワード安全第一'.normalize('NFD') }
    expect((await lab.ask(auth.login, { body })).user.username).toBe('root')
  })

  deepIt('treats an invalid stored hash as a wrong password', async () => {
    const lab = await open()
    const { id } = await lab.newUser('Hanako')
    await lab.app.accounts.users.patch({ id }).set({ password_hash: 'plain text' }).go()
    const body = { username: 'Hanako', password: 'plain text' }
    expect(await lab.outcome(auth.login, { body })).toBe('401 unauthenticated')
  })

  deepIt('refuses broken JSON without repeating it', async () => {
    const lab = await open()
    const event = { ...eventFor(auth.login.route, { body: {} }), body: `{"password":"${PASSWORD}` }
    const { statusCode, body } = await auth.login(event, lab)
    expect(statusCode).toBe(400)
    expect(body).not.toContain(PASSWORD)
  })

  it('leaves no password and no hash in any reply or log line', async () => {
    const lab = await open()
    const hanako = await lab.newUser('Hanako')
    await lab.send(auth.login, { body: { username: 'Hanako', password: WRONG } })
    await lab.send(auth.register, { body: { username: 'x', password: WRONG, invite_code: 'none' } })
    const change = { current_password: PASSWORD, new_password: NEW }
    await lab.ask(auth.password, { as: hanako.as, body: change })
    await lab.ask(users.list, { as: await lab.root() })
    const everything = [...lab.replies, ...lab.logged].join('\n')
    expect(everything).toContain('Hanako')
    for (const secret of [PASSWORD, WRONG, NEW, ROOT.password, 'argon2', 'password_hash'])
      expect(everything).not.toContain(secret)
  })
})

it('the account of a token may be a third-party account only while that exists', async () => {
  const lab = await open()
  const user_id = '0b0c7d0e-5b5a-4a57-9d0a-0f6f3b1f1c11'
  const as = await bearer({ user_id, username: 'guest', role: 'root' }, lab.clock.now())
  expect(await lab.outcome(auth.me, { as })).toBe('401 unauthenticated')
  const body = { current_password: PASSWORD, new_password: NEW }
  expect(await lab.outcome(auth.password, { as, body })).toBe('403 account_kind_not_allowed')
  expect(await lab.outcome(users.list, { as })).toBe('403 account_kind_not_allowed')
})

describe('a new password', () => {
  it('replaces the old one', async () => {
    const lab = await open()
    const { as } = await lab.newUser('Hanako')
    await lab.ask(auth.password, { as, body: { current_password: PASSWORD, new_password: NEW } })
    const login = (password: string) => lab.outcome(auth.login, { body: { username: 'Hanako', password } })
    expect([await login(PASSWORD), await login(NEW)]).toEqual(['401 unauthenticated', '200'])
  })

  deepIt.each([0, 0.3, 1, 30])(
    'invalidates earlier tokens, and none that is issued %d s after it',
    async seconds => {
      const lab = await open()
      const { as } = await lab.newUser('Hanako')
      lab.clock.advance(0.4)
      const late = await lab.signIn({ username: 'Hanako', password: PASSWORD })
      await lab.ask(auth.password, { as, body: { current_password: PASSWORD, new_password: NEW } })
      lab.clock.advance(seconds)
      const now = await lab.signIn({ username: 'Hanako', password: NEW })
      const outcomes = [as, late, now].map(each => lab.outcome(auth.me, { as: each }))
      expect(await Promise.all(outcomes)).toEqual(['401 unauthenticated', '401 unauthenticated', '200'])
    },
  )

  deepIt('set by the admin-password command invalidates their tokens too', async () => {
    const lab = await open()
    const as = await lab.root()
    await setAdminPassword(lab.app.accounts, { username: ROOT.username, password: NEW })
    expect(await lab.outcome(auth.login, { body: ROOT })).toBe('401 unauthenticated')
    expect(await lab.outcome(users.list, { as })).toBe('401 unauthenticated')
    expect(await lab.outcome(users.list, { as: await lab.signIn({ ...ROOT, password: NEW }) })).toBe('200')
  })

  deepIt('needs the current one, and must not be well known or short', async () => {
    const lab = await open()
    const { as } = await lab.newUser('Hanako')
    const change = (current_password: string, new_password: string) =>
      lab.outcome(auth.password, { as, body: { current_password, new_password } })
    expect(await change(WRONG, NEW)).toBe('403 forbidden')
    expect(await change(PASSWORD, 'password')).toBe('400 invalid_input')
    expect(await change(PASSWORD, 'short')).toBe('400 invalid_input')
    await lab.signIn({ username: 'Hanako', password: PASSWORD })
  })

  deepIt('is set once by two changes at the same moment', async () => {
    const lab = await open()
    const { as } = await lab.newUser('Hanako')
    const change = (new_password: string) =>
      lab.outcome(auth.password, { as, body: { current_password: PASSWORD, new_password } })
    const outcomes = await Promise.all([change(NEW), change(`${NEW} too`)])
    // The other finds a token that is older than the password, or the password changed.
    expect(outcomes.toSorted()).toEqual(['204', expect.stringMatching(/^40[13] /)])
  })
})

describe('guessing', () => {
  const guess = { username: 'root', password: WRONG }

  it('is refused for a while after ten failures, and says for how long', async () => {
    const lab = await open()
    for (let n = 0; n < 10; n += 1)
      expect(await lab.outcome(auth.login, { body: guess })).toBe('401 unauthenticated')
    lab.clock.advance(100)
    const { statusCode, headers } = await lab.send(auth.login, { body: ROOT })
    expect([statusCode, headers['retry-after']]).toEqual([429, '800'])
    lab.clock.advance(800)
    expect(await lab.outcome(auth.login, { body: ROOT })).toBe('200')
  })

  deepIt('is limited for concurrent attempts too', async () => {
    const lab = await open()
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => lab.outcome(auth.login, { body: guess })),
    )
    expect(outcomes.filter(outcome => outcome === '429 rate_limited')).toHaveLength(20)
  })

  deepIt('does not lock the owner out after a restart, here, or after admin-password', async () => {
    const store = await stores.open('accounts')
    const home = { body: ROOT, address: '198.51.100.7' }
    await (await startIn(store, store.client)).ask(auth.login, home)
    const lab = await startIn(store, store.client)
    const guessAll = async () => {
      for (let n = 0; n < 110; n += 1)
        await lab.send(auth.login, { body: guess, address: `203.0.113.${n % 100}` })
    }
    await guessAll()
    expect(await lab.outcome(auth.login, home)).toBe('200')
    await guessAll()
    expect(await lab.outcome(auth.login, { body: ROOT, address: '127.0.0.1' })).toBe('200')
    await guessAll()
    const abroad = { body: { ...ROOT, password: NEW }, address: '192.0.2.1' }
    expect(await lab.outcome(auth.login, abroad)).toBe('429 rate_limited')
    lab.clock.advance(1)
    await setAdminPassword(lab.app.accounts, { username: ROOT.username, password: NEW })
    expect(await lab.outcome(auth.login, abroad)).toBe('200')
  })

  deepIt('of invite codes and of the current password is limited too', async () => {
    const lab = await open()
    const { as } = await lab.newUser('Hanako')
    const change = { as, body: { current_password: WRONG, new_password: NEW } }
    for (let n = 0; n < 10; n += 1) {
      await lab.send(auth.register, lab.registration('Taro', `guess ${n}`))
      await lab.send(auth.password, change)
    }
    expect(await lab.outcome(auth.register, lab.registration('Taro', 'guess'))).toBe('429 rate_limited')
    expect(await lab.outcome(auth.password, change)).toBe('429 rate_limited')
    expect(await lab.outcome(auth.login, { body: ROOT })).toBe('200')
  })
})
