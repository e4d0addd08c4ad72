import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'

const reader = wordsReader()

/** The edge of the first row, in pixels below the top of the window. */
const firstRow = async (page: Page) => {
  const row = page.locator('main ul > li').first()
  await row.waitFor()
  return row.evaluate(each => Math.round(each.getBoundingClientRect().top))
}

it('the first row of every list stands near the top, on a screen and on a phone, with filters and without', async () => {
  const person = await learner(reader.stack(), 'lists')
  const text = ['雨 あめ', '猫 ねこ'].join('\n')
  await person.collection.wordWrites.importLines({ body: { format: 'list', text } })
  const article_id = await reader.withText(person, '猫が雨を見た。', { title: '猫', explain_mode: 'split' })
  await person.collection.keptSentences.keep({ body: { article_id, index: 0, tags: ['雨'] } })
  const lists = {
    words: ['words', 'words?state=learning'],
    sentences: ['sentences', 'sentences?tag=雨'],
    // The number of entries stands in the place of the filters.
    dictionary: ['dictionary?q=ame'],
    // A narrowed library has nothing of today above its head.
    library: ['library?q=猫', 'library?q=猫&genre=article'],
  }
  const { page } = await reader.of(person, { place: 'words' })
  const found: Record<string, number[]> = {}
  for (const [size, width, height] of [
    ['wide', 1280, 800],
    ['phone', 390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const place of Object.values(lists).flat()) {
      await page.goto(reader.anew(place))
      const list = `${size} ${/[?&](state|tag|genre)=|^dictionary/.test(place) ? 'filtered' : 'plain'}`
      found[list] = [...(found[list] ?? []), await firstRow(page)]
      expect([place, await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)]).toEqual([
        place,
        false,
      ])
      // A text is added by one press, from a list of a phone by two.
      const way = size === 'wide' || place.startsWith('library') ? 'Add a text' : 'Library'
      await page.getByRole('link', { name: way }).first().waitFor()
    }
    expect(await seriousFindings(page)).toEqual([])
  }
  const most = { 'wide plain': 140, 'wide filtered': 180, 'phone plain': 130, 'phone filtered': 170 }
  for (const [list, px] of Object.entries(most)) {
    expect(Math.max(...(found[list] ?? [])), list).toBeLessThanOrEqual(px)
    // Less would mean that another row was measured.
    expect(Math.min(...(found[list] ?? [])), list).toBeGreaterThan(90)
  }
})

it('the boxes of words come by a long press on a phone, where a tap then selects', async () => {
  const person = await learner(reader.stack(), 'presses-long')
  const text = ['雨 あめ', '猫 ねこ'].join('\n')
  await person.collection.wordWrites.importLines({ body: { format: 'list', text } })
  const { page } = await reader.of(person, { place: 'words', width: 390, height: 844, touch: true })
  const rows = page.locator('main li summary')
  const bar = page.getByRole('region', { name: 'Selected words' })
  await rows.first().dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 80, clientY: 140 })
  await bar.getByText('1 word', { exact: true }).waitFor()
  await rows.first().dispatchEvent('pointerup', { pointerType: 'touch' })
  await rows.nth(1).tap()
  await bar.getByText('2 words', { exact: true }).waitFor()
  expect(await page.locator('main details[open]').count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  // Nothing of the bar lies over the navigation that it replaces, or outside of the window.
  const box = await bar.boundingBox()
  expect([box?.x, box && Math.round(box.y + box.height)]).toEqual([0, 844])
  await bar.getByRole('button', { name: 'Clear the selection' }).tap()
  await bar.waitFor({ state: 'detached' })
  // No click followed the long press; that of a key is its own.
  await rows.first().press('Enter')
  await page.locator('main details[open]').waitFor()
  await page.getByLabel('More', { exact: true }).tap()
  await page.getByRole('button', { name: 'Select words' }).tap()
  await bar.getByText('Select words').waitFor()

  // By keys the bar comes behind the head, before the rows, which have the focus when it goes.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await expect.poll(focused).toBe('More')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Clear the selection')
  await page.keyboard.press('Enter')
  await bar.waitFor({ state: 'detached' })
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main li') !== null)).toBe(true)
})
