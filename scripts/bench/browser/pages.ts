import type { Page } from 'playwright-core'
import { signedInAt } from '../../../test/browser/support/page.ts'
import { signIn } from '../../../test/support/people.ts'
import type { OnStack } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { percentile } from '../measuring/times.ts'
import { splitText } from '../stack/texts.ts'
import { upload } from '../stack/timed-task.ts'
import { inChromium } from './windows.ts'

const SENTENCES = 10_000
const TURNS = 60
const TURN_WANTED_MS = 50
const MOST_ELEMENTS = 1_500
const windows = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

export const turningPages = ({ stack, password, signal }: OnStack): Promise<Line[]> =>
  inChromium(async browser => {
    const { study: address } = stack.addresses
    const { id } = await upload(stack, splitText(SENTENCES), signal)
    const storageState = signedInAt(address, await signIn(stack, 'root', password))
    const lines: Line[] = []
    for (const viewport of windows) {
      await using context = await browser.newContext({ viewport, storageState, serviceWorkers: 'block' })
      await context.addInitScript(
        "localStorage.setItem('yomu.layout', JSON.stringify({ usual: 'vertical' }))",
      )
      const page = await context.newPage()
      await page.goto(`${address}/app/reader/#/read/${id}/${SENTENCES / 2}`)
      await page.locator('[data-direction][data-settled] [data-word]').first().waitFor()
      const { times, elements } = await turned(page, signal)
      const of = `p95 ${percentile(times, 0.95).toFixed(1)} ms`
      const where = `at ${viewport.width} px, ${SENTENCES.toLocaleString('en')} sentences`
      lines.push(
        wanted(`a vertical page turned ${where}`, TURN_WANTED_MS, percentile(times, 0.5), of),
        wanted(`elements of vertical pages ${where}`, MOST_ELEMENTS, elements, '', 'elements'),
      )
    }
    return lines
  })

/** Waits after each turn until the pages around are drawn, as a reader does. */
async function turned(page: Page, signal: AbortSignal) {
  const times: number[] = []
  let elements = 0
  for (let turn = 0; turn < TURNS; turn += 1) {
    signal.throwIfAborted()
    times.push(await page.evaluate<number>(TURN))
    await page.locator('[data-direction][data-settled]').waitFor()
    elements = Math.max(elements, await page.locator('main *').count())
  }
  return { times, elements }
}

/** The time from the key until the frame with the next page has been drawn. */
const TURN = `new Promise(resolve => {
  const started = performance.now()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', code: 'PageDown', bubbles: true }))
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now() - started)
    port2.postMessage(null)
  })
})`
