import type { Browser } from 'playwright-core'
import type { learner } from '../../support/people.ts'
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

/** One more window of a learner who is there already. */
export const readerOf = (
  browser: Pick<Browser, 'newContext'>,
  stack: Pick<TestStack, 'addresses'>,
  person: Awaited<ReturnType<typeof learner>>,
  options: ReaderOptions = {},
) => openReader(browser, stack, options, signedInAt(stack.addresses.study, person))
