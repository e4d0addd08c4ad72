import { afterAll, beforeAll, expect, it } from 'vitest'
import { screenNames } from '../../../reader/src/app/screen-names.ts'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { signedInAt } from '../../browser/support/page.ts'
import { loadedLater, markFirstSentence, watchWire } from '../../browser/support/wire.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'

const MOST_SCRIPT_KB = 250
/** Smaller would mean that something was not counted. */
const LEAST_SCRIPT_KB = 100
/** A screen's title, or a sentence. */
const SHOWN = 'main h1, [data-row]'

let stack: TestStack
let browser: SharedBrowser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([sharedStack(), sharedChromium()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

it('each screen takes at most 250 KB of compressed scripts until it is shown', async () => {
  const person = await learner(stack)
  const { id } = await uploaded(person, '雨が降っていた。')
  const { study } = stack.addresses
  const context = await browser.newContext({ locale: 'en', storageState: signedInAt(study, person) })
  /** Of scripts, when they came over the wire: later screens have them from the cache. */
  const sizes = new Map<string, number>()
  const taken: { screen: string; shown: number; all: number }[] = []
  for (const screen of screenNames) {
    const page = await context.newPage()
    const wire = await watchWire(page)
    await markFirstSentence(page, SHOWN)
    const rest = screen === 'read' || screen === 'text' ? `/${id}` : ''
    await page.goto(`${study}/app/reader/#/${screen}${rest}`)
    await page.locator(SHOWN).first().waitFor()
    await page.waitForLoadState('networkidle')
    const scripts = wire.loaded().filter(({ type }) => type === 'Script')
    for (const { path, bytes } of scripts) sizes.set(path, Math.max(bytes, sizes.get(path) ?? 0))
    const later = new Set(await loadedLater(page))
    const kilobytes = (paths: Iterable<string>) =>
      Math.round(
        Array.from(paths, path => sizes.get(path) ?? 0).reduce((sum, bytes) => sum + bytes, 0) / 1_000,
      )
    const paths = new Set(scripts.map(({ path }) => path))
    const shown = kilobytes([...paths].filter(path => !later.has(path)))
    taken.push({ screen, shown, all: kilobytes(paths) })
    await page.close()
  }
  await context.close()
  const lines = taken.map(({ screen, shown, all }) => `${screen} ${shown} (${all})`)
  console.info(`KB of scripts until a screen is shown (with what is loaded ahead): ${lines.join(', ')}`)
  expect(taken.filter(({ shown }) => shown > MOST_SCRIPT_KB)).toEqual([])
  expect(taken.filter(({ shown }) => shown < LEAST_SCRIPT_KB)).toEqual([])
}, 300_000)
