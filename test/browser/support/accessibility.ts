import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Minified: a page reads it in half the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The findings of axe on the page that are serious or worse, and content outside landmarks, one line each. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { axe: inPage } = globalThis as typeof globalThis & { axe: typeof axe }
    // Only a rule for media would have something fetched first, and it is not a serious one.
    return (await inPage.run({ resultTypes: ['violations'], preload: false })).violations
  })
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'region')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
}

/** Colours in the middle of a transition have no meaningful contrast. Endless animations are not awaited. */
const settled = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(animation => animation.finished.catch(() => {})),
    ),
  )
