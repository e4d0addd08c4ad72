import type { BrowserContext, Page } from 'playwright-core'

/** What is opened in Chromium, and how. */
export interface ReaderWindows {
  /** Windows of somebody who is signed in; with `isKept` the page may keep itself on the device. */
  device(isKept?: boolean): Promise<BrowserContext>
  /** Of an article of 50 sentences, and of one of 10,000. */
  short: string
  long: string
  /** The smallest page of the same server. */
  bare: string
}

export const sentenceShown = (page: Page) => page.locator('[data-row]').first().waitFor()
