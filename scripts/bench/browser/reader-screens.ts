import type { Page } from 'playwright-core'
import { figure, type Line, wanted } from '../measuring/report.ts'
import { median } from '../measuring/times.ts'
import type { ReaderWindows } from './windows.ts'

const ROUNDS = 7
const SIGN_IN_WANTED_MS = 535
const screens = ['words', 'review', 'settings/account', 'settings/reading', 'add']

/** The time from the press that signs in until the library is shown, and from an address to each screen at its first. */
export async function screensInTime(
  { stranger, home, username, password }: ReaderWindows,
  signal: AbortSignal,
): Promise<Line[]> {
  const signIns: number[] = []
  const opened: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    signal.throwIfAborted()
    await using context = await stranger()
    const page = await context.newPage()
    await page.goto(home)
    await page.locator('input[name=username]').fill(username)
    await page.locator('input[name=password]').fill(password)
    await page.waitForLoadState('networkidle')
    const press = `document.querySelector('form button[type=submit]').click()`
    signIns.push(await timeUntil(page, press, `document.querySelector('main article')`))
    for (const screen of screens) {
      const heading = `document.querySelector('main h1')?.textContent`
      const isOther = `window.before !== (${heading} ?? window.before)`
      opened.push(await timeUntil(page, `window.before = ${heading}; location.hash = '#/${screen}'`, isOther))
    }
  }
  return [
    wanted(
      'reader, from the press that signs in to the library',
      SIGN_IN_WANTED_MS,
      median(signIns),
      `${ROUNDS} visits`,
    ),
    figure('reader, a screen opened for the first time', median(opened), 'ms', `${opened.length} times`),
  ]
}

/** Milliseconds from the act until the condition holds and is painted; both are code for the page. */
const timeUntil = (page: Page, act: string, condition: string) =>
  page.evaluate<number>(`(async () => {
    const next = () => new Promise(resolve => requestAnimationFrame(resolve))
    const began = performance.now()
    ${act}
    while (!(${condition})) await next()
    await next()
    return performance.now() - began
  })()`)
