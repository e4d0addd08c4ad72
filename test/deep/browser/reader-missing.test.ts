import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'

const reader = wordsReader()

const popup = (page: Page) => page.getByRole('dialog').getByRole('heading', { name: '先生' })
const missing = (page: Page) => page.getByText('Part of this page could not be loaded.')

it('keeps a page some of whose parts do not load, says so, and loads them again', async () => {
  const person = await learner(reader.stack())
  const id = await reader.withText(person, '先生は学校で本を読む。')
  const { page, context } = await reader.of(person, {
    place: 'words',
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const cut = (file: string) => context.route(`**/assets/${file}`, route => route.abort())
  await Promise.all(['due-badge-*.js', 'text-tools-*.js', 'popup-*.js', 'use-frame-*.css'].map(cut))
  await page.reload()
  await missing(page).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Words' }).waitFor()

  await page.goto(reader.at(`read/${id}`))
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
  expect(await seriousFindings(page)).toEqual([])
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
