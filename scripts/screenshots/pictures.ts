import type { Browser, Page } from 'playwright-core'
import { administratorAt } from '../../test/browser/support/console-page.ts'
import type { TestStack } from '../../test/support/stack.ts'
import { type Chosen, nameOf, type Picture, windowOf } from './looks.ts'

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
/** The height of a window that shows a whole tab. */
const TALLEST = { wide: 1_200, phone: 844 }

export const chosenTabs = ({ includes }: Chosen) =>
  tabs.filter(tab => includes(fileName(tab)) || includes(`console-${fileName(tab)}`))

const fileName = (tab: string) => tab.replace('/', '-')

/** Takes the tabs of the console in every look, without scrolling, on a tall screen if needed. */
export async function* consolePictures(
  browser: Browser,
  stack: TestStack,
  chosen: Chosen,
): AsyncGenerator<Picture> {
  for (const look of chosen.looks) {
    const { width, height, ...others } = windowOf(look)
    const { page, close } = await administratorAt(browser, stack, { ...others, width, height })
    await page.mouse.move(0, 0)
    for (const tab of chosenTabs(chosen))
      yield {
        name: nameOf(fileName(tab), look),
        async take() {
          await page.goto(`${stack.addresses.manager}/#/${tab}`)
          await page.setViewportSize({ width, height })
          await shown(page)
          const whole = await page.evaluate<number>('document.documentElement.scrollHeight')
          await page.setViewportSize({ width, height: Math.min(whole, TALLEST[look.size]) })
          return page.screenshot({ animations: 'disabled' })
        },
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
