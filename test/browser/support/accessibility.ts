import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds serious or worse on the page as it is, one line each. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const { axe: inPage } = globalThis as typeof globalThis & { axe: typeof axe }
    return (await inPage.run()).violations
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
}

/** Colours in the middle of a transition have no contrast to speak of. What runs for ever is not waited for. */
const settled = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(animation => animation.finished.catch(() => {})),
    ),
  )
