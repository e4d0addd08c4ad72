import type { Page } from 'playwright-core'
import { type LearnerName, type Prepared, SERIES } from './learners.ts'

/** A screen of the app, as one line of the table. */
export interface AppScreen {
  name: string
  /** The learner who has it open; none for a guest. */
  who: LearnerName | 'guest'
  place: string | ((prepared: Prepared) => string)
  /** The words that show furigana in the text. */
  furigana?: 'all' | 'unknown' | 'none'
  arrange?(page: Page): Promise<unknown>
}

const text = ({ article_id }: Prepared) => `read/${article_id}/0`

/** Every screen of the app. A new one is a line here; it is left out until the app has it. */
export const appScreens: AppScreen[] = [
  { name: 'library-none', who: 'beginner', place: 'library' },
  { name: 'library-one', who: 'reader', place: 'library' },
  { name: 'library-many', who: 'collector', place: 'library' },
  { name: 'library', who: 'student', place: 'library' },
  { name: 'library-filters', who: 'collector', place: 'library?q=の&genre=article' },
  { name: 'series', who: 'collector', place: `library?series=${SERIES}` },
  { name: 'next', who: 'student', place: 'next' },
  { name: 'next-beginner', who: 'collector', place: 'next', arrange: askWhy },
  { name: 'change-text', who: 'student', place: ({ article_id }) => `text/${article_id}`, arrange: editText },
  { name: 'start', who: 'beginner', place: 'settings/start', arrange: chooseLevel },
  { name: 'text-furigana-all', who: 'student', place: text },
  { name: 'text-furigana-unknown', who: 'student', place: text, furigana: 'unknown' },
  { name: 'text-furigana-none', who: 'student', place: text, furigana: 'none' },
  { name: 'popup', who: 'student', place: text, furigana: 'unknown', arrange: openPopup },
  { name: 'sentence', who: 'student', place: text, furigana: 'unknown', arrange: openSentence },
  { name: 'find', who: 'student', place: text, arrange: find },
  { name: 'end', who: 'student', place: ({ article_id }) => `read/${article_id}/end` },
  { name: 'guest', who: 'guest', place: text },
  { name: 'add', who: 'student', place: 'add', arrange: fillIn },
  { name: 'review', who: 'student', place: 'review' },
  { name: 'review-answer', who: 'student', place: 'review', arrange: page => page.keyboard.press('Space') },
  { name: 'review-none', who: 'beginner', place: 'review' },
  { name: 'words', who: 'student', place: 'words' },
  { name: 'words-none', who: 'beginner', place: 'words' },
  { name: 'import', who: 'student', place: 'import' },
  { name: 'statistics', who: 'student', place: 'statistics' },
  { name: 'account', who: 'student', place: 'account' },
  { name: 'settings', who: 'student', place: 'settings' },
  { name: 'review-settings', who: 'student', place: 'review-settings', arrange: showCosts },
  { name: 'profile', who: 'student', place: 'profile' },
  { name: 'privacy', who: 'student', place: 'privacy' },
  { name: 'sign-in', who: 'guest', place: 'library' },
  { name: 'register', who: 'guest', place: ({ code }) => `register?code=${code}` },
  { name: 'not-here', who: 'student', place: 'not-here' },
]

async function askWhy(page: Page) {
  await page.locator('main details summary').first().click()
}

async function editText(page: Page) {
  const section = page.locator('main > section').nth(1)
  const field = section.locator('textarea')
  await field.fill(`春が来た。${await field.inputValue()}`)
  await section.locator('button').first().click()
  await page.locator('ins').first().waitFor()
}

function chooseLevel(page: Page) {
  return page.getByRole('button', { name: 'N4' }).click()
}

function showCosts(page: Page) {
  return page.locator('form fieldset').first().scrollIntoViewIfNeeded()
}

async function find(page: Page) {
  await page.locator('[data-word]').first().waitFor()
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('おう')
  await page.keyboard.press('Enter')
  await page.getByRole('search').waitFor()
}

async function openPopup(page: Page) {
  await page.locator('[data-word] ruby').nth(1).click()
  await page.getByRole('dialog').waitFor()
}

async function openSentence(page: Page) {
  await page.locator('[data-row]').first().waitFor()
  for (const key of ['ArrowDown', 't']) await page.keyboard.press(key)
  await page.getByRole('complementary').waitFor()
}

function fillIn(page: Page) {
  return page.getByRole('textbox').first().fill('春はあけぼの。やうやう白くなりゆく山ぎは、すこしあかりて。')
}
