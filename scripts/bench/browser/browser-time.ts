import type { Page } from 'playwright-core'

/** Milliseconds from the navigation until something is shown, in a window that is closed again. */
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
