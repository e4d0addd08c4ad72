import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { administratorAt, signInAt } from '../../browser/support/console-page.ts'
import { administrator, learner } from '../../support/people.ts'
import { rootPassword, type TestStack, testStack } from '../../support/stack.ts'

let stack: TestStack
let browser: SharedBrowser

beforeAll(async () => {
  ;[stack, browser] = await Promise.all([testStack(), sharedChromium()])
  const keiko = await learner(stack, 'keiko')
  const { users } = (await administrator(stack)).manager
  await users.role({ params: { id: keiko.user.id }, body: { role: 'root' } })
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

const endedDialog = { name: 'Your session has ended' }

describe('a session in several windows', () => {
  it('is reported as expired even if another window noticed it first', async () => {
    const { page, context, complaints, close } = await administratorAt(browser, stack, {
      tab: 'users',
      signsOut: true,
    })
    const other = await context.newPage()
    await other.goto(page.url())
    await other.bringToFront()
    await page.clock.setFixedTime(Date.now() + 8 * 24 * 3600 * 1000)
    await other.getByRole('button', { name: 'Sign out' }).click()
    await page.bringToFront()
    const ended = page.getByRole('dialog', endedDialog)
    await ended.getByText('Your work is still here.').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it('is not ended by a reply to an older session of another window', async () => {
    const { page, close } = await administratorAt(browser, stack)
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
      request => request.headers().authorization === 'Bearer the one of the other window',
    )
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await asked
    await close()
  })

  it('leaves neither searches nor open questions to the next account', async () => {
    const { page, context, complaints, close } = await administratorAt(browser, stack, {
      tab: 'articles',
      signsOut: true,
    })
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
    expect(complaints).toEqual([])
    await close()
  })

  it('is not started by a sign-in that was abandoned for another', async () => {
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
    expect(complaints).toEqual([])
    await close()
  })
})
