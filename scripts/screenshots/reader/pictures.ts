import type { Browser, Page } from 'playwright-core'
import { readerOf } from '../../../test/browser/support/reader-page.ts'
import type { TestStack } from '../../../test/support/stack.ts'
import type { Picture } from '../pictures.ts'
import type { Reader } from './learner.ts'

const windows = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

interface View {
  name: string
  place: string
  /** The words that show furigana in the text. */
  furigana?: 'all' | 'unknown' | 'none'
  arrange?(page: Page): Promise<unknown>
}

const views = ({ article_id }: Reader): View[] => [
  { name: 'library', place: 'library' },
  ...(['all', 'unknown', 'none'] as const).map(furigana => ({
    name: `text-furigana-${furigana}`,
    place: `read/${article_id}/0`,
    furigana,
  })),
  {
    name: 'popup',
    place: `read/${article_id}/0`,
    furigana: 'unknown',
    async arrange(page) {
      await page.locator('[data-word] ruby').nth(1).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'sentence',
    place: `read/${article_id}/0`,
    furigana: 'unknown',
    async arrange(page) {
      await page.getByLabel('More').waitFor()
      for (const key of ['ArrowDown', 't']) await page.keyboard.press(key)
      await page.getByRole('complementary').waitFor()
    },
  },
  {
    name: 'add',
    place: 'add',
    arrange: page =>
      page.getByRole('textbox').first().fill('春はあけぼの。やうやう白くなりゆく山ぎは、すこしあかりて。'),
  },
  { name: 'review', place: 'review' },
  {
    name: 'review-answer',
    place: 'review',
    arrange: page => page.keyboard.press('Space'),
  },
  { name: 'words', place: 'words' },
  { name: 'account', place: 'account' },
  { name: 'settings', place: 'settings' },
  {
    name: 'start',
    place: 'settings/start',
    arrange: page => page.getByRole('button', { name: 'N4' }).click(),
  },
  {
    name: 'start-check',
    place: 'settings/start',
    async arrange(page) {
      await page.getByRole('button', { name: 'Check with 40 words' }).click()
      await page.getByRole('button', { name: 'I know it' }).click()
    },
  },
]

/** Takes the learner's app in use, light and dark, wide and on a phone. */
export async function* readerPictures(
  browser: Browser,
  stack: TestStack,
  person: Reader,
): AsyncGenerator<Picture> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [size, window] of Object.entries(windows))
      for (const { name, place, furigana = 'all', arrange } of views(person)) {
        const { page, close } = await readerOf(browser, stack, person, { colorScheme, place, ...window })
        await page.evaluate(kept => localStorage.setItem('yomu.reading', JSON.stringify(kept)), { furigana })
        await page.reload()
        await shown(page)
        await arrange?.(page)
        await shown(page)
        yield {
          name: `reader-${name}-${colorScheme}-${size}`,
          png: await page.screenshot({ animations: 'disabled' }),
        }
        await close()
      }
}

/** Waits until the screen has loaded everything. */
async function shown(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}
