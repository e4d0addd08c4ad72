import type { Browser, BrowserContext, Page } from 'playwright-core'
import { chromiumIsThere, startChromium } from '../../../test/browser/support/chromium.ts'
import type { Line } from '../measuring/report.ts'

export async function inChromium(measure: (browser: Browser) => Promise<Line[]>): Promise<Line[]> {
  if (!chromiumIsThere()) return []
  const browser = await startChromium()
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}

/** Milliseconds from the navigation until `shown` resolves; closes the page. */
export async function timeOf(
  page: Page,
  address: string,
  shown: (page: Page) => Promise<unknown>,
): Promise<number> {
  const started = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await shown(page)
  const ms = performance.now() - started
  await page.close()
  return ms
}

/** A phone of the middle class on a slow mobile network, as Lighthouse has browsers play it. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const SLOWER_CPU = 4

export async function slowWindow(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  return page
}

export interface ReaderWindows {
  /** A signed-in browser context; `isKept` lets the app install its service worker. */
  device(isKept?: boolean): Promise<BrowserContext>
  stranger(): Promise<BrowserContext>
  username: string
  password: string
  home: string
  /** Addresses of an article of 30 sentences (3 KB), and of 600 (59 KB). */
  short: string
  middle: string
}

export const sentenceShown = (page: Page) => page.locator('[data-row]').first().waitFor()
