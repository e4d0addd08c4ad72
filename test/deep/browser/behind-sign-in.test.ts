import type { Browser, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openConsole, signInAt } from '../../browser/support/console-page.ts'
import { keptOf, pageIsKept } from '../../browser/support/kept.ts'
import { type ReaderOptions, readerOf } from '../../browser/support/reader-page.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { unsentCount } from '../../browser/support/unsent.ts'
import { type Asking, basicCredentials, startAskingProxy } from '../../support/asking-proxy.ts'
import { learner } from '../../support/people.ts'

const TEXT = '先生は学校で本を読む。\n雨の日に猫が来た。'
const ASKS = 'The proxy in front of yomu asks you to sign in.'

const reader = wordsReader()
const word = (page: Page, text: string) => page.locator('[data-word]', { hasText: text }).first()
const stateOf = (page: Page, text: string) => word(page, text).getAttribute('data-state')
const letIn = (page: Page) => page.getByRole('link', { name: 'Let me in' }).click()

async function mark(page: Page, text: string) {
  await word(page, text).click()
  await page.keyboard.press('2')
  await page.keyboard.press('Escape')
}

/** A learner with a text, and the app behind a proxy that asks for a sign-in of its own. */
async function behind(asking: Asking, options: ReaderOptions, browser: Pick<Browser, 'newContext'>) {
  const proxy = await startAskingProxy(asking, reader.stack().addresses.study)
  onTestFinished(proxy.close)
  const person = await learner(reader.stack())
  const id = await reader.withText(person, TEXT)
  const addresses = { ...reader.stack().addresses, study: proxy.url }
  const window = await reader.kept(
    readerOf(browser, { addresses }, person, { ...options, place: `read/${id}` }),
  )
  const words = async () => {
    const { items } = await person.collection.words.list({ query: {} })
    return items.map(({ form, state }) => `${form} ${state}`).sort()
  }
  return { ...window, proxy, person, id, words }
}

describe.each(['authelia', 'oauth2-proxy'] as const)('behind a proxy like %s whose session ends', asking => {
  it('a learner stays signed in, goes on without it, and what was changed meanwhile is sent after the way through', async () => {
    const { page, proxy, person, id, words } = await behind(asking, { isKept: true }, reader.browser())
    await letIn(page)
    // The portal does not know the place behind the `#`.
    await page.goto(`${proxy.url}/app/reader/#/read/${id}`)
    await word(page, '先生').waitFor()
    await mark(page, '本')
    await expect.poll(words).toEqual(['本 learning'])
    await expect.poll(() => keptOf(page, person.user.id, 'whole')).toEqual([id])
    await pageIsKept(page)
    proxy.endSessions()
    await mark(page, '先生')
    await page.getByText(ASKS).waitFor()
    await expect.poll(() => stateOf(page, '先生')).toBe('l')
    // Opened anew, the page and the text come from the device.
    await page.reload()
    await page.getByText(ASKS).waitFor()
    await expect.poll(() => stateOf(page, '先生')).toBe('l')
    // The place and the time read wait too, where the page was read for long enough.
    expect(await unsentCount(page, person.user.id)).toBeGreaterThanOrEqual(1)
    expect(await words()).toEqual(['本 learning'])
    await page.getByRole('link', { name: 'Sign in there' }).click()
    await letIn(page)
    await word(page, '先生').waitFor()
    expect(page.url()).toBe(`${proxy.url}/app/reader/#/read/${id}`)
    await expect.poll(words).toEqual(['先生 learning', '本 learning'])
    await expect.poll(() => unsentCount(page, person.user.id)).toBe(0)
    await expect.poll(() => page.getByText(ASKS).count()).toBe(0)
  })
})

it('an administrator stays signed in when the session of a proxy ends, and goes on after the way through', async () => {
  const proxy = await startAskingProxy('oauth2-proxy', reader.stack().addresses.manager)
  onTestFinished(proxy.close)
  const addresses = { ...reader.stack().addresses, manager: proxy.url }
  const { page, complaints } = await reader.kept(
    openConsole(reader.browser(), { ...reader.stack(), addresses }),
  )
  await letIn(page)
  await signInAt(page)
  proxy.endSessions()
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click()
  await page.getByRole('alert').filter({ hasText: ASKS }).waitFor()
  // The browser did not get the code of the tab.
  expect(complaints.splice(0).filter(each => !/assets/.test(each))).toEqual([])
  await page.getByRole('link', { name: 'Sign in there' }).click()
  await letIn(page)
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  await expect.poll(() => page.getByText(ASKS).count()).toBe(0)
  expect(page.url()).toBe(`${proxy.url}/#/users`)
})

it('behind Basic authentication a learner reads, and a change arrives', async () => {
  const browser = {
    newContext: (options?: Parameters<Browser['newContext']>[0]) =>
      reader.browser().newContext({ ...options, httpCredentials: basicCredentials }),
  }
  const { page, words } = await behind('basic', {}, browser)
  await mark(page, '先生')
  await expect.poll(words).toEqual(['先生 learning'])
})
