import type { Page } from 'playwright-core'
import { type Line, wanted } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { type ReaderWindows, sentenceShown } from './reader-windows.ts'

const TAPS = 30
const WANTED_MS = 50

/** From the press on a word to the frame in which what it means is there. */
export async function tapToPopup({ device, short }: ReaderWindows, signal: AbortSignal): Promise<Line> {
  await using context = await device()
  const page = await context.newPage()
  await page.goto(short)
  await sentenceShown(page)
  await page.locator('[data-word]').first().waitFor()
  await page.waitForLoadState('networkidle')
  const times: number[] = []
  for (let tap = 0; tap <= TAPS; tap += 1) {
    signal.throwIfAborted()
    times.push(await popupAfterTap(page, tap))
  }
  // The first also loads the popup.
  return wanted(
    'reader, from a tap on a word to its popup',
    WANTED_MS,
    median(times.slice(1)),
    `${TAPS} taps`,
  )
}

/** A press as the browser makes of a tap, on another word each time. */
const popupAfterTap = (page: Page, tap: number) =>
  page.evaluate<number>(`(async () => {
    const next = () => new Promise(resolve => requestAnimationFrame(resolve))
    const words = document.querySelectorAll('[data-word]')
    const word = words[${tap} % words.length]
    const popup = () => document.querySelector('[role="dialog"]')
    word.scrollIntoView({ block: 'center' })
    await next()
    const { left, top, width, height } = word.getClientRects()[0]
    const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true }
    const began = performance.now()
    const press = { ...at, pointerId: 1, pointerType: 'touch', isPrimary: true }
    word.dispatchEvent(new PointerEvent('pointerdown', press))
    word.dispatchEvent(new PointerEvent('pointerup', press))
    word.dispatchEvent(new MouseEvent('click', at))
    while (!popup()?.textContent) await next()
    await next()
    const took = performance.now() - began
    dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape', key: 'Escape', bubbles: true }))
    document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape', key: 'Escape', bubbles: true }))
    while (popup()) await next()
    return took
  })()`)
