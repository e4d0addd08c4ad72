import type { Page } from 'playwright-core'
import { tenSentences } from '../../support/ten-sentences.ts'

export const times = (at: number) => tenSentences[at] ?? { text: '', start_ms: 0, end_ms: 0 }
export const playerIn = (page: Page) => page.getByRole('region', { name: 'Player' })
export const button = (page: Page, name: string | RegExp) =>
  playerIn(page).getByRole('button', { name, exact: typeof name === 'string' })

/** The sentence that is marked in the text as spoken. */
export const soundingText = (page: Page) => page.locator('main [data-sounding]')

/** Plays from a sentence by a press on its time. */
export const playFrom = (page: Page, at: number) =>
  page
    .locator('main [data-row]', { hasText: times(at).text.slice(0, 1) })
    .getByRole('button', { name: /^Play from/ })
    .nth(0)
