import { afterAll, beforeAll, expect, it } from 'vitest'
import { screenNames } from '../../../reader/src/app/screen-names.ts'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { signedInAt } from '../../browser/support/page.ts'
import { watchWire } from '../../browser/support/wire.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'

const MOST_SCRIPT_BYTES = 250_000
/** Smaller would mean that something was not counted. */
const LEAST_SCRIPT_BYTES = 100_000

let stack: TestStack
let browser: SharedBrowser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([sharedStack(), sharedChromium()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

it('each screen takes at most 250 KB of compressed scripts, opened by its address', async () => {
  const person = await learner(stack)
  const { id } = await uploaded(person, '雨が降っていた。')
  const { study } = stack.addresses
  const context = await browser.newContext({ locale: 'en', storageState: signedInAt(study, person) })
  /** Of scripts, when they came over the wire: later screens have them from the cache. */
  const sizes = new Map<string, number>()
  const taken: [screen: string, kilobytes: number][] = []
  for (const screen of screenNames) {
    const page = await context.newPage()
    const wire = await watchWire(page)
    const rest = screen === 'read' || screen === 'text' ? `/${id}` : ''
    await page.goto(`${study}/app/reader/#/${screen}${rest}`)
    await page.waitForLoadState('networkidle')
    const scripts = wire.loaded().filter(({ type }) => type === 'Script')
    for (const { path, bytes } of scripts) sizes.set(path, Math.max(bytes, sizes.get(path) ?? 0))
    const bytes = [...new Set(scripts.map(({ path }) => path))].reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0)
    taken.push([screen, Math.round(bytes / 1_000)])
    await page.close()
  }
  await context.close()
  const sorted = taken.toSorted(([, one], [, other]) => other - one)
  console.info(`Scripts in KB: ${sorted.map(entry => entry.join(' ')).join(', ')}`)
  expect(sorted.filter(([, kilobytes]) => kilobytes * 1_000 > MOST_SCRIPT_BYTES)).toEqual([])
  expect(sorted.filter(([, kilobytes]) => kilobytes * 1_000 < LEAST_SCRIPT_BYTES)).toEqual([])
}, 300_000)
