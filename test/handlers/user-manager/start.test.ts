import { describe, expect, it } from 'vitest'
import * as users from '../../../handlers/user-manager/users.ts'
import { ConfigError, parseConfig } from '../../../lib/platform/config/load.ts'
import { isProblem, Problem } from '../../../lib/platform/problems/errors.ts'
import { DEFAULT_ROOT_PASSWORD, setAdminPassword } from '../../../lib/user-manager/accounts/passwords.ts'
import { startUserManager } from '../../../lib/user-manager/app.ts'
import { deepIt } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { testSurroundings } from '../../support/surroundings.ts'
import { accountsLab, PASSWORD, ROOT, startIn } from './lab.ts'

const open = accountsLab()
const stores = testStores()
const NEW = 'a new one, and long'

/** An empty store in which user_manager can be started again and again. */
async function emptyStore() {
  const store = await stores.open('accounts')
  const start = (settings: Record<string, string> = {}) => {
    const config = parseConfig({ NODE_ENV: 'test', TABLE_PREFIX: store.tableName(''), ...settings })
    const given = testSurroundings('user-manager', { config, transportFor: () => nobodyAnswers })
    return startUserManager(given, store.client)
  }
  return { ...store, store, start }
}
const nobodyAnswers = () => Promise.reject(new Problem('unavailable', 'No other service runs in this test.'))
const administrators = async ({ accounts }: Awaited<ReturnType<typeof startUserManager>>) =>
  (await accounts.roots.get({}).go({ consistent: true })).data?.user_ids ?? []

describe('the first start', () => {
  it('makes an administrator with a password that it shows once', async () => {
    const { store, client, start } = await emptyStore()
    const { seeded } = await start()
    expect(seeded?.username).toBe('root')
    expect(seeded?.password.length).toBeGreaterThanOrEqual(20)
    expect((await start()).seeded).toBeNull()
    const lab = await startIn(store, client)
    await lab.signIn(seeded ?? ROOT)
  })

  deepIt('makes the administrator of the settings, and never changes the password', async () => {
    const { store, client } = await emptyStore()
    const first = await startIn(store, client)
    expect(first.app.seeded).toBeNull()
    await first.root()
    const again = await startIn(store, client, { ROOT_ADMIN_PASSWORD: NEW })
    await again.root()
    expect(await administrators(again.app)).toHaveLength(1)
  })

  deepIt('makes no account if the settings are empty', async () => {
    const { start } = await emptyStore()
    for (const settings of [{ ROOT_ADMIN_PASSWORD: '' }, { ROOT_ADMIN_USERNAME: '' }]) {
      const app = await start(settings)
      expect([app.seeded, await administrators(app)]).toEqual([null, []])
    }
  })

  deepIt('generates nothing in production', async () => {
    const { start } = await emptyStore()
    await expect(start({ NODE_ENV: 'production' })).rejects.toThrow(ConfigError)
    await start({ NODE_ENV: 'production', ROOT_ADMIN_PASSWORD: ROOT.password })
    expect((await start({ NODE_ENV: 'production' })).seeded).toBeNull()
  })

  deepIt('logs an error in production unless an administrator exists afterwards', async () => {
    const { store, client } = await emptyStore()
    const errors = async (ROOT_ADMIN_PASSWORD: string) => {
      const { logged } = await startIn(store, client, { NODE_ENV: 'production', ROOT_ADMIN_PASSWORD })
      return logged.filter(line => line.includes('"level":"error"'))
    }
    expect(await errors('')).toEqual([expect.stringContaining('There is no administrator')])
    expect(await errors(ROOT.password)).toEqual([])
    // Nobody needs the setting any more.
    expect(await errors('')).toEqual([])
  })

  deepIt('makes one administrator if processes start at once, generated or of the settings', async () => {
    const settings = { ROOT_ADMIN_PASSWORD: ROOT.password }
    for (const [generated, given] of [
      [1, [{}, {}, { ROOT_ADMIN_USERNAME: 'other' }]],
      [0, [settings, settings]],
    ] as const) {
      const { start } = await emptyStore()
      const apps = await Promise.all(given.map(start))
      expect(apps.filter(({ seeded }) => seeded !== null)).toHaveLength(generated)
      for (const app of apps) expect(await administrators(app)).toHaveLength(1)
    }
  })

  deepIt.each([
    ['a default password', { ROOT_ADMIN_PASSWORD: DEFAULT_ROOT_PASSWORD }],
    ['a default password in capitals', { ROOT_ADMIN_PASSWORD: 'CHANGEME' }],
    ['a short password', { ROOT_ADMIN_PASSWORD: 'short' }],
    ['an impossible name', { ROOT_ADMIN_USERNAME: '\u3164', ROOT_ADMIN_PASSWORD: ROOT.password }],
  ])('refuses %s', async (_, settings) => {
    const { start } = await emptyStore()
    await expect(start(settings)).rejects.toThrow(ConfigError)
    expect(await administrators(await start({ ROOT_ADMIN_PASSWORD: '' }))).toEqual([])
  })
})

it('the stored hash of a password has the cost of production unless a test sets another', async () => {
  const { store, client } = await emptyStore()
  const config = parseConfig({
    NODE_ENV: 'production',
    ROOT_ADMIN_PASSWORD: ROOT.password,
    TABLE_PREFIX: store.tableName(''),
  })
  const surroundings = testSurroundings('user-manager', {
    config,
    passwordCost: undefined,
    transportFor: () => nobodyAnswers,
  })
  const { accounts } = await startUserManager(surroundings, client)
  const { data } = await accounts.users.get({ id: 1 }).go({ consistent: true })
  expect(data?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

describe('every start', () => {
  it('does not change a demoted account of the configured name', async () => {
    const { store, client } = await emptyStore()
    const lab = await startIn(store, client)
    const second = await lab.newUser('second', 'root')
    await lab.ask(users.role, { as: second.as, params: { id: 1 }, body: { role: 'user' } })
    const { app } = await startIn(store, client)
    expect(await administrators(app)).toEqual([second.id])
  })

  deepIt('refuses an administrator with a default password, and says what to do', async () => {
    const { store, client } = await emptyStore()
    const lab = await startIn(store, client)
    const { id } = await lab.newUser('second', 'root')
    const { accounts } = lab.app
    const password_hash = await accounts.passwords.hash(DEFAULT_ROOT_PASSWORD)
    await accounts.users.patch({ id }).set({ password_hash }).go()

    await expect(startIn(store, client)).rejects.toThrow(/second .*admin-password/)
    await setAdminPassword(accounts, { username: 'SECOND', password: NEW })
    await (await startIn(store, client)).signIn({ username: 'second', password: NEW })
  })

  deepIt('checks that its store answers', async () => {
    const { app } = await open()
    await app.dependencies.accounts(new AbortController().signal)
    await expect(app.dependencies.accounts(AbortSignal.abort())).rejects.toThrow()
  })
})

it('the admin-password command refuses other accounts and bad passwords', async () => {
  const lab = await open()
  await lab.newUser('Hanako')
  const refused = (username: string, password: string) =>
    setAdminPassword(lab.app.accounts, { username, password }).catch(error => isProblem(error) && error.code)
  expect(await refused('nobody', NEW)).toBe('not_found')
  expect(await refused('Hanako', NEW)).toBe('not_found')
  expect(await refused('root', 'short')).toBe('invalid_input')
  expect(await refused('root', DEFAULT_ROOT_PASSWORD)).toBe('invalid_input')
  await lab.signIn({ username: 'Hanako', password: PASSWORD })
  await lab.root()
})
