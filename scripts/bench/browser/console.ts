import type { Browser, BrowserContext, Page } from 'playwright-core'
import { chromiumIsThere, startChromium } from '../../../test/browser/support/chromium.ts'
import { signInAt } from '../../../test/browser/support/console-page.ts'
import { type Loaded, watchWire } from '../../../test/browser/support/wire.ts'
import type { Line } from '../measuring/report.ts'
import { inRounds, ratiosOf } from '../measuring/rounds.ts'
import { median } from '../measuring/statistics.ts'
import type { BenchStack } from '../stack/bench-stack.ts'
import { timeOf } from './browser-time.ts'

const ROUNDS = 15
const BUDGET_BYTES = 250_000

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/**
 * What the console's first load weighs, and how long a signed-in administrator waits for the totals of their
 * overview, against the barest page that the same server can show in the same browser.
 */
export async function consoleLoad(
  { console: address, password }: Pick<BenchStack, 'console'> & { password: string },
  signal: AbortSignal,
): Promise<Line[]> {
  if (!chromiumIsThere()) {
    console.error('Chromium is not there (apt-get install chromium): the console is not measured.')
    return []
  }
  const browser = await startChromium()
  try {
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
    const against = (what: string, times: number[]): Line => ({
      what: `console, ${what} ÷ a bare page of the same server`,
      ratio: median(ratiosOf(times, ms.bare)),
      beside: `${median(times).toFixed(0)} against ${median(ms.bare).toFixed(0)} ms`,
    })
    return [
      weight(loaded),
      against('first load up to the totals', ms.first),
      against('later load up to the totals', ms.again),
    ]
  } finally {
    await browser.close()
  }
}

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

/** A total leads to the tab it counts. */
const totalsShown = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Users', exact: true }).waitFor()
