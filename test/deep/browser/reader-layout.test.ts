import type { Page } from 'playwright-core'
import { ulid } from 'ulid'
import { expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)

const chapter = (title: string) =>
  `${title}\n\n${'雨が降っていた。彼女は傘を持っていない。駅まで歩いた。\n'.repeat(12)}\n`

/** A learner who reads 300 characters a minute, with a text of two chapters. */
async function reading() {
  const person = await learner(reader.stack())
  const chapters = chapter('第一章 雨') + chapter('第二章 風')
  const { id: article_id } = await uploaded(person, chapters, { explain_mode: 'split' })
  const event_id = ulid()
  const read = { article_id, reading: 1, rows: 10, characters: 1_500, ms: 300_000 }
  const event = { event_id, kind: 'exposure' as const, occurred_at: new Date().toISOString() }
  const { events } = await person.study.learningEvents.record({
    body: { events: [{ ...event, payload: { reading: read } }] },
  })
  expect(events.map(({ refused }) => refused)).toEqual([undefined])
  return { person, place: `read/${article_id}` }
}

/** The layout of the text as it is drawn; lengths in pixels. */
const layoutOf = (page: Page) =>
  page.evaluate(() => {
    const of = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
    const [text, paragraph, reading] = [of('main'), of('main p[data-open]'), of('main p[data-open] rt')]
    const { paddingLeft, maxInlineSize, color } = text
    const { textIndent, lineHeight } = paragraph
    return { paddingLeft, maxInlineSize, color, textIndent, lineHeight, furigana: reading.fontSize }
  })

const choose = (page: Page, label: string, value: string) =>
  page.getByRole('group', { name: label }).getByRole('button', { name: value, exact: true }).click()

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

/** A phone; the tests go on in the text in which the one before them ended. */
const window = reader.shared(async opening => {
  const { person, place } = await reading()
  return opening(person, { place, ...phone, touch: true })
})
const phone = { width: 390, height: 844 }

it('all but the text is hidden by a tap between paragraphs or the menu, and shown by the same tap or Esc', async () => {
  const { page } = window()
  await page.locator('main rt').first().waitFor()
  await page.locator('summary[aria-label="More"]').waitFor()
  const bar = page.locator('header > *').first()
  const isShown = (is: boolean) => expect.poll(() => bar.isVisible()).toBe(is)
  /** A place in the middle, in the row of blank space below a paragraph. */
  const blank = async () =>
    page.evaluate(() => {
      const middle = innerHeight / 2
      const ends = [...document.querySelectorAll('main p[data-open]')].map(
        p => p.getBoundingClientRect().bottom,
      )
      const near = ends.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? middle
      return near + 6
    })
  const top = () => page.locator('[data-row="0"]').evaluate(row => row.getBoundingClientRect().top)
  const y = await blank()
  const before = await top()
  await page.touchscreen.tap(195, y)
  await isShown(false)
  expect(await top()).toBe(before)
  await page.getByText(/^Only the text is shown/).waitFor()
  // Words open as always.
  await page.locator('[data-row] [data-word]').first().tap()
  await page.locator('[data-popup]').waitFor()
  await page.touchscreen.tap(195, y)
  await page.locator('[data-popup]').waitFor({ state: 'hidden' })
  await isShown(false)
  await page.touchscreen.tap(195, y)
  await isShown(true)
  await page.locator('summary[aria-label="More"]').click()
  await page.getByRole('button', { name: 'Show only the text' }).click()
  await isShown(false)
  await page.keyboard.press('Escape')
  await isShown(true)
  // A tap at the side, and one on a sentence, hide nothing.
  await page.touchscreen.tap(10, y)
  await isShown(true)
})

it('the layout of texts depends on the width of the window, is chosen, and stays on the device', async () => {
  const { page } = window()
  const usual = { textIndent: '20px', lineHeight: '40px', furigana: '10px' }
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(() => layoutOf(page)).toMatchObject({ ...usual, paddingLeft: '24px' })
  await page.setViewportSize(phone)
  await expect.poll(() => layoutOf(page)).toMatchObject({ ...usual, paddingLeft: '18px' })
  const before = await layoutOf(page)
  expect(await page.locator('main').getAttribute('style')).toBeNull()

  await page.locator('summary[aria-label="Appearance"]').click()
  await page.getByText('Page layout, own font, e-ink').click()
  await page.getByRole('group', { name: 'Margins' }).waitFor()
  await choose(page, 'Margins', 'Narrow')
  await choose(page, 'Line length', 'Short')
  await choose(page, 'Line height', 'Very wide')
  await choose(page, 'Paragraph indent', 'None')
  await choose(page, 'Furigana size', 'Large')
  await choose(page, 'Darkness of the text', 'Softest')
  await choose(page, 'Line at the bottom', 'Shown')
  expect(await seriousFindings(page)).toEqual([])
  const chosen = await layoutOf(page)
  expect(chosen).toMatchObject({
    ...{ paddingLeft: '10px', maxInlineSize: '540px' },
    ...{ textIndent: '0px', lineHeight: '52px', furigana: '12px' },
  })
  expect(chosen.color).not.toBe(before.color)

  await page.reload()
  await page.locator('main rt').first().waitFor()
  expect(await layoutOf(page)).toEqual(chosen)
  const foot = page.getByRole('complementary', { name: 'Place in the text' })
  await expect
    .poll(() => foot.textContent())
    .toMatch(/^\d+:\d\d\s[AP]M\d+% of the chapterabout [1-9] min left$/)
  expect(await isWide(page)).toBe(false)
})

it('an e-ink screen turns pages, black on white and with a font of its own, and each page has its number', async () => {
  const { page } = window()
  await page.setViewportSize({ width: 390, height: 480 })
  const open = async () => {
    await page.locator('summary[aria-label="Appearance"]').click()
    await page.getByText('Page layout, own font, e-ink').click()
  }
  await open()
  const name = 'a"; color: red; x: "\\'
  await page.getByRole('combobox', { name: 'Font of this device' }).fill(name)
  await choose(page, 'Font weight', '700')
  await choose(page, 'Screen type', 'E-ink')
  // The text is drawn anew in pages, and the menu with it.
  await page.locator('main[data-paged="pages"]').waitFor()
  const drawn = () =>
    page.evaluate(() => {
      const text = getComputedStyle(document.querySelector('p[data-open] [data-row]') ?? document.body)
      const [paper] = [getComputedStyle(document.body).backgroundColor]
      return { paper, color: text.color, weight: text.fontWeight, family: text.fontFamily.split(', ')[0] }
    })
  const quoted = `"${name.replaceAll(/["\\]/g, each => `\\${each}`)}"`
  await expect.poll(drawn).toMatchObject({
    paper: 'rgb(255, 255, 255)',
    weight: '700',
    family: quoted,
    color: expect.not.stringContaining('255, 0, 0'),
  })
  expect(await page.getByRole('group', { name: 'Colours' }).count()).toBe(0)

  await choose(page, 'Page number in the chapter (page layout)', 'Shown')
  await choose(page, 'Reading speed', 'Shown')
  await page.keyboard.press('Escape')
  const foot = page.getByRole('complementary', { name: 'Place in the text' })
  const parts = () => foot.locator('span').allTextContents()
  await expect
    .poll(parts)
    .toEqual(expect.arrayContaining([expect.stringMatching(/^\d+ characters a minute$/)]))
  const numbered = async () => (await parts()).find(part => part.startsWith('page ')) ?? ''
  const numbers: string[] = []
  do {
    const before = numbers.at(-1) ?? ''
    await expect.poll(numbered).not.toBe(before)
    numbers.push(await numbered())
    await page.keyboard.press('ArrowRight')
  } while (numbers.length < 30 && (numbers.length === 1 || !numbers.at(-1)?.startsWith('page 1 ')))
  // The next chapter has numbers of its own, and the last page of this one its highest.
  const pages = numbers.slice(0, -1)
  expect(numbers.at(-1)).toMatch(/^page 1 of \d+$/)
  expect(pages).toEqual(pages.map((_, at) => `page ${at + 1} of ${pages.length}`))
  expect(pages.length).toBeGreaterThan(2)
})
