import type { Browser, BrowserContext, Page } from 'playwright-core'
import { signInAt } from '../../../test/browser/support/console-page.ts'
import { type Loaded, watchWire } from '../../../test/browser/support/wire.ts'
import type { OnStack } from '../bench.ts'
import { comparedRounds, type Line } from '../measuring/report.ts'
import { inRounds } from '../measuring/times.ts'
import { inChromium, timeOf } from './windows.ts'

const ROUNDS = 15
const BUDGET_BYTES = 250_000

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/**
 * The size of the console's first load, and the time until a signed-in administrator sees the totals of the overview,
 * against a minimal page of the same server in the same browser.
 */
export const consoleLoad = ({ stack: { console: address }, password, signal }: OnStack) =>
  inChromium('the console', async browser => {
    const { signedIn, loaded } = await firstLoad(browser, address, password)
    const fresh = () => browser.newContext({ locale: 'en', storageState: signedIn })
    const known = await fresh()
    await overviewIn(known, address)
    const ms = await inRounds(
      {
        first: async () => {
          await using context = await fresh()
          return await overviewIn(context, address)
        },
        again: () => overviewIn(known, address),
        bare: async () => {
          await using context = await fresh()
          return await timeOf(await context.newPage(), `${address}/health`, page =>
            page.getByText('manager').waitFor(),
          )
        },
      },
      ROUNDS,
      signal,
    )
    const against = (what: string, times: number[]) =>
      comparedRounds(`console, ${what} ÷ a bare page of the same server`, times, ms.bare, 'ms')
    return [
      weight(loaded),
      against('first load up to the totals', ms.first),
      against('later load up to the totals', ms.again),
    ]
  })

async function firstLoad(browser: Browser, address: string, password: string) {
  const context = await browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  const wire = await watchWire(page)
  await page.goto(address)
  await signInAt(page, 'root', password)
  await totalsShown(page)
  await page.waitForLoadState('networkidle')
  const signedIn: SignedIn = await context.storageState()
  await context.close()
  return { signedIn, loaded: wire.loaded() }
}

function weight(loaded: readonly Loaded[]): Line {
  const kilobytes = (types: readonly string[]) =>
    loaded.filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const scripts = kilobytes(['Script'])
  return {
    what: 'console, 250 KB ÷ scripts of the first load, by gzip',
    ratio: BUDGET_BYTES / 1000 / scripts,
    beside: `${scripts.toFixed(0)} KB, styles ${kilobytes(['Stylesheet']).toFixed(0)} KB, page ${kilobytes(['Document']).toFixed(1)} KB`,
    target: { atLeast: 1 },
  }
}

const overviewIn = async (context: BrowserContext, address: string) =>
  timeOf(await context.newPage(), address, totalsShown)

/** The total of users, which links to their tab. */
const totalsShown = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Users', exact: true }).waitFor()
