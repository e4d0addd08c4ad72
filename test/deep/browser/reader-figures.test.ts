import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { withWords } from '../../flows/article-stack.ts'
import { epub } from '../../support/epub.ts'
import type { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)

/** A landscape with a sun as an image file; drawings in SVG are not read once a server has started. */
function drawing(width: number, height: number, sky: [number, number, number]) {
  const pixels = Buffer.alloc(3 * width * height)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height]
    const isSun = Math.hypot((x - 0.7) * width, (y - 0.28) * height) < 0.12 * width
    const isHill = y > 0.62 + 0.16 * Math.sin(9 * x)
    pixels.set(isHill ? [61, 90, 76] : isSun ? [232, 192, 74] : sky, 3 * at)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Noise, which no format makes small: it has more than the 1 MiB that is sent as it is. */
const noise = sharp({
  create: {
    width: 800,
    height: 600,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 90 },
  },
})

const lines = (word: string, count: number) =>
  Array.from({ length: count }, (_, n) => `<p>${word}が${n + 1}回来ました。静かな夜です。</p>`).join('')

async function makeBook() {
  const [cover, front, map, large] = await Promise.all([
    drawing(300, 420, [181, 83, 47]).png().toBuffer(),
    drawing(250, 450, [201, 216, 230]).jpeg().toBuffer(),
    drawing(450, 250, [217, 208, 189]).png().toBuffer(),
    noise.png().toBuffer(),
  ])
  const files = { 'cover.png': cover, 'front.jpg': front, 'map.png': map, 'large.png': large }
  return epub({
    title: '島の夜',
    items: '<item id="cover" href="cover.png" properties="cover-image"/>',
    more: {
      ...Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`OEBPS/${name}`, bytes])),
      'OEBPS/broken.png': Buffer.from('no picture'),
    },
    chapters: [
      { title: '表紙', body: '<svg><image href="cover.png"/></svg>' },
      {
        title: '第一章 雨',
        body:
          '<h2>第一章　雨</h2><img src="front.jpg" alt="雨の島"/>' +
          '<p>漱石<a epub:type="noteref" href="#n1">1</a>は<ruby>島<rt>しま</rt></ruby>に来た。雨の日だった。</p>' +
          `<aside epub:type="footnote" id="n1"><p>夏目漱石。明治の小説家。</p></aside>${lines('雨', 4)}` +
          `<img src="map.png" alt="島の地図"/>${lines('風', 9)}<img src="broken.png" alt="無い絵"/>${lines('雪', 2)}` +
          '<img src="large.png"/>',
      },
    ],
  })
}

let made: ReturnType<typeof makeBook> | undefined
const book = () => {
  made ??= makeBook()
  return made
}

/** Adds the book by its file, and waits until its text is shown. */
async function added(page: Page) {
  await page.getByLabel('Choose a file').setInputFiles(await book())
  await page.getByText('作者 · 4 pictures').waitFor()
  await page.getByRole('button', { name: 'Add and read' }).click()
  await page.locator('[data-row]').first().waitFor()
}

/** The picture at a place of the document; each has its room at once. */
const figureOf = (page: Page, alt: string) => page.locator('figure', { has: page.getByAltText(alt) })

type Person = Awaited<ReturnType<typeof learner>>

async function textOf(person: Person) {
  const { items } = await person.study.articles.list({ query: { scope: 'mine' } })
  const id = items[0]?.id ?? 0
  const stored = async () =>
    (await person.study.images.list({ params: { id } })).items.map(({ image }) => image).toSorted()
  return { id, cover: items[0]?.cover, stored }
}
const allStored = ['1', '2', '4', 'cover']

/** Turns the pages of a text from its beginning: they show three pictures, each whole, and every row. */
async function showsAllOnPages(page: Page, layout: string, { total_rows }: { total_rows: number }) {
  await page.getByLabel('Appearance').click()
  await page.getByRole('button', { name: layout, exact: true }).click()
  await page.getByLabel('Appearance').click()
  await page.locator('[data-direction][data-settled] img').first().waitFor()
  // The text has vertical lines; the picture that is open has none, and closing it turns no page.
  const row = await page.locator('[data-direction] [data-row]').first().getAttribute('data-row')
  await page.getByRole('button', { name: 'Open the picture: 雨の島' }).press('Enter')
  const whole = page.getByRole('dialog', { name: 'Picture' })
  await whole.getByRole('img').click()
  expect(await whole.evaluate(each => getComputedStyle(each).writingMode)).toBe('horizontal-tb')
  await page.keyboard.press('Escape')
  await whole.waitFor({ state: 'detached' })
  expect(await page.locator('[data-direction] [data-row]').first().getAttribute('data-row')).toBe(row)
  const seen = new Set<string>()
  const rows: number[] = []
  for (let turn = 0; turn < 40; turn += 1) {
    await page.locator('[data-direction][data-settled]').waitFor()
    const here = await onPage(page)
    expect(here.cut).toEqual([])
    for (const image of here.figures) seen.add(image)
    if (here.isSame) break
    rows.push(...here.rows)
    await page.keyboard.press('PageDown')
  }
  expect(seen.size).toBe(3)
  const read = new Set(rows)
  const missing = Array.from({ length: total_rows }, (_, row) => row).filter(row => !read.has(row))
  // Line breaks have no place.
  expect(missing.filter(row => read.has(row - 1) === read.has(row + 1) && !read.has(row + 1))).toEqual([])
}

it('a book with pictures shows them, its notes and its cover, in the lines and on the pages of a phone, and on vertical pages in the dark', async () => {
  const { page, person } = await reader.learner({
    ...{ place: 'add', width: 390, height: 844, touch: true },
  })
  await added(page)
  const { id, cover, stored } = await textOf(person)
  expect(cover).toBe('cover')
  // The large one is made smaller before it is sent, the damaged one is left out, as a notice says for some seconds.
  const told = page.getByText('One picture was left out').waitFor()
  await Promise.all([told, expect.poll(stored).toEqual(allStored)])
  await withWords(person, id)
  await page.goto(reader.anew(`read/${id}/0`))
  await page.locator('[data-word]').first().waitFor()
  const front = figureOf(page, '雨の島')
  await front.locator('img').waitFor()
  expect(await front.evaluate(each => each.nextElementSibling?.textContent)).toMatch(/^漱石/)
  const size = await front.locator('img').boundingBox()
  expect((size?.width ?? 0) / (size?.height ?? 1)).toBeCloseTo(500 / 900, 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  // A word beside the mark opens, and the sentence has its own characters alone.
  expect(await page.locator('[data-row="1"], [data-row="0"]').first().textContent()).not.toContain('1は')
  await page.getByRole('button', { name: 'Note' }).press('Enter')
  const note = page.getByRole('dialog', { name: 'Note' })
  await note.getByText('夏目漱石。明治の小説家。').waitFor()
  await page.keyboard.press('Escape')
  await note.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-note'))).toBe(true)
  await page.getByRole('button', { name: 'Note' }).click()
  await note.waitFor()
  await page.locator('[data-word]').first().click()
  await note.waitFor({ state: 'detached' })
  await page.locator('[data-popup]').waitFor()
  await page.keyboard.press('Escape')
  const text = await person.study.articles.get({ params: { id } })
  await showsAllOnPages(page, 'Pages', text)
  await page.goto(reader.anew('library'))
  await page.locator('article img').waitFor()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(reader.at(`read/${id}/0`))
  await page.getByRole('button', { name: 'Note' }).press('Enter')
  await page.getByText('夏目漱石。明治の小説家。').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await page.keyboard.press('Escape')
  await showsAllOnPages(page, 'Vertical pages', text)
})

it('pictures that were not sent are sent again from what says so, and those of a tab that was closed are added from the file, in their places', async () => {
  const { page, person } = await reader.learner({ place: 'add' })
  let sent = 0
  await page.route('**/api/articles/*/images/*', async route => {
    if (route.request().method() !== 'PUT') return route.continue()
    sent += 1
    if (sent === 1) return route.fulfill(isFull)
    // Two arrive afterwards, and the next one is on its way for ever.
    if (sent < 4) return route.continue()
  })
  await added(page)
  await page.getByText('4 pictures could not be sent.').waitFor()
  // Only the one that was tried: the others would be refused for the same reason.
  expect(sent).toBe(1)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => sent).toBe(4)
  const { id, stored } = await textOf(person)
  expect(await stored()).toEqual(['1', 'cover'])
  // A picture that was missing comes where its description stood, while the text is read.
  await page.getByAltText('雨の島').waitFor()

  // The tab goes while the rest is being sent. Only then do the routes go, which would let the waiting request on.
  await page.goto(reader.anew(`read/${id}/0`))
  await page.getByText('島の地図', { exact: true }).waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Add it from the file' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  const choose = dialog.getByLabel('Choose the EPUB or ZIP file')
  await choose.setInputFiles(epub({ title: '別の本', chapters: [{ title: '一', body: '<p>雪。</p>' }] }))
  await dialog.getByText('The file has none of the missing pictures.').waitFor()
  await choose.setInputFiles(await book())
  await dialog.getByAltText('島の地図').waitFor()
  await expect.poll(stored).toEqual(allStored)
  await page.keyboard.press('Escape')
  await figureOf(page, '島の地図').locator('img').waitFor()
})

const isFull = {
  ...{ status: 507, contentType: 'application/problem+json' },
  json: { type: 'about:blank', title: 'Full', status: 507, code: 'quota_reached', detail: 'Full' },
}

/** The pictures and rows on the page, and the pictures that it cuts. */
const onPage = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('[data-direction] > div')?.getBoundingClientRect()
    if (!box) throw new Error('There is no page.')
    const isIn = ({ left, right, top, bottom }: DOMRect) =>
      right > box.left + 2 && left < box.right - 2 && bottom > box.top + 2 && top < box.bottom - 2
    const isWhole = ({ left, right, top, bottom }: DOMRect) =>
      left >= box.left - 3 && right <= box.right + 3 && top >= box.top - 3 && bottom <= box.bottom + 3
    const figures = [...document.querySelectorAll<HTMLElement>('[data-direction] figure')].filter(each =>
      isIn(each.firstElementChild?.getBoundingClientRect() ?? new DOMRect()),
    )
    const rows = [...document.querySelectorAll<HTMLElement>('[data-direction] [data-row]')].filter(each =>
      [...each.getClientRects()].some(isIn),
    )
    const names = (all: HTMLElement[]) => all.map(each => each.dataset.figure ?? '')
    const state = JSON.stringify([names(figures), rows.map(each => each.dataset.row)])
    const isSame = document.body.dataset.before === state
    document.body.dataset.before = state
    return {
      figures: names(figures),
      cut: names(
        figures.filter(each => !isWhole(each.firstElementChild?.getBoundingClientRect() ?? new DOMRect())),
      ),
      rows: rows.map(each => Number(each.dataset.row)),
      isSame,
    }
  })
