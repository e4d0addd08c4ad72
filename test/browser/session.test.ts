import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator, learner, personAt } from '../support/people.ts'
import { rootPassword, type TestStack, testStack } from '../support/stack.ts'
import { seriousFindings } from './support/accessibility.ts'
import { startChromium } from './support/chromium.ts'
import { administratorAt, openConsole, signInAt } from './support/console-page.ts'

let stack: TestStack
let browser: Browser
let keiko: Awaited<ReturnType<typeof learner>>

beforeAll(async () => {
  ;[stack, browser] = await Promise.all([testStack(), startChromium()])
  keiko = await learner(stack, 'keiko')
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

const makeKeiko = async (role: 'root' | 'user') =>
  (await administrator(stack)).manager.users.role({ params: { id: keiko.user.id }, body: { role } })
const endedDialog = { name: 'Your session has ended' }

describe('signing in', () => {
  it('says what was wrong, in the language chosen', async () => {
    const { page, complaints, close } = await openConsole(browser, stack)
    expect(
      await page
        .getByRole('textbox', { name: 'User name' })
        .evaluate(field => field === document.activeElement),
    ).toBe(true)
    await page.getByRole('textbox', { name: 'User name' }).fill('root')
    await page.locator('input[name=password]').fill('not the password')
    await page.locator('input[name=password]').press('Enter')
    await page.getByRole('alert').getByText('The user name or the password is wrong').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Language' }).selectOption('日本語')
    await page.getByRole('alert').getByText('ユーザー名かパスワードが正しくない').waitFor()
    await signInAt(page)
    expect(complaints).toEqual([])
    await close()
  })

  it('tells a learner that the console is not for him, and what he can do', async () => {
    const { page, close } = await openConsole(browser, stack)
    await page.getByRole('textbox', { name: 'User name' }).fill('keiko')
    await page.locator('input[name=password]').fill('password of keiko')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('ask an administrator to make this one').waitFor()
    await close()
  })

  it('tells after too many failures when to try again', async () => {
    const guess = () =>
      personAt(stack)
        .manager.session.login({ body: { username: 'guessed', password: 'wrong' } })
        .catch(() => {})
    await Promise.all(Array.from({ length: 10 }, guess))
    const { page, close } = await openConsole(browser, stack)
    await page.getByRole('textbox', { name: 'User name' }).fill('guessed')
    await page.locator('input[name=password]').fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page
      .getByRole('alert')
      .getByText(/You can try again at \d{1,2}:\d\d/)
      .waitFor()
    await close()
  })
})

describe('a session', () => {
  it('survives a reload, and keeps no password', async () => {
    const { page, close } = await administratorAt(browser, stack, { tab: 'users' })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(rootPassword)
    await close()
  })

  it('is the same in every window, and what is typed in one outlives the end of it in another', async () => {
    const first = await openConsole(browser, stack, { tab: 'invite-codes' })
    const { page } = first
    const other = await first.context.newPage()
    await other.goto(page.url())
    await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    // What lies behind another window is drawn late.
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
    expect(first.complaints).toEqual([])
    await first.close()
  })

  it('that the server ends keeps what was typed, for the same person to save', async () => {
    const { page, complaints, close } = await administratorAt(browser, stack, { tab: 'invite-codes' })
    await page.getByRole('button', { name: 'Create an invite code' }).click()
    await page.getByLabel('Note').fill('typed before the end')
    await page.route(
      '**/invite-codes',
      (route, request) =>
        route.continue({ headers: { ...request.headers(), authorization: 'Bearer of nothing' } }),
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const ended = page.getByRole('dialog', endedDialog)
    await ended.getByText('What you were working on is still here.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await ended.locator('input[name=password]').fill(rootPassword)
    await ended.getByRole('button', { name: 'Sign in', exact: true }).click()
    await ended.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Note').inputValue()).toBe('typed before the end')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('dialog', { name: 'The invite code is ready' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it('ends when its time comes, and says so also where that was while it was closed', async () => {
    const { page, close } = await administratorAt(browser, stack, { tab: 'users' })
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
    await page.getByText('Your session has ended. Sign in again to go on.').waitFor()
    await close()
  })

  it('whose time came is said to be over, also where another window noticed it first', async () => {
    const { page, context, complaints, close } = await administratorAt(browser, stack, { tab: 'users' })
    const other = await context.newPage()
    await other.goto(page.url())
    await other.bringToFront()
    await page.clock.setFixedTime(Date.now() + 8 * 24 * 3600 * 1000)
    await other.getByRole('button', { name: 'Sign out' }).click()
    await page.bringToFront()
    const ended = page.getByRole('dialog', endedDialog)
    await ended.getByText('What you were working on is still here.').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it('that another window has just begun is not ended by an answer to the old one', async () => {
    const { page, close } = await administratorAt(browser, stack)
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
      request => request.headers().authorization === 'Bearer the one of the other window',
    )
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await asked
    await close()
  })

  it('of somebody who is no administrator any more ends, and another goes on without his data', async () => {
    await makeKeiko('root')
    const { page, complaints, close } = await openConsole(browser, stack, { tab: 'users' })
    await signInAt(page, 'keiko', 'password of keiko')
    await page.getByRole('rowheader', { name: 'keiko (you)' }).waitFor()
    await makeKeiko('user')
    await page.getByRole('searchbox').fill('r')
    const ended = page.getByRole('dialog', endedDialog)
    await ended.getByText('This account is no administrator any more.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await ended.locator('input[name=password]').fill('password of keiko')
    await ended.getByRole('button', { name: 'Sign in', exact: true }).click()
    await ended.getByRole('alert').getByText('This account is not an administrator’s').waitFor()
    await ended.getByRole('button', { name: 'Sign in as somebody else' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await page.route('**/users?*', route => route.abort())
    await signInAt(page)
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('rowheader').count()).toBe(0)
    await page.unroute('**/users?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('rowheader', { name: 'root (you)' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it('leaves nothing behind for who signs in next: no search, and no question that was open', async () => {
    await makeKeiko('root')
    const { page, context, complaints, close } = await administratorAt(browser, stack, { tab: 'articles' })
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
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
    expect(complaints).toEqual([])
    await close()
  })

  it('does not begin by a sign-in that was given up for another', async () => {
    const { page, complaints, close } = await administratorAt(browser, stack, { tab: 'users' })
    await page.route('**/users?*', (route, request) =>
      route.continue({ headers: { ...request.headers(), authorization: 'Bearer of nothing' } }),
    )
    await page.getByRole('searchbox').fill('r')
    const ended = page.getByRole('dialog', endedDialog)
    await ended.locator('input[name=password]').fill(rootPassword)
    const held = Promise.withResolvers<() => Promise<void>>()
    await page.route('**/login', route => held.resolve(() => route.continue()), { times: 1 })
    await ended.getByRole('button', { name: 'Sign in', exact: true }).click()
    const release = await held.promise
    await ended.getByRole('button', { name: 'Sign in as somebody else' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    const answered = page.waitForResponse('**/login')
    await release()
    await (await answered).finished()
    await page.getByRole('textbox', { name: 'User name' }).fill('nobody')
    await page.locator('input[name=password]').fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('The user name or the password is wrong').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('yomu.session'))).toBeNull()
    expect(complaints).toEqual([])
    await close()
  })
})
