import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'

const reader = wordsReader()

const popup = (page: Page) => page.getByRole('dialog').getByRole('heading', { name: '先生' })
const missing = (page: Page) => page.getByText('Part of this page could not be loaded.')

const text = '先生は学校で本を読む。'

/** A learner's window, in which each test goes on where the one before it ended. */
const window = reader.shared(async opening =>
  opening(await learner(reader.stack()), { place: 'account', width: 390 }),
)

describe('without the network', () => {
  it('a screen that failed to load is loaded when the server answers again', async () => {
    const { page, context } = window()
    await page.getByRole('heading', { level: 1 }).waitFor()
    const gone = /\/(?:api|health)/
    await context.route(gone, route => route.abort())
    await page.getByRole('link', { name: 'Library' }).click()
    await page.getByText('The server is not responding.').waitFor()
    const later = page.getByText('This will be shown when the server can be reached again.')
    await later.first().waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await context.unroute(gone)
    await page.getByText('The server is not responding.').waitFor({ state: 'detached' })
    await later.first().waitFor({ state: 'detached' })
  })

  it('the page says that it is offline and saves typed text once it is back', async () => {
    const { page, context } = window()
    await page.goto(reader.at('add'))
    await page.getByLabel('Japanese text').fill(text)
    await context.setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await page.getByText('To add a text, yomu needs the server.').waitFor()
    await page.getByRole('button', { name: 'Add and read' }).click()
    await page.getByText('The server cannot be reached.').waitFor()
    expect(await page.getByLabel('Japanese text').inputValue()).toBe(text)
    await context.setOffline(false)
    await page.getByText('You are offline.').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add and read' }).click()
    await page.locator('ruby', { hasText: '学校' }).waitFor()
  })
})

it('a text that another app shares waits to be added and is removed from the address', async () => {
  const { page } = window()
  const shared = new URLSearchParams({ title: '雨', text })
  await page.goto(`${reader.stack().addresses.study}/app/reader/?${shared}`)
  await expect.poll(() => page.getByLabel('Japanese text').inputValue()).toBe(text)
  expect(page.url()).toBe(reader.at('add'))
  await page.getByRole('button', { name: 'Add and read' }).click()
  await page.getByRole('heading', { level: 1, name: '雨' }).waitFor()
})

it('the app keeps a page some of whose parts do not load, says so, and loads them again', async () => {
  const { page, context } = window()
  const place = new URL(page.url()).hash.slice('#/'.length)
  await page.goto(reader.at('words'))
  await page.getByRole('heading', { level: 1, name: 'Words' }).waitFor()
  const cut = (file: string) => context.route(`**/assets/${file}`, route => route.abort())
  await Promise.all(['due-badge-*.js', 'text-tools-*.js', 'popup-*.js', 'use-frame-*.css'].map(cut))
  await page.reload()
  await missing(page).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Words' }).waitFor()

  await page.goto(reader.at(place))
  const word = page.locator('[data-word]', { hasText: '先生' }).first()
  await page.getByText('You have reached the end.').waitFor()
  await missing(page).waitFor()
  // The popup needs them.
  await context.unroute('**/assets/text-tools-*.js')
  for (const next of ['popup-*.js', 'use-frame-*.css']) {
    await page.reload()
    await word.click()
    await missing(page).waitFor()
    await expect.poll(() => popup(page).count()).toBe(0)
    await context.unroute(`**/assets/${next}`)
  }
  await word.click()
  await popup(page).waitFor()
  expect(await page.getByRole('dialog').evaluate(card => getComputedStyle(card).position)).not.toBe('static')
  await page.keyboard.press('Escape')

  // Nobody asked for the keys: they come with the network.
  await context.unrouteAll()
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await context.setOffline(false)
  await expect
    .poll(async () => {
      await page.keyboard.press('?')
      return page.getByRole('dialog').count()
    })
    .toBe(1)
})
