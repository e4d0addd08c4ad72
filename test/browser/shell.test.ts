import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deepDescribe } from '../support/sample.ts'
import type { TestStack } from '../support/stack.ts'
import { startedForFile } from '../support/started-for-file.ts'
import { seriousFindings } from './support/accessibility.ts'
import { type SharedBrowser, sharedChromium } from './support/chromium.ts'
import { administratorAt, openConsole, signInAt } from './support/console-page.ts'
import { windowsOfTest } from './support/windows-of-test.ts'
import { sharedWordsStack } from './support/words-stack.ts'

let opened: Awaited<ReturnType<typeof sharedWordsStack>>
let stack: TestStack
let browser: SharedBrowser

beforeAll(async () => {
  ;[opened, browser] = await Promise.all([sharedWordsStack(), sharedChromium()])
  stack = opened.stack
})
afterAll(async () => {
  await browser?.close()
  await opened?.close()
})

const linkTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name })
/** Once an element of that kind with that text is focused: a tab's link and its heading have the same text. */
const isFocused = (page: Page, tag: 'h1' | 'a', text: string) =>
  page.waitForFunction(
    ([tag, text]) => document.activeElement?.matches(tag) && document.activeElement.textContent === text,
    [tag, text] as const,
  )
const isReachable = (element: Locator) => element.evaluate(node => node.closest('[inert]') === null)
const scheme = (page: Page, expected: string) =>
  page.waitForFunction(wanted => document.documentElement.dataset.mantineColorScheme === wanted, expected)

it('the shell lets an administrator sign in, and can then be used by keyboard alone', async () => {
  const { page, complaints, close } = await openConsole(browser, stack, { base: '/app/console/' })
  await signInAt(page)
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await page.locator('a, button, select').first().focus()
  await isFocused(page, 'a', 'Skip to the content')
  await page.keyboard.press('Enter')
  await isFocused(page, 'h1', 'Overview')
  await linkTo(page, 'Users').focus()
  await page.keyboard.press('Enter')
  await isFocused(page, 'h1', 'Users')
  await expect.poll(() => page.title()).toBe('Users · yomu')
  expect(new URL(page.url()).pathname).toBe('/app/console/')
  await expect.poll(() => linkTo(page, 'Users').getAttribute('aria-current')).toBe('page')
  await page.getByRole('rowheader', { name: 'root (you)' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

deepDescribe('the shell of an administrator', () => {
  const window = startedForFile(() => administratorAt(browser, stack, { tab: 'invite-codes' }))
  windowsOfTest(() => [window()])

  it('follows the system’s colour scheme until one is chosen', async () => {
    const { page } = window()
    await scheme(page, 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await scheme(page, 'dark')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Light mode' }).click()
    await scheme(page, 'light')
    await page.reload()
    await page.getByRole('button', { name: 'Dark mode' }).waitFor()
    await scheme(page, 'light')
  })

  it('reports a tab that cannot be loaded, while the rest keeps working', async () => {
    const { page, complaints } = window()
    await page.route('**/assets/users-*.js', route => route.abort())
    await linkTo(page, 'Users').click()
    await page.getByRole('alert').getByText('This tab could not be shown.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
    await page.getByRole('button', { name: 'Reload the page' }).waitFor()
    await linkTo(page, 'Invite codes').click()
    await page.getByRole('heading', { level: 1, name: 'Invite codes' }).waitFor()
    await page.unroute('**/assets/users-*.js')
    // The next use loads it again, without a new page.
    await linkTo(page, 'Users').click()
    await page.getByRole('rowheader', { name: 'root (you)' }).waitFor()
    complaints.splice(0)
  })

  it('has a menu on a phone that takes the focus and returns it', async () => {
    const { page } = window()
    await page.setViewportSize({ width: 380, height: 900 })
    const links = linkTo(page, 'Invite codes')
    await expect.poll(() => isReachable(links)).toBe(false)
    await page.getByRole('button', { name: 'Open the navigation' }).press('Enter')
    await isFocused(page, 'a', 'Users')
    await expect.poll(() => isReachable(page.getByRole('heading', { level: 1 }))).toBe(false)
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Open the navigation',
    )
    await page.keyboard.press('Enter')
    await links.press('Enter')
    await isFocused(page, 'h1', 'Invite codes')
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    await expect.poll(() => isReachable(links)).toBe(false)
  })

  it('changes the language at once, in every window and in visible form errors', async () => {
    const { page, context } = window()
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Create an invite code' }).click()
    await page.getByLabel('Code', { exact: true }).fill('abc')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('Must have at least 4 characters.').waitFor()
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByRole('combobox', { name: 'Language' }).selectOption('日本語')
    await other.getByRole('heading', { level: 1, name: '招待コード' }).waitFor()
    await page.getByText('4文字以上で入力してください。').waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('ja')
    await other.getByRole('combobox', { name: '言語' }).selectOption('中文')
    await page.getByText('至少输入 4 个字符。').waitFor()
    await expect.poll(() => other.title()).toBe('邀请码 · yomu')
    await other.reload()
    await other.getByRole('heading', { level: 1, name: '邀请码' }).waitFor()
    await expect.poll(() => other.evaluate(() => document.documentElement.lang)).toBe('zh')
  })
})
