import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { administrator } from '../../support/people.ts'
import { isDeep } from '../../support/sample.ts'
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

/** How a tab is looked at beside the usual window, in the deep tests; the quick ones look at the articles alone so. */
export const otherLooks: (ConsoleOptions & { look: string })[] = isDeep
  ? [{ look: 'on a phone, in Japanese and in dark mode', locale: 'ja', colorScheme: 'dark', width: 380 }]
  : []

export interface ConsolePage {
  page: Page
  context: BrowserContext
  /** What the browser complained about: errors in the console, uncaught faults, breaches of the policy. */
  complaints: string[]
  close(): Promise<void>
}

type StorageState = NonNullable<BrowserContextOptions['storageState']>

const WAIT_MS = 30_000

/** A browser window at the console: at its sign-in, unless the browser has stored a session. */
export async function openConsole(
  browser: Pick<Browser, 'newContext'>,
  stack: TestStack,
  {
    tab = 'overview',
    base = '/',
    locale = 'en',
    colorScheme = 'light',
    width = 1280,
    height = 900,
  }: ConsoleOptions = {},
  storageState: StorageState = { cookies: [], origins: [] },
): Promise<ConsolePage> {
  const context = await browser.newContext({
    storageState,
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
    // The page reports a refusal of the server; that the browser logs it too is no fault.
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

/** A window of an administrator at a tab. The browser has stored the session, so nobody signs in by the form. */
export async function administratorAt(
  browser: Pick<Browser, 'newContext'>,
  stack: TestStack,
  options: ConsoleOptions = {},
): Promise<ConsolePage> {
  const { token, expires_at, user } = await administrator(stack)
  const session = { name: 'yomu.session', value: JSON.stringify({ token, expires_at, user }) }
  const origins = [{ origin: stack.addresses.manager, localStorage: [session] }]
  const opened = await openConsole(browser, stack, options, { cookies: [], origins })
  await opened.page.getByRole('heading', { level: 1 }).waitFor()
  return opened
}
