import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

export interface Look {
  locale?: string
  colorScheme?: 'light' | 'dark'
  width?: number
  height?: number
  /** A screen that is touched. */
  touch?: boolean
  /** True if the page may keep itself on the device, which most tests do not need. */
  isKept?: boolean
  timezoneId?: string
}

export interface OpenPage {
  page: Page
  context: BrowserContext
  /** The browser's complaints: errors in the console, uncaught faults, breaches of the policy. */
  complaints: string[]
  close(): Promise<void>
}

export type StorageState = NonNullable<BrowserContextOptions['storageState']>
export const nothingStored: StorageState = { cookies: [], origins: [] }

/** A browser window at an address. */
export async function openPage(
  browser: Pick<Browser, 'newContext'>,
  address: string,
  {
    locale = 'en',
    colorScheme = 'light',
    width = 1280,
    height = 900,
    isKept = false,
    touch = false,
    timezoneId = 'UTC',
  }: Look = {},
  storageState: StorageState = nothingStored,
): Promise<OpenPage> {
  const context = await browser.newContext({
    storageState,
    locale,
    colorScheme,
    // No test waits for the animation of a dialog.
    reducedMotion: 'reduce',
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    timezoneId,
    serviceWorkers: isKept ? 'allow' : 'block',
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    // The page reports a refusal of the server; that the browser logs it too is no fault.
    if (message.type() === 'error' && !/^Failed to load resource/.test(message.text()))
      complaints.push(message.text())
  })
  await page.goto(address)
  let isClosed = false
  context.once('close', () => {
    isClosed = true
  })
  const close = async () => {
    if (isClosed) return
    // A page's last requests may still be with a handler of the test.
    for (const each of context.pages()) await each.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
  return { page, context, complaints, close }
}

interface SignedIn {
  token: string
  expires_at: string
  user: object
  refresh_token?: string | undefined
}

/** The stored state of a browser that is signed in at that origin; `beginning`: of the names of a yomu under a path. */
export const signedInAt = (
  origin: string,
  { token, expires_at, user, refresh_token }: SignedIn,
  beginning = '',
): StorageState => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: [
        {
          name: `${beginning}yomu.session`,
          value: JSON.stringify({ token, expires_at, user, refresh_token }),
        },
      ],
    },
  ],
})
