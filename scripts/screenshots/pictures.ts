import type { Browser, Page } from 'playwright-core'
import { administratorAt } from '../../test/browser/support/console-page.ts'
import type { TestStack } from '../../test/support/stack.ts'

/** The names of tabs in the console's addresses. */
const tabs = [
  'overview',
  'users',
  'invite-codes',
  'registration-requests',
  'articles',
  'articles/recommendation',
  'articles/feedback',
  'cos-storage',
  'models',
  'speech',
]
const windows = {
  wide: { width: 1280, height: 800, tallest: 1_200 },
  phone: { width: 390, height: 844, tallest: 844 },
}

export interface Picture {
  /** A name such as `articles-dark-phone`. */
  name: string
  png: Buffer
}

/** Takes every tab, light and dark, wide and on a phone, without scrolling, on a tall screen if needed. */
export async function* picturesOf(browser: Browser, stack: TestStack): AsyncGenerator<Picture> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [size, { width, height, tallest }] of Object.entries(windows)) {
      const { page, close } = await administratorAt(browser, stack, { colorScheme, width, height })
      await page.mouse.move(0, 0)
      for (const tab of tabs) {
        await page.goto(`${stack.addresses.manager}/#/${tab}`)
        await page.setViewportSize({ width, height })
        await shown(page)
        const whole = await page.evaluate<number>('document.documentElement.scrollHeight')
        await page.setViewportSize({ width, height: Math.min(whole, tallest) })
        const png = await page.screenshot({ animations: 'disabled' })
        yield { name: `${tab.replace('/', '-')}-${colorScheme}-${size}`, png }
      }
      await close()
    }
}

/** Waits until the tab has loaded everything. */
async function shown(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
}

/** True if a font has Japanese characters; without one, all characters are the same box. */
export const hasJapanese = (browser: Browser): Promise<boolean> =>
  onBlankPage(browser, page =>
    page.evaluate<boolean>(`(() => {
      const drawn = text => {
        const context = new OffscreenCanvas(40, 40).getContext('2d')
        context.font = '32px sans-serif'
        context.fillText(text, 2, 34)
        return context.getImageData(0, 0, 40, 40).data.join()
      }
      return drawn('猫') !== drawn('犬')
    })()`),
  )

async function onBlankPage<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.newPage()
  try {
    return await use(page)
  } finally {
    await page.close()
  }
}
