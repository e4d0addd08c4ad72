import type { Browser, Page } from 'playwright-core'
import { administrator, signIn } from '../../support/people.ts'
import { rootPassword, type TestStack } from '../../support/stack.ts'
import { type Look, nothingStored, type OpenPage, openPage, signedInAt } from './page.ts'

export interface ConsoleOptions extends Look {
  /** `#/users` and so on; the address the console is served at comes before it. */
  tab?: string
  base?: '/' | '/app/console/'
  /** The test signs out, which must not end the session that all tests share. */
  signsOut?: true
}

/** The look of a tab besides the usual window: a phone in the dark, in Japanese. */
export const otherLook: ConsoleOptions = { locale: 'ja', colorScheme: 'dark', width: 380 }

export type ConsolePage = OpenPage

/** A browser window at the console: at its sign-in, unless the browser has stored a session. */
export const openConsole = (
  browser: Pick<Browser, 'newContext'>,
  stack: TestStack,
  { tab = 'overview', base = '/', signsOut: _, ...look }: ConsoleOptions = {},
  storageState = nothingStored,
): Promise<ConsolePage> => openPage(browser, `${stack.addresses.manager}${base}#/${tab}`, look, storageState)

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
  const root = await (options.signsOut ? signIn(stack, 'root', rootPassword) : administrator(stack))
  const stored = signedInAt(stack.addresses.manager, root)
  const opened = await openConsole(browser, stack, options, stored)
  await opened.page.getByRole('heading', { level: 1 }).waitFor()
  return opened
}
