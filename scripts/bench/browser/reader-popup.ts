import type { Page } from 'playwright-core'
import { type Line, wanted } from '../measuring/report.ts'
import { median, repeated } from '../measuring/times.ts'
import { type ReaderWindows, sentenceShown } from './windows.ts'

const WINDOWS = 9
const LATER_TAPS = 6
const WANTED_MS = { first: 60, later: 30 }
/** A learner reads a little before the first tap. */
const READING_MS = 700

export async function tapsToPopup(
  { device, short, middle }: ReaderWindows,
  signal: AbortSignal,
): Promise<Line[]> {
  await using context = await device()
  const first: number[] = []
  const later: number[] = []
  for (let n = 0; n < WINDOWS; n += 1) {
    const page = await context.newPage()
    await page.goto(n % 2 === 0 ? short : middle)
    await sentenceShown(page)
    await page.locator('[data-word]').first().waitFor()
    await page.waitForTimeout(READING_MS)
    first.push(await popupAfterTap(page, 0))
    later.push(...(await repeated(LATER_TAPS, tap => popupAfterTap(page, tap + 1), signal)))
    await page.close()
  }
  return [
    wanted(
      'reader, from the first tap on a word to its popup',
      WANTED_MS.first,
      median(first),
      `${first.length} windows`,
    ),
    wanted(
      'reader, from a later tap on a word to its popup',
      WANTED_MS.later,
      median(later),
      `${later.length} taps`,
    ),
  ]
}

const popupAfterTap = (page: Page, tap: number) =>
  page.evaluate<number>(`(async () => {
    const next = () => new Promise(resolve => requestAnimationFrame(resolve))
    const painted = async () => {
      await next()
      const { port1, port2 } = new MessageChannel()
      await new Promise(resolve => { port1.onmessage = resolve; port2.postMessage(0) })
    }
    const words = document.querySelectorAll('[data-word]')
    const word = words[${tap} % words.length]
    const popup = () => document.querySelector('[role="dialog"]')
    word.scrollIntoView({ block: 'center' })
    await painted()
    const { left, top, width, height } = word.getClientRects()[0]
    const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true }
    const began = performance.now()
    const press = { ...at, pointerId: 1, pointerType: 'touch', isPrimary: true }
    word.dispatchEvent(new PointerEvent('pointerdown', press))
    word.dispatchEvent(new PointerEvent('pointerup', press))
    word.dispatchEvent(new MouseEvent('click', at))
    await null
    while (!popup()?.textContent) await next()
    await painted()
    const took = performance.now() - began
    dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape', key: 'Escape', bubbles: true }))
    document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape', key: 'Escape', bubbles: true }))
    while (popup()) await next()
    return took
  })()`)
