import { expect, it } from 'vitest'
import { screenNames } from '../../../reader/src/app/screen-names.ts'
import { partNames } from '../../../reader/src/screens/settings/frame/part-names.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { loadedLater, markFirstSentence, watchWire } from '../../browser/support/wire.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { sharedStack } from '../../support/shared-stack.ts'

/** The review and the page of a word take the most. */
const MOST_SCRIPT_KB = 250
/** Smaller would mean that something was not counted. */
const LEAST_SCRIPT_KB = 100
/** A screen's title, or a sentence. */
const SHOWN = 'main h1, [data-row]'

const reader = readerOn(sharedStack)

it('each screen takes at most 250 KB of compressed scripts until it is shown', async () => {
  const { page, context, person } = await reader.learner({ place: 'library' })
  const { id } = await uploaded(person, '雨が降っていた。')
  await page.waitForLoadState('networkidle')
  // As a browser that has nothing yet: a screen loads the code of others ahead.
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const wire = await watchWire(page)
  await markFirstSentence(page, SHOWN)
  const taken: { screen: string; shown: number }[] = []
  for (const screen of [...screenNames, ...partNames.map(part => `settings/${part}`)]) {
    // Ends what the screen before loads ahead for others.
    await page.goto('about:blank')
    const before = wire.loaded().length
    const rest = screen === 'read' || screen === 'text' ? `/${id}` : ''
    await page.goto(reader.anew(`${screen}${rest}`), { waitUntil: 'commit' })
    await page.locator(SHOWN).first().waitFor()
    const later = new Set(await loadedLater(page))
    const scripts = wire.loaded().slice(before)
    const bytes = new Map(scripts.map(({ path, bytes }) => [path, bytes]))
    const shown = [...bytes].flatMap(([path, each]) => (path.endsWith('.js') && !later.has(path) ? each : []))
    taken.push({ screen, shown: Math.round(shown.reduce((sum, each) => sum + each, 0) / 1_000) })
  }
  expect(taken.filter(({ shown }) => shown > MOST_SCRIPT_KB)).toEqual([])
  expect(taken.filter(({ shown }) => shown < LEAST_SCRIPT_KB)).toEqual([])
})
