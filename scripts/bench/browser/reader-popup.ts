import type { Page } from 'playwright-core'
import { type Line, wanted } from '../measuring/report.ts'
import { median, repeated } from '../measuring/times.ts'
import { type ReaderWindows, sentenceShown } from './windows.ts'

const TAPS = 30
const WANTED_MS = 50

/** The time from a tap on a word to the frame that shows its meaning. */
export async function tapToPopup({ device, short }: ReaderWindows, signal: AbortSignal): Promise<Line> {
  await using context = await device()
  const page = await context.newPage()
  await page.goto(short)
  await sentenceShown(page)
  await page.locator('[data-word]').first().waitFor()
  await page.waitForLoadState('networkidle')
  // The first tap also loads the popup.
  const times = await repeated(TAPS + 1, tap => popupAfterTap(page, tap), signal)
  return wanted(
    'reader, from a tap on a word to its popup',
    WANTED_MS,
    median(times.slice(1)),
    `${TAPS} taps`,
  )
}

/** Dispatches the events of a tap, on another word each time. */
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
