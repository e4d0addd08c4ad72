import type { Browser } from 'playwright-core'
import { learner } from '../../support/people.ts'
import type { TestStack } from '../../support/stack.ts'
import { type Look, nothingStored, type OpenPage, openPage, signedInAt } from './page.ts'

export interface ReaderOptions extends Look {
  /** `read/7` and so on; `register?code=…`. */
  place?: string
}

/** A browser window at the learners' app that was never there before. */
export const openReader = (
  browser: Pick<Browser, 'newContext'>,
  stack: Pick<TestStack, 'addresses'>,
  { place = '', ...look }: ReaderOptions = {},
  storageState = nothingStored,
): Promise<OpenPage> =>
  openPage(browser, `${stack.addresses.study}/app/reader/#/${place}`, look, storageState)

/** A window of a new learner, whose browser has stored the session; with the learner's own calls. */
export async function learnerAt(
  browser: Pick<Browser, 'newContext'>,
  stack: TestStack,
  options: ReaderOptions = {},
) {
  const person = await learner(stack)
  const opened = await readerOf(browser, stack, person, options)
  return { ...opened, person }
}

/** One more window of a learner who is there already. */
export const readerOf = (
  browser: Pick<Browser, 'newContext'>,
  stack: Pick<TestStack, 'addresses'>,
  person: Awaited<ReturnType<typeof learner>>,
  options: ReaderOptions = {},
) => openReader(browser, stack, options, signedInAt(stack.addresses.study, person))
