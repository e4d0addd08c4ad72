import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { learner } from '../support/people.ts'
import { seriousFindings } from './support/accessibility.ts'
import { wordsReader } from './support/reader-windows.ts'

const TEXT = '猫が雨を見た。子猫は本を食べさせられた。\nメロスは激怒した。猫は走る。'

const reader = wordsReader()

const popup = (page: Page) => page.getByRole('dialog')
const word = (page: Page, text: string) => page.locator('[data-word]', { hasText: text })
const stateOf = (page: Page, text: string) =>
  word(page, text).evaluateAll(found => found.map(({ dataset }) => dataset.state ?? ''))

it('a learner looks up a word, marks it known everywhere, undoes that, and learns it with its sentence', async () => {
  const person = await learner(reader.stack())
  const id = await reader.withText(person, TEXT)
  const { page } = await reader.of(person, { place: `read/${id}` })
  await word(page, 'させられた').click()
  await popup(page).getByRole('heading', { name: '食べる たべる' }).waitFor()
  await popup(page).getByText('causative, passive, past').waitFor()
  await popup(page).getByText('ichidan verb').waitFor()
  await popup(page).getByText('to live on (e.g. a salary)').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await word(page, '猫').first().click()
  await popup(page).getByRole('heading', { name: '猫 ねこ' }).waitFor()
  await popup(page).getByRole('button', { name: 'known', exact: true }).click()
  await expect.poll(() => stateOf(page, '猫')).toEqual(['k', '?', 'k'])
  await popup(page).getByRole('button', { name: 'unknown', exact: true }).click()
  await expect.poll(() => stateOf(page, '猫')).toEqual(['?', '?', '?'])
  await popup(page).getByRole('button', { name: 'learning', exact: true }).click()
  await popup(page).getByText('It will come up in Review, with this sentence.').waitFor()
  await popup(page).getByRole('button', { name: '1 sentence', exact: true }).waitFor()
  expect(await stateOf(page, '猫')).toEqual(['l', '?', 'l'])
  const { items } = await person.collection.words.list({ query: {} })
  expect(items).toMatchObject([{ form: '猫', state: 'learning', sources: 1 }])
  // A page without TLS.
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
  await popup(page).getByRole('button', { name: 'Copy with readings' }).click()
  await page.getByText('Copied: 猫[ねこ]').waitFor()
  await page.keyboard.press('Escape')
  await popup(page).waitFor({ state: 'hidden' })
})
