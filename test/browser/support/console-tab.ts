import type { TestStack } from '../../support/stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { sharedChromium } from './chromium.ts'
import { administratorAt, type ConsoleOptions, openConsole } from './console-page.ts'
import { windowsOfTest } from './windows-of-test.ts'

/** A file's stack, which is prepared first, with the window of an administrator at a tab. */
export function consoleTab<S extends TestStack>(
  start: () => Promise<S>,
  options: ConsoleOptions,
  prepare: (stack: S) => Promise<unknown> = async () => {},
) {
  const lab = startedForFile(async () => {
    const [stack, browser] = await Promise.all([start(), sharedChromium()])
    await prepare(stack)
    const close = async () => {
      await browser.close()
      await stack.close()
    }
    return { stack, browser, window: await administratorAt(browser, stack, options), close }
  })
  const kept = windowsOfTest(() => [lab().window])
  return {
    stack: () => lab().stack,
    browser: () => lab().browser,
    kept,
    get page() {
      return lab().window.page
    },
    get context() {
      return lab().window.context
    },
    /** One more window of an administrator. */
    open: (look: ConsoleOptions = {}) =>
      kept(administratorAt(lab().browser, lab().stack, { ...options, ...look })),
    /** A window at the sign-in. */
    atSignIn: (look: ConsoleOptions = {}) =>
      kept(openConsole(lab().browser, lab().stack, { ...options, ...look })),
  }
}
