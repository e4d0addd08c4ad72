import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { startFakeProvider } from '../../support/fake-provider/index.ts'
import { configureModel } from '../../support/models.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)
let provider: Awaited<ReturnType<typeof startFakeProvider>>
beforeAll(async () => {
  provider = await startFakeProvider()
  await configureModel(reader.stack(), provider)
})
afterAll(() => provider?.close())

const raw_content = '彼女は学校で本を読む。\n雨が降った。\n猫が走る。<b>「走る！」</b>'

/** A learner's own text with translations and explanations, in one window for all tests. */
const window = reader.shared(async opening => {
  const person = await learner(reader.stack())
  const { id } = await uploaded(person, raw_content)
  return { ...(await opening(person, { place: `read/${id}/0`, width: 390 })), person, id }
})

async function isThere(page: Page) {
  await page.locator('[data-word]').first().waitFor()
  await page.getByLabel('More').waitFor()
}

const selected = (page: Page) => page.locator('[data-selected]').first().textContent()
const panel = (page: Page) => page.getByRole('complementary', { name: 'Sentence' })

/** Opens a form by the menu, which it takes the focus from. */
async function openForm(page: Page, name: string) {
  await panel(page).getByLabel('Other actions').click()
  await panel(page).locator('details').getByRole('button', { name }).click()
  await expect.poll(() => page.locator('textarea:focus').count()).toBe(1)
}

/** The lines that the buttons above a sentence take. */
const linesOf = (page: Page) =>
  panel(page)
    .getByRole('button', { name: /^(?:Previous|Next) sentence$|^Close$/ })
    .evaluateAll(all => new Set(all.map(each => each.getBoundingClientRect().top)).size)

describe('a text', () => {
  it('shows readings for all, unknown or no words without moving its lines, and its panel on a phone', async () => {
    const { page, person } = window()
    await isThere(page)
    const rubies = page.locator('[data-word] rt')
    const shown = () =>
      rubies.evaluateAll(
        all =>
          all.filter(each => {
            const { display, visibility } = getComputedStyle(each)
            return display !== 'none' && visibility !== 'hidden'
          }).length,
      )
    const heights = () =>
      page.locator('main p').evaluateAll(all => all.map(each => each.getBoundingClientRect().height))
    /** The words over whose neighbours a wide reading hangs. */
    const hanging = () =>
      page
        .locator('[data-word] ruby')
        .evaluateAll(all => all.filter(each => getComputedStyle(each).marginInlineEnd !== '0px').length)
    const before = { shown: await shown(), heights: await heights() }
    expect(before.shown).toBeGreaterThan(4)
    expect(await hanging()).toBeGreaterThan(0)
    await page.keyboard.press('f')
    expect(await shown()).toBe(before.shown)
    await page.getByLabel('More').click()
    await page.getByRole('button', { name: 'Mark other words' }).click()
    await page.getByText('are now known.').waitFor()
    await expect.poll(shown).toBe(0)
    expect((await person.collection.words.list()).counts.known).toBeGreaterThan(4)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(shown).toBe(before.shown)
    await expect.poll(async () => (await person.collection.words.list()).total).toBe(0)
    await page.keyboard.press('f')
    expect(await shown()).toBe(0)
    expect(await hanging()).toBe(0)
    expect(await heights()).toEqual(before.heights)
    for (const size of ['16', '32']) {
      await page.getByLabel('Appearance').click()
      await page.getByRole('button', { name: size }).click()
      await page.getByLabel('Appearance').click()
      const without = await heights()
      await page.keyboard.press('f')
      expect(await heights(), size).toEqual(without)
      for (const key of ['f', 'f']) await page.keyboard.press(key)
    }
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('e')
    await panel(page).getByText('of 5').waitFor()
    expect(await linesOf(page)).toBe(1)
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('f')
  })

  it('is one stop of the Tab key, whose words have a role and a name, is read by keys alone with translations and explanations, and keeps the input of each sentence', async () => {
    const { page, person, id } = window()
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(reader.anew(`read/${id}/0`))
    await isThere(page)
    // A text without chapters has neither a button nor a key for them. It tells its level.
    expect(await page.getByRole('button', { name: 'Contents' }).count()).toBe(0)
    await page.keyboard.press('c')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByText(/^N\d$/).first().waitFor()
    const stops = () => page.locator('main [data-row], main [data-word]').and(page.locator('[tabindex="0"]'))
    await expect.poll(() => stops().count()).toBe(1)
    await page.getByLabel('More').focus()
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').textContent()).toContain('彼女')
    expect(await selected(page)).toContain('彼女')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator(':focus').textContent()).toContain('学校')
    await expect.poll(() => stops().count()).toBe(1)
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => page.locator('[data-selected]').count()).toBe(2)
    // Out of the selection, then to the next sentence.
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toContain('彼女は学校で')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('group', { name: '雨が降った。' }).getByRole('button', { name: '雨' }).waitFor()
    await page.keyboard.press('Shift+Tab')
    expect(await page.getByLabel('More').evaluate(each => each === document.activeElement)).toBe(true)

    await page.keyboard.press('Tab')
    await page.keyboard.press('t')
    await panel(page).locator('ruby', { hasText: '雨' }).waitFor()
    await panel(page).getByRole('region', { name: 'Translation' }).locator('p[lang]').waitFor()
    await page.keyboard.press('ArrowDown')
    await panel(page).getByRole('button', { name: 'Show the translation' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])

    await page.keyboard.press('m')
    await page.keyboard.type('<i>t and 1 are typed here</i>')
    await panel(page).getByText('Saved', { exact: true }).waitFor()
    // A pause in typing saves what is there.
    const notes = async () => {
      const query = { offset: 4, limit: 1 }
      return (await person.study.articles.get({ params: { id }, query })).sentences[0]?.notes
    }
    await expect.poll(notes).toBe('<i>t and 1 are typed here</i>')
    // The last edit is kept although its sentence is left at once.
    await page.keyboard.type(' and more')
    await panel(page).getByRole('button', { name: 'Previous sentence' }).click()
    await panel(page).getByRole('button', { name: 'Next sentence' }).click()
    await panel(page).getByRole('button', { name: 'here</i> and more' }).waitFor()
    await openForm(page, 'Explain again')
    const asking = panel(page).getByRole('region', { name: 'Explain again' })
    await asking.getByLabel('What do you want to know?').fill('Why が?')
    await asking.getByRole('button', { name: 'Explain again' }).click()
    await expect.poll(() => panel(page).getByLabel('What do you want to know?').inputValue()).toBe('')
    await panel(page).getByRole('button', { name: 'Create audio' }).click()
    await panel(page).getByRole('button', { name: 'Play' }).waitFor()
    const keep = panel(page).getByRole('button', { name: 'Keep the sentence' })
    // A finger that rests on an icon is told its name, and does nothing.
    await keep.dispatchEvent('pointerdown', { pointerType: 'touch' })
    await keep.getByText('It becomes a card in Review.').waitFor()
    await keep.dispatchEvent('click', { detail: 1 })
    await keep.dispatchEvent('pointerup', { pointerType: 'touch' })
    expect(await keep.count()).toBe(1)
    await keep.click()
    await panel(page).getByRole('button', { name: 'Kept: it comes up in Review' }).waitFor()
    await expect.poll(async () => (await person.collection.review.queue()).counts.new).toBe(1)
    expect((await person.collection.keptSentences.list()).total).toBe(1)
    await panel(page).getByRole('button', { name: 'Kept: it comes up in Review' }).click()
    await keep.waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await panel(page).getByRole('button', { name: 'Kept: it comes up in Review' }).waitFor()
    expect((await person.collection.keptSentences.list()).total).toBe(1)

    await page.locator('h1').click()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Next unknown word').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.getByLabel('Japanese text').fill('ねこ')
    await page.getByRole('dialog').getByRole('button', { name: '猫' }).click()
    await page.locator('[data-row]', { hasText: '猫' }).waitFor()

    await page.goto(reader.anew(`read/${id}/0`))
    await isThere(page)
    for (const key of ['ArrowDown', 'ArrowDown', 'e']) await page.keyboard.press(key)
    await panel(page).getByText('2 of 5').waitFor()
    expect(await linesOf(page)).toBe(1)

    await openForm(page, 'Explain again')
    await panel(page).getByLabel('What do you want to know?').fill('Why が?')
    await openForm(page, 'Correct the sentence')
    await panel(page).getByLabel('Text').fill('雪が降った。')
    await panel(page).getByLabel('Reading of 雨').fill('あま')
    await panel(page).getByRole('button', { name: 'Next sentence' }).click()
    await panel(page).getByText('3 of 5').waitFor()
    await openForm(page, 'Correct the sentence')
    expect(await panel(page).getByLabel('Text').inputValue()).toBe('猫が走る。')
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('e')
    expect(await panel(page).getByLabel('Text').inputValue()).toBe('雪が降った。')
    expect(await panel(page).getByLabel('Reading of 雨').inputValue()).toBe('あま')
    expect(await panel(page).getByLabel('What do you want to know?').inputValue()).toBe('Why が?')

    await page.getByRole('link', { name: 'Back to the library' }).click()
    await page.getByRole('button', { name: 'Stay here' }).click()
    await page.locator('main h1').click()
    await page.keyboard.press('g')
    await page.getByText(/Sentence . of 5/).waitFor()
    for (const [key, at] of [
      ['Home', 1],
      ['End', 5],
    ] as const) {
      await page.keyboard.press(key)
      await page.getByText(`Sentence ${at} of 5`).waitFor()
    }
    await page.keyboard.press('Enter')
    await panel(page).getByText('5 of 5').waitFor()
    await page.locator('main h1').click()
    await page.keyboard.press('/')
    await page.getByRole('dialog', { name: 'Find' }).waitFor()
    await page.keyboard.insertText('雨')
    await page.getByRole('dialog').getByRole('button', { name: '雨' }).waitFor()
  })
})
