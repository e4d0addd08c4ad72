import type { Page } from 'playwright-core'
import { ulid } from 'ulid'
import { until } from '../../../test/browser/support/film.ts'

/** Steps on a screen before its picture is taken, in any language of the page. */

export const press = (key: string) => async (page: Page) => {
  await page.locator('[data-word], h1').first().waitFor()
  await page.keyboard.press(key)
}

export async function turnPage(page: Page) {
  const settled = page.locator('[data-direction][data-settled]')
  await settled.waitFor()
  await page.keyboard.press('PageDown')
  await settled.waitFor()
}

export const openMenu = (at: number) => (page: Page) =>
  page.locator('details[name="menu"] summary').nth(at).click()

export const chooseLevel = (page: Page) => page.locator('label', { hasText: /^N4$/ }).click()

export async function startCheck(page: Page) {
  await page.locator('main p:has(a[href="#/import"]) > button').click()
  await page.locator('button[aria-keyshortcuts="2"]').click()
}

export const openActions = (page: Page) =>
  page.locator('article button[aria-haspopup="dialog"]').first().click()

export const openPopup = async (page: Page) => {
  await page.locator('[data-word] ruby').nth(1).click()
  await page.getByRole('dialog').waitFor()
}

export async function openDetails(page: Page) {
  await openPopup(page)
  await page.keyboard.press('Enter')
}

export async function undoNothing(page: Page) {
  await openPopup(page)
  await page.keyboard.press('z')
  await page.locator('[role="status"] > p').first().waitFor()
}

export const openSentence = async (page: Page) => {
  await page.locator('[data-row]').first().waitFor()
  for (const key of ['ArrowDown', 't']) await page.keyboard.press(key)
  await page.getByRole('complementary').waitFor()
}

const EXPLANATION = `**激怒する** – to fly into a rage; stronger than 怒る.

- \`た\` makes it past
- The plain style sets the tone of a tale`

/** Answers as a model would; the stack of these pictures has none. */
export async function explainSentence(page: Page) {
  await page.route(/\/api\/articles\/\d+\?offset=\d+&limit=1$/, async route => {
    const response = await route.fetch()
    const article = await response.json()
    const [row] = article.sentences
    const sentences = [{ ...row, translation: 'Melos was furious.', explanation: EXPLANATION }]
    await route.fulfill({ response, json: { ...article, sentences } })
  })
  await openSentence(page)
}

export async function showAccents(page: Page) {
  await openSentence(page)
  await page.locator('aside fieldset button').nth(1).click()
}

export async function watch(page: Page) {
  await page
    .getByRole('button', { name: /^Play from|から再生$|^从 .+ 播放$/ })
    .nth(1)
    .click()
  await page.locator('[data-subtitle] [data-word]').first().waitFor()
  await page.keyboard.press('p')
  await until(page, 'paused')
  await page.mouse.move(0, 0)
}

export async function watchFull(page: Page) {
  await watch(page)
  for (const key of ['Shift+V', 't']) await page.keyboard.press(key)
  await page.locator('[data-translation]').waitFor()
}

export async function openPlayerMenu(page: Page) {
  await watch(page)
  await page.locator('[data-stage] details > summary').click()
}

export const find = (q: string) => async (page: Page) => {
  await page.locator('[data-word]').first().waitFor()
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill(q)
  await page.keyboard.press('Enter')
}

export const fillIn = (page: Page) =>
  page.getByRole('textbox').first().fill('春はあけぼの。やうやう白くなりゆく山ぎは、すこしあかりて。')

export const unfold = (page: Page) => page.locator('main summary').first().click()
export const openWord = (page: Page) => page.locator('li summary').first().click()

export const scrollDown = (page: Page) => page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')

/** Rates the first card as right, so that it is asked once more today, and all others as easy. */
export async function rateAll(page: Page) {
  const question = page.locator('button[aria-keyshortcuts="Space"]')
  const end = page.locator('main section > h2')
  for (let key = '3'; ; key = '4') {
    await question.or(end).first().waitFor()
    if (await end.isVisible()) return
    await question.click()
    await page.locator(`button[aria-keyshortcuts="${key}"]`).click()
  }
}

export const undoAll = async (page: Page) => {
  const undo = page.locator('button[aria-keyshortcuts="z"]:not([aria-busy])')
  while ((await undo.getAttribute('aria-disabled')) === null) await undo.click()
}

export const failed = (address: string) => async (page: Page) => {
  await page.route(address, route =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'Internal error', status: 500, code: 'internal', detail: '' },
    }),
  )
  await page.reload()
}

/** A part of the page that an update of the server has taken away. */
export async function missingScreen(page: Page) {
  await page.route('**/assets/statistics-*.js', route => route.abort())
  await page.locator('a[href="#/statistics"]').click()
}

export const offline = async (page: Page) => {
  await page.context().setOffline(true)
  await page.locator('html[data-away]').waitFor()
}
export const online = (page: Page) => page.context().setOffline(false)

export async function endSession(page: Page) {
  await page.route('**/api/**', route =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'Signed out', status: 401, code: 'unauthenticated', detail: '' },
    }),
  )
  await page.locator('a[href="#/words"]').click()
  await page.getByRole('dialog').waitFor()
}

export async function signInWrongly(page: Page) {
  await page.locator('input[name="username"]').fill('みお')
  await page.locator('input[name="password"]').fill('another password')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
}

export async function register(page: Page) {
  await page.locator('input[name="username"]').fill(`さくら${ulid().slice(-4)}`)
  await page.locator('input[type="password"]').fill('a password of six words or so')
  await page.keyboard.press('Enter')
  await page.locator('input[type="password"]').waitFor({ state: 'detached' })
}

export async function askWhy(page: Page) {
  await page.locator('main details summary').first().click()
}

export const askWhyBelieved = (page: Page) => page.locator('main [aria-expanded]').first().click()

export async function selectWords(page: Page) {
  for (const at of [0, 1, 2]) {
    await page.locator('li input[type="checkbox"]').nth(at).focus()
    await page.keyboard.press('Space')
  }
}

export async function editText(page: Page) {
  const section = page.locator('main')
  const field = section.locator('textarea')
  await field.fill(`春が来た。${await field.inputValue()}`)
  await section.locator('button').first().click()
  await page.locator('ins').first().waitFor()
}
