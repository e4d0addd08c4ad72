import { type Line, wanted } from '../measuring/report.ts'
import { median, repeated } from '../measuring/times.ts'
import type { ReaderWindows } from './windows.ts'

const ROUNDS = 7
const SIGN_IN_WANTED_MS = 535

export async function signInToLibrary(
  { stranger, home, username, password }: ReaderWindows,
  signal: AbortSignal,
): Promise<Line> {
  const signIn = async () => {
    await using context = await stranger()
    const page = await context.newPage()
    await page.goto(home)
    await page.locator('input[name=username]').fill(username)
    await page.locator('input[name=password]').fill(password)
    await page.waitForLoadState('networkidle')
    // The context must stay open until the time is known.
    const ms = await page.evaluate<number>(`(async () => {
      const next = () => new Promise(resolve => requestAnimationFrame(resolve))
      const began = performance.now()
      document.querySelector('form button[type=submit]').click()
      while (!document.querySelector('main article')) await next()
      await next()
      return performance.now() - began
    })()`)
    return ms
  }
  const times = await repeated(ROUNDS, signIn, signal)
  const what = 'reader, from the press that signs in to the library'
  return wanted(what, SIGN_IN_WANTED_MS, median(times), `${ROUNDS} visits`)
}
