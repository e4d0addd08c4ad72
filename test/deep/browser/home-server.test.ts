import type { Browser, Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { chromiumFor } from '../../browser/support/chromium.ts'
import { signInAt } from '../../browser/support/console-page.ts'
import { pageIsKept } from '../../browser/support/kept.ts'
import { openPage } from '../../browser/support/page.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { wordsStack } from '../../browser/support/words-stack.ts'
import { basicCredentials } from '../../support/asking-proxy.ts'
import { edictLines } from '../../support/dictionary.ts'
import { learner } from '../../support/people.ts'
import { domain } from '../../support/proxies/configuration.ts'
import { startProxy } from '../../support/proxies/running.ts'

/** The name and the bcrypt hash of `basicCredentials`. */
const GUARD = 'home $2y$04$2G53ZcuNWCZO5bhPRV676ufpFhzjjERX0keIb1T/CHIaEMnC60lRC'
const HOME = `https://home.${domain}`
const APP = `${HOME}/yomu/app/reader/`

type Account = Awaited<ReturnType<typeof learner>>

const reader = wordsReader(() =>
  wordsStack(edictLines, { settings: { PUBLIC_URL: `${HOME}/yomu`, CONSOLE_URL: `${HOME}/yomu-admin` } }),
)
const word = (page: Page, text: string) => page.locator('[data-word]', { hasText: text }).first()
const stateOf = (page: Page, text: string) => word(page, text).getAttribute('data-state')

async function signInTo(page: Page, { user: { username } }: Account): Promise<void> {
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password').fill(`password of ${username}`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('User name').waitFor({ state: 'detached' })
}

async function signOutOf(page: Page): Promise<void> {
  await page.goto(`${APP}#/account`)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in' }).first().waitFor()
}

it('a home server has the app under a path behind Basic authentication, installed, offline and back, and the console beside it', async () => {
  const proxy = await startProxy('caddy', reader.stack(), 'path kept', GUARD)
  onTestFinished(proxy.close)
  const browser = await chromiumFor(domain, proxy.httpsPort)
  onTestFinished(() => browser.close())
  const guarded = {
    newContext: (options?: Parameters<Browser['newContext']>[0]) =>
      browser.newContext({ ...options, httpCredentials: basicCredentials }),
  }
  const [hana, ken] = [await learner(reader.stack()), await learner(reader.stack())]
  const id = await reader.withText(hana, '先生は学校で本を読む。\n雨の日に猫が来た。')
  const words = async () => {
    const { items } = await hana.collection.words.list({ query: {} })
    return items.map(({ form, state }) => `${form} ${state}`).sort()
  }
  const { page, context, complaints } = await openPage(guarded, `${HOME}/yomu`, { isKept: true })
  await signInTo(page, hana)
  await page.getByRole('article').first().waitFor()
  expect(page.url()).toBe(`${APP}#/`)
  await page.goto(`${APP}#/read/${id}`)
  await word(page, '先生').click()
  await page.keyboard.press('2')
  await page.keyboard.press('Escape')
  await expect.poll(words).toEqual(['先生 learning'])
  await pageIsKept(page)

  await context.setOffline(true)
  await page.goto(`${APP}?cold#/read/${id}`)
  await word(page, '学校').click()
  await page.keyboard.press('2')
  await page.keyboard.press('Escape')
  await expect.poll(() => stateOf(page, '学校')).toBe('l')
  expect(await words()).toEqual(['先生 learning'])
  await context.setOffline(false)
  await expect.poll(words).toEqual(['先生 learning', '学校 learning'])

  // Another account on the same browser, and the first one again.
  await signOutOf(page)
  await signInTo(page, ken)
  await page.goto(`${APP}#/library`)
  await page.getByRole('heading', { level: 1, name: 'What do you know already?' }).waitFor()
  await page.goto(`${APP}#/read/${id}`)
  await page.getByRole('alert').first().waitFor()
  const keptOf = async ({ user }: Account) => {
    const names = await page.evaluate(async () => [
      ...(await indexedDB.databases()).map(({ name = '' }) => name),
      ...(await caches.keys()),
      ...Object.keys(localStorage),
    ])
    return names.filter(name => name.endsWith(`-${user.id}`))
  }
  await expect.poll(() => keptOf(hana)).toEqual([])
  await signOutOf(page)
  await signInTo(page, hana)
  await page.goto(`${APP}#/read/${id}`)
  await expect.poll(() => stateOf(page, '学校')).toBe('l')

  await page.goto(`${HOME}/yomu-admin/`)
  await signInAt(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click()
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  expect(page.url()).toBe(`${HOME}/yomu-admin/#/users`)
  expect(complaints.filter(text => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
