import { afterAll, beforeAll, expect, it } from 'vitest'
import { screenNames } from '../../../reader/src/app/screen-names.ts'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { signedInAt } from '../../browser/support/page.ts'
import { loadedLater, markFirstSentence, watchWire } from '../../browser/support/wire.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'

/** The review and the page of a word take the most. */
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
  const taken: { screen: string; shown: number }[] = []
  for (const screen of screenNames) {
    // A browser that has nothing yet: a screen loads the code of others ahead.
    const context = await browser.newContext({ locale: 'en', storageState: signedInAt(study, person) })
    const page = await context.newPage()
    const wire = await watchWire(page)
    await markFirstSentence(page, SHOWN)
    const rest = screen === 'read' || screen === 'text' ? `/${id}` : ''
    await page.goto(`${study}/app/reader/#/${screen}${rest}`, { waitUntil: 'commit' })
    await page.locator(SHOWN).first().waitFor()
    const later = new Set(await loadedLater(page))
    const scripts = wire.loaded().filter(({ path }) => path.endsWith('.js') && !later.has(path))
    const bytes = new Map(scripts.map(({ path, bytes }) => [path, bytes]))
    taken.push({
      screen,
      shown: Math.round([...bytes.values()].reduce((sum, each) => sum + each, 0) / 1_000),
    })
    await context.close()
  }
  expect(taken.filter(({ shown }) => shown > MOST_SCRIPT_KB)).toEqual([])
  expect(taken.filter(({ shown }) => shown < LEAST_SCRIPT_KB)).toEqual([])
})
