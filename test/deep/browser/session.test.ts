import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { signInAt } from '../../browser/support/console-page.ts'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { administrator, learner, personAt, signIn } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { rootPassword } from '../../support/stack.ts'

let keiko: Awaited<ReturnType<typeof learner>>
const at = consoleTab(sharedStack, { signsOut: true }, async stack => {
  keiko = await learner(stack, 'keiko')
})

const makeKeiko = async (role: 'root' | 'user') =>
  (await administrator(at.stack())).manager.users.role({ params: { id: keiko.user.id }, body: { role } })
const endedDialog = { name: 'Your session has ended' }

it('signing in says what was wrong, in the chosen language, and when to try again, tells learners that the console is for administrators, and survives a reload without a stored password', async () => {
  const { page } = await at.atSignIn()
  await expect
    .poll(() =>
      page.getByRole('textbox', { name: 'User name' }).evaluate(field => field === document.activeElement),
    )
    .toBe(true)
  await page.getByRole('textbox', { name: 'User name' }).fill('root')
  await page.locator('input[name=password]').fill('not the password')
  await page.locator('input[name=password]').press('Enter')
  await page.getByRole('alert').getByText('The user name or the password is wrong').waitFor()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('日本語')
  await page.getByRole('alert').getByText('ユーザー名かパスワードが正しくない').waitFor()

  await page.getByRole('combobox', { name: '言語' }).selectOption('English')
  await page.getByRole('textbox', { name: 'User name' }).fill('keiko')
  await page.locator('input[name=password]').fill('password of keiko')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').getByText('ask an administrator to change this one').waitFor()
  expect((await keiko.accounts.sessions.list()).sessions).toHaveLength(1)

  const guess = () =>
    personAt(at.stack())
      .manager.session.login({ body: { username: 'guessed', password: 'wrong' } })
      .catch(() => {})
  await Promise.all(Array.from({ length: 10 }, guess))
  await page.getByRole('textbox', { name: 'User name' }).fill('guessed')
  await page.locator('input[name=password]').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page
    .getByRole('alert')
    .getByText(/Try again at \d{1,2}:\d\d/)
    .waitFor()

  await signInAt(page)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(rootPassword)
  await endsSessions(page)
})

/** Sessions are listed, each of which can be ended, and the page's own ends on the server when it is signed out. */
async function endsSessions(page: Page) {
  const other = await signIn(at.stack(), 'root', rootPassword)
  const stored = await page.evaluate(() => localStorage.getItem('yomu.session') ?? '')
  const { token } = z.object({ token: z.string() }).parse(JSON.parse(stored))
  await page.getByRole('button', { name: 'Your sessions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your sessions' })
  await dialog.getByText('This session').waitFor()
  await dialog.getByRole('button', { name: 'End the session of node' }).first().click()
  const verdict = (of: string) =>
    personAt(at.stack(), of)
      .accounts.auth.me()
      .then(
        () => 'in',
        error => error.code,
      )
  await expect.poll(() => verdict(other.token)).toBe('unauthenticated')
  expect(await verdict(token)).toBe('in')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await expect.poll(() => verdict(token)).toBe('unauthenticated')
}

it('a session is shared by all windows; input in one is kept when the session ends in another', async () => {
  const first = await at.atSignIn({ tab: 'invite-codes' })
  const { page } = first
  const other = await first.context.newPage()
  await other.goto(page.url())
  await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  // A page behind another window is drawn late.
  await page.bringToFront()
  await signInAt(page)
  await other.getByRole('heading', { level: 1, name: 'Invite codes' }).waitFor()

  await page.getByRole('button', { name: 'Create an invite code' }).click()
  await page.getByLabel('Note').fill('not saved yet')
  await other.bringToFront()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await page.getByText('You signed out in another window.').waitFor()
  await signInAt(other)
  await page.bringToFront()
  await page.getByRole('dialog', endedDialog).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('not saved yet').waitFor()

  await other.bringToFront()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
})

// One window, which each test leaves as the next one finds it.
describe('the session of a window', () => {
  it('keeps the input for the same account when the server ends it', async () => {
    const { page } = at
    await page.getByRole('link', { name: 'Invite codes' }).first().click()
    await page.getByRole('button', { name: 'Create an invite code' }).click()
    await page.getByLabel('Note').fill('typed before the end')
    await page.route(
      '**/invite-codes',
      (route, request) =>
        route.continue({ headers: { ...request.headers(), 'x-yomu-authorization': 'Bearer of nothing' } }),
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const ended = page.getByRole('dialog', endedDialog)
    await ended.getByText('Your work is still here.').waitFor()
    await page.keyboard.press('Escape')
    await ended.locator('input[name=password]').fill(rootPassword)
    await ended.getByRole('button', { name: 'Sign in', exact: true }).click()
    await ended.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('typed before the end')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('dialog', { name: 'The invite code is ready' }).waitFor()
  })

  it('is not ended by a reply to an older session of another window, and not started by a sign-in that was abandoned for another', async () => {
    const { page } = at
    await page.getByRole('button', { name: 'Done' }).click()
    // Asked at the same time, with whichever token is there then.
    await page.route('**/api/manager/members*', route =>
      route.fulfill({ json: { items: [], total: 0, next_offset: null } }),
    )
    await page.route('**/api/manager/quotas', route =>
      route.fulfill({ json: { bytes: 5e9, events_a_day: 20_000 } }),
    )
    await page.route('**/api/manager/users*', async route => {
      await page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem('yomu.session') ?? '{}')
        localStorage.setItem(
          'yomu.session',
          JSON.stringify({ ...kept, token: 'the one of the other window' }),
        )
      })
      const problem = { code: 'unauthenticated', detail: 'The token is not valid or has expired.' }
      await route.fulfill({ status: 401, contentType: 'application/problem+json', json: problem })
      await page.unroute('**/api/manager/users*')
    })
    await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click()
    const asked = page.waitForRequest(
      request => request.headers()['x-yomu-authorization'] === 'Bearer the one of the other window',
    )
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await asked
    await page.unrouteAll()

    const ended = page.getByRole('dialog', endedDialog)
    await ended.locator('input[name=password]').fill(rootPassword)
    const held = Promise.withResolvers<() => Promise<void>>()
    await page.route('**/login', route => held.resolve(() => route.continue()), { times: 1 })
    await ended.getByRole('button', { name: 'Sign in', exact: true }).click()
    const release = await held.promise
    await ended.getByRole('button', { name: 'Sign in with another account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    const answered = page.waitForResponse('**/login')
    await release()
    await (await answered).finished()
    await page.getByRole('textbox', { name: 'User name' }).fill('nobody')
    await page.locator('input[name=password]').fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('The user name or the password is wrong').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('yomu.session'))).toBeNull()
  })

  it('of a demoted administrator ends, and the next account sees none of its data', async () => {
    await makeKeiko('root')
    const { page } = at
    await signInAt(page, 'keiko', 'password of keiko')
    await page.getByRole('rowheader', { name: 'keiko (you)' }).waitFor()
    await makeKeiko('user')
    await page.getByRole('searchbox').fill('r')
    const ended = page.getByRole('dialog', endedDialog)
    await ended.getByText('This account is no longer an administrator.').waitFor()
    await ended.locator('input[name=password]').fill('password of keiko')
    await ended.getByRole('button', { name: 'Sign in', exact: true }).click()
    await ended
      .getByRole('alert')
      .getByText('The console is for administrators, and this account is not one')
      .waitFor()
    await ended.getByRole('button', { name: 'Sign in with another account' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await page.route('**/users?*', route => route.abort())
    await signInAt(page)
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('rowheader').count()).toBe(0)
    await page.unroute('**/users?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('rowheader', { name: 'root (you)' }).waitFor()
  })

  it('ends when the token expires, and says so even if the page was closed then', async () => {
    const { page } = at
    await page.getByRole('link', { name: 'Users' }).first().click()
    const endIn = (milliseconds: number) =>
      page.evaluate(left => {
        const session = JSON.parse(localStorage.getItem('yomu.session') ?? '')
        const expires_at = new Date(Date.now() + left).toISOString()
        localStorage.setItem('yomu.session', JSON.stringify({ ...session, expires_at }))
      }, milliseconds)
    await page.clock.install()
    await endIn(60_000)
    await page.reload()
    await page.getByRole('rowheader', { name: 'root (you)' }).waitFor()
    expect(await page.getByRole('dialog', endedDialog).count()).toBe(0)
    await page.clock.fastForward(61_000)
    await page.getByRole('dialog', endedDialog).waitFor()
    await page.locator('input[name=password]').fill(rootPassword)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await endIn(-1)
    await page.reload()
    await page.getByText('Your session has ended. Sign in again to continue.').waitFor()
  })

  it('leaves neither searches nor open questions to the next account', async () => {
    await makeKeiko('root')
    const { page, context } = at
    await signInAt(page)
    await page.getByRole('link', { name: 'Articles' }).first().click()
    await page.getByRole('searchbox').fill('looked for by root')
    await page.getByRole('link', { name: 'Invite codes' }).click()
    await page.getByRole('button', { name: 'Create an invite code' }).click()
    await page.getByLabel('Note').fill('not saved')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.waitFor()

    const other = await context.newPage()
    await other.goto(page.url())
    await other.bringToFront()
    await other.getByRole('button', { name: 'Sign out' }).click()
    await signInAt(other, 'keiko', 'password of keiko')
    await page.bringToFront()
    await page.getByText('Signed in as keiko').waitFor()
    await question.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Articles' }).click()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
  })
})
