import type { Browser, Page } from 'playwright-core'
import { administratorAt } from '../../test/browser/support/console-page.ts'
import type { TestStack } from '../../test/support/stack.ts'
import { type Chosen, nameOf, type Picture, windowOf } from './looks.ts'

interface ConsoleScreen {
  name: string
  tab: string
  arrange?(page: Page): Promise<unknown>
}

const tab = (tab: string): ConsoleScreen => ({ name: tab.replace('/', '-'), tab })

const screens: ConsoleScreen[] = [
  tab('overview'),
  tab('users'),
  tab('invite-codes'),
  tab('registration-requests'),
  tab('articles'),
  tab('articles/recommendation'),
  tab('articles/feedback'),
  tab('cos-storage'),
  tab('models'),
  tab('speech'),
  tab('dictionary'),
  {
    name: 'users-removal',
    tab: 'users',
    arrange: page => page.locator('tbody tr').nth(1).getByRole('button').last().click(),
  },
  {
    name: 'invite-codes-new',
    tab: 'invite-codes',
    arrange: page => page.locator('main').getByRole('button').first().click(),
  },
  {
    name: 'models-new',
    tab: 'models',
    arrange: page => page.locator('main').getByRole('button').first().click(),
  },
  { name: 'users-failed', tab: 'users', arrange: withoutAnswer },
  { name: 'menu', tab: 'articles', arrange: openNavigation },
  { name: 'console-sign-in', tab: 'overview', arrange: signOut },
]

/** The height of a window that shows a whole tab. */
const TALLEST = { wide: 1_200, tablet: 1_200, phone: 1_400 }

export const chosenTabs = ({ includes }: Chosen) =>
  screens.filter(({ name }) => includes(name) || includes(`console-${name}`))

export async function* consolePictures(
  browser: Browser,
  stack: TestStack,
  chosen: Chosen,
): AsyncGenerator<Picture> {
  for (const look of chosen.looks.filter(({ theme }) => theme === 'light' || theme === 'dark')) {
    const here = chosenTabs(chosen).filter(({ name }) => chosen.isTaken(name, look))
    if (here.length === 0) continue
    const { width, height, ...others } = windowOf(look)
    const { context, close } = await administratorAt(browser, stack, { ...others, width, height })
    for (const { name, tab, arrange } of here)
      yield {
        name: nameOf(name, look),
        async take() {
          const page = await context.newPage()
          await page.goto(`${stack.addresses.manager}/#/${tab}`)
          await shown(page)
          await arrange?.(page)
          await page.mouse.move(0, 0)
          const whole = await page.evaluate<number>('document.documentElement.scrollHeight')
          await page.setViewportSize({ width, height: Math.min(Math.max(whole, height), TALLEST[look.size]) })
          const png = await page.screenshot({ animations: 'disabled' })
          await page.close()
          return png
        },
      }
    await close()
  }
}

async function withoutAnswer(page: Page) {
  await page.route('**/api/manager/users?*', route => route.abort())
  await page.reload()
  await page.getByRole('alert').first().waitFor()
}

/** Opens the navigation, which is there already on a wide screen. */
async function openNavigation(page: Page) {
  const button = page.locator('header button[aria-expanded]')
  if (await button.isVisible()) await button.click()
}

async function signOut(page: Page) {
  await page.addInitScript(() => localStorage.removeItem('yomu.session'))
  await page.reload()
  await page.locator('input[name=password]').waitFor()
}

async function shown(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
}

/** True if a font has Japanese characters; without one, all characters are the same box. */
export async function hasJapanese(browser: Browser): Promise<boolean> {
  await using context = await browser.newContext()
  const page = await context.newPage()
  return await page.evaluate<boolean>(`(() => {
    const drawn = text => {
      const context = new OffscreenCanvas(40, 40).getContext('2d')
      context.font = '32px sans-serif'
      context.fillText(text, 2, 34)
      return context.getImageData(0, 0, 40, 40).data.join()
    }
    return drawn('猫') !== drawn('犬')
  })()`)
}
