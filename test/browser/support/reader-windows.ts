import { learner } from '../../support/people.ts'
import type { TestStack } from '../../support/stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { type SharedBrowser, sharedChromium } from './chromium.ts'
import type { OpenPage, StorageState } from './page.ts'
import { openReader, type ReaderOptions, readerOf } from './reader-page.ts'
import { windowsOfTest } from './windows-of-test.ts'
import { sharedWordsStack, type wordsStack } from './words-stack.ts'

type Learner = Awaited<ReturnType<typeof learner>>

/** A file's stack and browser, with windows at the learners' app. */
export function readerOn(start: () => Promise<TestStack>) {
  const lab = startedForFile(() => withBrowser(start()))
  return windowsOf(
    () => lab().started,
    () => lab().browser,
  )
}

/** The same with a stack that has words; the shared one if the file names none. */
export function wordsReader(start: () => ReturnType<typeof wordsStack> = sharedWordsStack) {
  const lab = startedForFile(() => withBrowser(start()))
  const windows = windowsOf(
    () => lab().started.stack,
    () => lab().browser,
  )
  type Words = Awaited<ReturnType<typeof wordsStack>>
  return Object.assign(windows, {
    withText: (...given: Parameters<Words['withText']>) => lab().started.withText(...given),
    showGuests: (id: number) => lab().started.showGuests(id),
  })
}

async function withBrowser<T extends { close(): Promise<unknown> }>(starting: Promise<T>) {
  const [started, browser] = await Promise.all([starting, sharedChromium()])
  const close = async () => {
    await browser.close()
    await started.close()
  }
  return { started, browser, close }
}

function windowsOf(stack: () => TestStack, browser: () => SharedBrowser) {
  const kept = windowsOfTest()
  const opened = (person: Learner, options?: ReaderOptions) => readerOf(browser(), stack(), person, options)
  const of = (person: Learner, options?: ReaderOptions) => kept(opened(person, options))
  let loads = 0
  return {
    stack,
    browser,
    of,
    kept,
    /** A window that the tests of a describe share, each of which begins where the one before it ended. */
    shared<T extends OpenPage>(open: (opening: typeof opened) => Promise<T>): () => T {
      const window = startedForFile(() => open(opened))
      windowsOfTest(() => [window()])
      return window
    },
    /** A window of a new learner. */
    async learner(options?: ReaderOptions) {
      const person = await learner(stack())
      return { ...(await of(person, options)), person }
    },
    guest: (options?: ReaderOptions, stored?: StorageState) =>
      kept(openReader(browser(), stack(), options, stored)),
    /** The address of a place in the app. */
    at: (place: string) => `${stack().addresses.study}/app/reader/#/${place}`,
    /** The same in which a page that is in the app already loads it anew. */
    anew: (place = '') => {
      loads += 1
      return `${stack().addresses.study}/app/reader/?${loads}#/${place}`
    },
  }
}
