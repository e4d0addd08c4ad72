import type { Browser, BrowserContext, Page } from 'playwright-core'
import { rootPassword, type TestStack } from '../../support/stack.ts'

export interface ConsoleOptions {
  /** `#/users` and so on; the address the console is served at comes before it. */
  tab?: string
  base?: '/' | '/app/console/'
  locale?: string
  colorScheme?: 'light' | 'dark'
  width?: number
  height?: number
}

export interface ConsolePage {
  page: Page
  context: BrowserContext
  /** What the browser complained about: errors in the console, uncaught faults, breaches of the policy. */
  complaints: string[]
  close(): Promise<void>
}

const WAIT_MS = 30_000

/** A browser window at the console's sign-in. */
export async function openConsole(
  browser: Browser,
  stack: TestStack,
  {
    tab = 'overview',
    base = '/',
    locale = 'en',
    colorScheme = 'light',
    width = 1280,
    height = 900,
  }: ConsoleOptions = {},
): Promise<ConsolePage> {
  const context = await browser.newContext({
    locale,
    colorScheme,
    // Nothing waits for a dialog to glide in.
    reducedMotion: 'reduce',
    viewport: { width, height },
    timezoneId: 'UTC',
  })
  context.setDefaultTimeout(WAIT_MS)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    // A refusal of the server is told by the page; that the browser notes it too is no fault.
    if (message.type() === 'error' && !/^Failed to load resource/.test(message.text()))
      complaints.push(message.text())
  })
  await page.goto(`${stack.addresses.manager}${base}#/${tab}`)
  return { page, context, complaints, close: () => context.close() }
}

/** Signs in by the form, as an administrator does. */
export async function signInAt(page: Page, username = 'root', password = rootPassword): Promise<void> {
  await page.getByRole('textbox', { name: /User name|ユーザー名|用户名/ }).fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: /^(?:Sign in|サインイン|登录)$/ }).click()
  // The sign-in has a heading too.
  await page.locator('input[name=password]').waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** A window of an administrator who is signed in, at a tab. */
export async function administratorAt(
  browser: Browser,
  stack: TestStack,
  options: ConsoleOptions = {},
): Promise<ConsolePage> {
  const opened = await openConsole(browser, stack, options)
  await signInAt(opened.page)
  return opened
}
