import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { unsentCount } from '../../browser/support/unsent.ts'
import { sendContent } from '../../support/fake-provider/answers.ts'
import { type FakeProvider, startFakeProvider } from '../../support/fake-provider/index.ts'
import { configureModel } from '../../support/models.ts'
import { learner } from '../../support/people.ts'

const reader = wordsReader()
let provider: FakeProvider
beforeAll(async () => {
  provider = await startFakeProvider()
  await configureModel(reader.stack(), provider)
  provider.behave(exchange => sendContent(exchange, '动物：猫'))
})
afterAll(() => provider?.close())

const popup = (page: Page) => page.getByRole('dialog')
const word = (page: Page, text: string) => page.locator('[data-word]', { hasText: text })

const window = reader.shared(async opening => {
  const person = await learner(reader.stack())
  const id = await reader.withText(person, '猫が雨を見た。')
  return { ...(await opening(person, { place: `read/${id}` })), person, id }
})

describe('a meaning', () => {
  it('is chosen before the word is marked, kept with it, first from then on, and taken back', async () => {
    const { page, person, id } = window()
    const press = (found: Locator) => found.press('Space')
    const senses = () => popup(page).getByRole('radio')
    const firstSense = () =>
      senses()
        .first()
        .evaluate(radio => radio.parentElement?.textContent)
    const cat = popup(page).getByRole('radio', { name: 'cat' })
    const lute = popup(page).getByRole('radio', { name: 'shamisen' })
    await word(page, '猫').first().click()
    await popup(page).getByRole('group', { name: 'Chosen meaning' }).waitFor()
    await press(lute)
    await popup(page).getByText('Mark the word to keep this choice.').waitFor()
    await page.keyboard.press('2')
    await popup(page).getByText('This meaning comes first from now on.').waitFor()
    const kept = () => person.collection.words.list({ query: {} })
    await expect
      .poll(async () => (await kept()).items)
      .toMatchObject([{ gloss: 'shamisen; cat', version: 1 }])

    await page.goto(page.url().replace(/#.*/, '#/words'))
    await page.locator('summary', { hasText: 'shamisen; cat' }).click()
    const inPanel = page.getByRole('radio')
    await expect.poll(() => inPanel.first().isChecked()).toBe(true)
    await page.goto(page.url().replace(/#.*/, `#/read/${id}`))
    await word(page, '猫').first().click()
    await expect.poll(() => senses().first().isChecked()).toBe(true)
    expect(await firstSense()).toContain('shamisen')
    await press(cat)
    await expect.poll(async () => (await kept()).items[0]?.gloss).toBe('cat; shamisen')
    expect(await firstSense()).toContain('shamisen')
    await press(cat)
    await expect.poll(async () => (await kept()).items[0]?.sense_id).toBeNull()
    expect(await cat.isChecked()).toBe(false)
  })

  it('follows the mark of its word, does not bring back a word that was removed, and waits for the server', async () => {
    const { page, person } = window()
    // The word is new again.
    await page.keyboard.press('1')
    await expect.poll(async () => (await person.collection.words.list({ query: {} })).total).toBe(0)
    await page.reload()
    const kept = async () =>
      (await person.collection.words.list({ query: {} })).items.map(({ gloss, state }) => `${state} ${gloss}`)
    const states = '**/collections/words/states'
    const stateOfCat = () => word(page, '猫').first().getAttribute('data-state')
    // Meanings are chosen while the mark of the word is on its way, and the word is removed again.
    const answered = Promise.withResolvers<void>()
    await page.route(states, async route => {
      await answered.promise
      await route.continue()
    })
    await word(page, '猫').first().click()
    await popup(page).getByRole('radio', { name: 'cat' }).waitFor()
    await page.keyboard.press('2')
    await expect.poll(stateOfCat).toBe('l')
    for (const name of ['cat', 'shamisen']) await popup(page).getByRole('radio', { name }).click()
    await page.keyboard.press('1')
    await expect.poll(stateOfCat).toBe('?')
    answered.resolve()
    await expect.poll(() => unsentCount(page, person.user.id)).toBe(0)
    await page.unroute(states)
    // The choice was sent before the removal, if at all.
    await expect.poll(kept).toEqual([])
    await page.reload()
    await word(page, '猫').first().click()
    await popup(page).getByRole('radio', { name: 'cat' }).waitFor()
    await page.keyboard.press('2')
    await popup(page).getByRole('radio', { name: 'shamisen' }).click()
    await expect.poll(kept).toEqual(['learning shamisen; cat'])

    await page.goto(page.url().replace(/#.*/, '#/words'))
    await page.locator('summary', { hasText: 'shamisen; cat' }).click()
    await page.route('**/collections/words/*', route =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    const sense = (name: string) => page.getByRole('radio', { name, exact: true })
    await sense('cat').click()
    // Chosen at once, and kept on the device while the server cannot be reached.
    await expect.poll(() => sense('cat').isChecked()).toBe(true)
    expect(await kept()).toEqual(['learning shamisen; cat'])
    await page.unroute('**/collections/words/*')
    await expect.poll(kept).toEqual(['learning cat; shamisen'])
  })

  it('comes from a model in the learner’s language on request, is said to, and stays with the word', async () => {
    const other = await learner(reader.stack())
    const text = await reader.withText(other, '猫が雨を見た。')
    const { page, complaints } = await reader.of(other, {
      place: `read/${text}`,
      width: 390,
      locale: 'zh-CN',
    })
    await word(page, '猫').first().click()
    const ask = popup(page).getByRole('button', { name: '请模型用中文解释' })
    await ask.waitFor()
    await ask.click()
    await popup(page).getByText('动物：猫').waitFor()
    await popup(page).getByText('由模型提供').waitFor()
    const isInside = () => popup(page).evaluate(dialog => dialog.contains(document.activeElement))
    await expect.poll(isInside).toBe(true)
    await page.keyboard.press('2')
    const remove = popup(page).getByRole('button', { name: '删除模型提供的释义' })
    await remove.waitFor()
    const model_gloss = { language: 'zh', gloss: '动物：猫' }
    const kept = () => other.collection.words.list({ query: {} })
    expect((await kept()).items).toMatchObject([{ state: 'learning', model_gloss, version: 1 }])
    await page.goto(page.url().replace(/#.*/, '#/review'))
    await page.getByRole('button', { name: '显示答案' }).waitFor()
    await page.keyboard.press('Space')
    await page.getByText('动物：猫').waitFor()
    await page.goto(page.url().replace(/#.*/, `#/read/${text}`))
    await word(page, '猫').first().click()
    await remove.click()
    await ask.waitFor()
    await expect.poll(isInside).toBe(true)
    await expect.poll(async () => (await kept()).items[0]?.model_gloss).toBeNull()
    provider.behave(exchange => sendContent(exchange, '<b>猫</b>'))
    await word(page, '雨').click()
    await ask.click()
    await popup(page).getByRole('alert').waitFor()
    expect(complaints.splice(0).filter(text => !text.includes('502'))).toEqual([])
  })
})
