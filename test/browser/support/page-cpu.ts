import type { Page } from 'playwright-core'

/** Counts the milliseconds of processor time that a page's main thread takes from now on, whatever else runs. */
export async function pageCpu(page: Page): Promise<() => Promise<number>> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taken = async () => {
    const { metrics } = await tools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
  const before = await taken()
  return async () => (await taken()) - before
}
