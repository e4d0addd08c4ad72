import { afterEach, expect } from 'vitest'
import type { TestStack } from '../../support/stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { sharedChromium } from './chromium.ts'
import { administratorAt, type ConsoleOptions, type ConsolePage, openConsole } from './console-page.ts'

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
  const others: ConsolePage[] = []
  // The browser must not have complained in any window; those of a test are closed with it.
  afterEach(async () => {
    const opened = others.splice(0)
    await Promise.all(opened.map(({ close }) => close()))
    const complaints = [lab().window, ...opened].flatMap(each => each.complaints.splice(0))
    expect(complaints).toEqual([])
  })
  const kept = async (opening: Promise<ConsolePage>) => {
    const window = await opening
    others.push(window)
    return window
  }
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
