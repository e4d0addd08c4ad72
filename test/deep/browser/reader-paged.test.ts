import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPage, signedInAt } from '../../browser/support/page.ts'
import type { ReaderOptions } from '../../browser/support/reader-page.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { uploaded, withWords } from '../../flows/article-stack.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { bookOf, faultsOf, onPage, rowsOnPage, settled, walk } from './paged-walk.ts'

type Learner = Awaited<ReturnType<typeof learner>>

const reader = readerOn(sharedStack)

type Layout = 'Pages' | 'Vertical pages'

const ROWS = 160

const isSettled = async (page: Page) => (await page.locator('[data-direction][data-settled]').count()) > 0

let person: Learner
let id: number
/** The rows that are no line breaks. */
let rows: number[]
beforeAll(async () => {
  person = await learner(reader.stack())
  ;({ id } = await uploaded(person, bookOf(ROWS), { explain_mode: 'split' }))
  await withWords(person, id)
  rows = await sentencesOf()
})

/** A window with the text in pages, from its beginning. */
async function opened(layout: Layout, options: ReaderOptions) {
  const window = await reader.of(person, { ...options, place: `read/${id}/0` })
  await turnedTo(window.page, layout)
  return window.page
}

async function turnedTo(page: Page, layout: Layout) {
  await page.locator('[data-word]').first().waitFor()
  await page.getByLabel('Appearance').click()
  await page.getByRole('button', { name: layout, exact: true }).click()
  await page.getByLabel('Appearance').click()
  await page.locator('[data-direction] [data-word]').first().waitFor()
}

async function sentencesOf(): Promise<number[]> {
  const found: number[] = []
  for (let offset: number | null = 0; offset !== null; ) {
    const { sentences, next_offset } = await person.study.articles.get({
      params: { id },
      query: { offset, limit: 500, view: 'reading' },
    })
    found.push(...sentences.filter(({ sentence }) => sentence.trim() !== '').map(({ index }) => index))
    offset = next_offset
  }
  return found
}

/** A finger that moves across the page, from one place to another. */
const swipe = (page: Page, [from, to]: [number, number]) =>
  page.locator('[data-direction]').evaluate(
    (leaf, ways) => {
      const touch = (clientX: number) => new Touch({ identifier: 1, target: leaf, clientX, clientY: 400 })
      const tell = (type: string, touches: Touch[], changedTouches: Touch[]) =>
        leaf.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches, changedTouches }))
      tell('touchstart', [touch(ways.from)], [touch(ways.from)])
      tell('touchend', [], [touch(ways.to)])
    },
    { from, to },
  )

const walks = [
  ['Vertical pages', 390, 844],
  ['Pages', 1280, 800],
] as const

describe('a text in pages', () => {
  it.each(walks)(
    'loses no line, shows none twice from wherever it is turned back, and opens words, the panel and found places: %s at %i px',
    async (layout, width, height) => {
      const page = await opened(layout, { width, height })
      expect(rows.length).toBeGreaterThan(ROWS)
      await walk(page, 'PageUp')
      const there = await walk(page, 'PageDown')
      expect(faultsOf(there.pages, rows)).toEqual({ lost: [], doubled: [] })
      expect(there.most).toBeLessThanOrEqual(1_500)
      await page.evaluate(() => scrollTo(0, 0))
      const back = await walk(page, 'PageUp')
      expect(faultsOf(back.pages, rows)).toEqual({ lost: [], doubled: [] })
      for (const row of [3, 8, 30].map(at => rows[at] ?? 0)) {
        await page.evaluate(to => {
          location.hash = to
        }, `#/read/${id}/${row}`)
        await expect.poll(async () => (await rowsOnPage(page)).includes(row)).toBe(true)
        const { pages } = await walk(page, 'PageUp')
        expect(faultsOf(pages, rows.slice(0, rows.indexOf(row)))).toEqual({ lost: [], doubled: [] })
      }

      const word = page.locator('[data-direction] [data-word]', { hasText: '先生' }).first()
      await word.click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      await page.keyboard.press('PageDown')
      await settled(page)
      await page.keyboard.press('/')
      await page.getByRole('dialog', { name: 'Find' }).waitFor()
      await page.keyboard.insertText('（84）')
      await page.getByRole('dialog').getByRole('button', { name: '84' }).click()
      await expect
        .poll(async () => (await onPage(page)).seen.some(({ text }) => text.includes('（84）')))
        .toBe(true)
    },
  )

  it('has readings to the right and short numbers upright, turns by arrows, wheel, swipes and the sides, and keeps its row when the look changes', async () => {
    const page = await opened('Vertical pages', { width: 1280, height: 844 })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await settled(page)
      const measured = await page.evaluate(() => {
        const ruby = document.querySelector('[data-direction] ruby')
        const rt = ruby?.querySelector('rt')?.getBoundingClientRect()
        const base = new Range()
        if (ruby?.firstChild) base.selectNode(ruby.firstChild)
        const number = [...document.querySelectorAll('[data-direction] span')].find(
          each => each.textContent === '12' && getComputedStyle(each).textCombineUpright === 'all',
        )
        const box = number?.getBoundingClientRect()
        const middle = (rect?: DOMRect) => ((rect?.left ?? 0) + (rect?.right ?? 0)) / 2
        return { beside: middle(rt) - middle(base.getBoundingClientRect()), height: box?.height ?? 0 }
      })
      // Half of the character and half of the reading, which is half as large.
      expect(measured.beside).toBeGreaterThan(13)
      expect(measured.beside).toBeLessThan(22)
      // One em for two digits.
      expect(measured.height).toBeGreaterThan(15)
      expect(measured.height).toBeLessThan(26)
    }

    const first = async () => (await onPage(page)).seen[0]
    const start = await first()
    await page.keyboard.press('ArrowLeft')
    const second = await first()
    expect(second).not.toEqual(start)
    await page.keyboard.press('ArrowRight')
    expect(await first()).toEqual(start)
    await page.mouse.move(200, 400)
    await page.mouse.wheel(0, 120)
    await expect.poll(first).toEqual(second)
    await swipe(page, [280, 120])
    expect(await first()).toEqual(start)
    // Vertical text goes on to the left, so the finger moves to the right.
    await swipe(page, [120, 280])
    expect(await first()).toEqual(second)
    await page.getByRole('button', { name: 'Next page' }).click()
    const third = await onPage(page)
    expect(third.seen[0]).not.toEqual(second)
    // The row that begins in the first line, or goes on in it.
    const begun = third.seen[0]?.row ?? 0
    const position = async () => (await person.study.positions.get({ params: { id } }))?.index ?? -1
    await expect.poll(async () => (await position()) - begun).toBeOneOf([0, 1])
    const row = await position()
    await page.getByLabel('Appearance').click()
    await page.getByRole('button', { name: '28' }).click()
    await expect.poll(() => rowsOnPage(page)).toContain(row)
    await page.getByRole('button', { name: 'Pages', exact: true }).click()
    await expect.poll(() => rowsOnPage(page)).toContain(row)
  })

  it('shows the largest readings of first lines whole, and none of the next page, in both directions on a phone and on a desk', async () => {
    const page = await opened('Vertical pages', { width: 390, height: 844 })
    await page.evaluate(() =>
      localStorage.setItem('yomu.reading', JSON.stringify({ size: '32', ruby: 'large', height: 'close' })),
    )
    await page.reload()
    await page.locator('[data-direction] rt').first().waitFor()
    for (const layout of ['Vertical pages', 'Pages'] as const) {
      await turnedTo(page, layout)
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        await expect.poll(async () => (await onPage(page)).open).toBe(width < 1_000 ? '1' : '2')
        for (const key of ['PageDown', 'PageUp']) {
          await settled(page)
          const { isCut, seen } = await onPage(page)
          expect(isCut, `${layout} at ${width} px`).toBe(false)
          expect(seen.length).toBeGreaterThan(5)
          await page.keyboard.press(key)
        }
      }
    }
  })

  it('stays at the sentence that was chosen while the rows of the next page were on their way', async () => {
    const origin = reader.stack().addresses.study
    const { page } = await reader.kept(
      openPage(reader.browser(), 'about:blank', { width: 390, height: 844 }, signedInAt(origin, person)),
    )
    const come = Promise.withResolvers<void>()
    await page.route(/articles.*offset=128&/, async route => {
      await come.promise
      await route.continue()
    })
    // The words of the rows from 64 to 127 come together: no line changes after that.
    await page.goto(`${origin}/app/reader/#/read/${id}/80`)
    await turnedTo(page, 'Pages')
    await page.locator('[data-row="80"] [data-word]').first().waitFor()
    await settled(page)
    const seen = async () => (await onPage(page)).seen
    const first = async () => (await seen())[0]
    const isAtLast = async () => ((await seen()).at(-1)?.row ?? 0) >= 126
    let last = await first()
    for (let turns = 0; turns < 30; turns += 1) {
      last = await first()
      await page.keyboard.press('PageDown')
      if ((await isAtLast()) && JSON.stringify(await first()) === JSON.stringify(last)) break
      await expect.poll(async () => (await isAtLast()) || (await isSettled(page))).toBe(true)
    }
    // The sentences of the page, and the one before.
    const isSame = async () => (await first())?.row === last?.row
    for (let keys = 0; keys < 30 && (await isSame()); keys += 1) await page.keyboard.press('ArrowUp')
    const chosen = await page.locator('[data-picked]').first().getAttribute('data-row')
    come.resolve()
    await settled(page)
    expect(await rowsOnPage(page)).toContain(Number(chosen))
  })
})
