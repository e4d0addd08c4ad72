import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { type ReaderOptions, readerOf } from '../../browser/support/reader-page.ts'
import { withWords } from '../../flows/article-stack.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'
import { ended } from '../../support/tasks.ts'

let stack: TestStack
let browser: SharedBrowser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([sharedStack(), sharedChromium()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

const bookOf = (sentences: number) =>
  Array.from({ length: sentences }, (_, n) =>
    n % 4 === 3 ? `猫は12月に${n}回、静かに鳴いた!?\n` : `学校の先生は、雨の日に本を読んでいる（${n}）。`,
  ).join('')

async function opened(text: string, layout: 'Pages' | 'Vertical pages', options: ReaderOptions) {
  const person = await learner(stack)
  const { task_id } = await person.study.articles.upload({
    body: { raw_content: text, explain_mode: 'split' },
  })
  const { article_id } = await ended(person, task_id)
  if (article_id === null) throw new Error('There is no article.')
  await withWords(person, article_id)
  const place = `read/${article_id}`
  const window = await readerOf(browser, stack, person, { ...options, place })
  await window.page.locator('[data-word]').first().waitFor()
  await window.page.getByLabel('Appearance').click()
  await window.page.getByRole('button', { name: layout, exact: true }).click()
  await window.page.getByLabel('Appearance').click()
  await window.page.locator('[data-direction] [data-word]').first().waitFor()
  return { ...window, person, id: article_id }
}

/** The parts of rows that can be seen whole, as `row:part`; and whether a line is cut by the edge of its page. */
const onPage = (page: Page) =>
  page.evaluate(() => {
    const sheet = document.querySelector('[data-direction] > div')
    const box = sheet?.getBoundingClientRect()
    if (!box) throw new Error('There is no page.')
    const parts: string[] = []
    let isCut = false
    for (const row of document.querySelectorAll<HTMLElement>('[data-direction] [data-row]'))
      for (const [at, rect] of [...row.getClientRects()].entries()) {
        const isAway =
          rect.right <= box.left + 1 ||
          rect.left >= box.right - 1 ||
          rect.bottom <= box.top + 1 ||
          rect.top >= box.bottom - 1
        if (isAway) continue
        const isWhole = rect.left > box.left - 2 && rect.right < box.right + 2 && rect.bottom < box.bottom + 2
        if (!isWhole) isCut = true
        parts.push(`${row.dataset.row}:${at}`)
      }
    return { parts, isCut, elements: document.querySelectorAll('main *').length }
  })

const walks = [
  ['Vertical pages', 390, 844, 2_000],
  ['Vertical pages', 1280, 800, 300],
  ['Pages', 390, 844, 300],
  ['Pages', 1280, 800, 300],
] as const

/** Waits until the page has all its rows, and whether those around it are drawn. */
const settled = (page: Page) => page.locator('[data-direction][data-settled]').waitFor()

/** Turns from the page that is shown up to the end of the text, or its beginning. */
async function walk(page: Page, key: 'PageDown' | 'PageUp') {
  const pages: string[][] = []
  let most = 0
  for (;;) {
    await settled(page)
    const { parts, isCut, elements } = await onPage(page)
    expect(isCut, parts.join(' ')).toBe(false)
    if (pages.at(-1)?.[0] === parts[0]) return { pages, most }
    pages.push(parts)
    most = Math.max(most, elements)
    await page.keyboard.press(key)
  }
}

/** The rows of the text that are not in a walk. Line breaks have no place. */
function missingIn(pages: string[][]) {
  const rows = new Set(pages.flat().map(each => Number(each.split(':')[0])))
  const last = Math.max(...rows)
  const missing = Array.from({ length: last }, (_, n) => n).filter(row => !rows.has(row))
  return { last, missing: missing.filter(row => missing.includes(row + 1) || row % 5 !== 4) }
}

/** The share of lines that are on two pages: lines can change between two turns, when rows or readings come (decision 141). */
const doubled = (pages: string[][]) => 1 - new Set(pages.flat()).size / pages.flat().length
const MOST_DOUBLED = 0.1

describe('a text in pages', () => {
  it.each(walks)('loses no line and shows few twice: %s at %i px', async (layout, width, height, count) => {
    const { page, complaints, close } = await opened(bookOf(count), layout, { width, height })
    await walk(page, 'PageUp')
    const there = await walk(page, 'PageDown')
    expect(doubled(there.pages)).toBeLessThan(MOST_DOUBLED)
    expect(missingIn(there.pages).missing).toEqual([])
    expect(missingIn(there.pages).last).toBeGreaterThan(count * 1.2)
    expect(there.most).toBeLessThanOrEqual(1_500)
    if (count === 300) {
      await page.evaluate(() => scrollTo(0, 0))
      const back = await walk(page, 'PageUp')
      expect(missingIn(back.pages)).toEqual(missingIn(there.pages))
      expect(doubled(back.pages)).toBeLessThan(MOST_DOUBLED)
    }
    expect(complaints).toEqual([])
    await close()
  })

  it.each([390, 1280])('has readings to the right and short numbers upright (%i px)', async width => {
    const { page, close } = await opened(bookOf(80), 'Vertical pages', { width, height: 844 })
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
    await close()
  })

  it('turns by arrows, wheel and the sides, and keeps its row when the look changes', async () => {
    const { page, person, id, close } = await opened(bookOf(300), 'Vertical pages', {
      width: 390,
      height: 844,
    })
    const first = async () => (await onPage(page)).parts[0]
    const start = await first()
    await page.keyboard.press('ArrowLeft')
    const second = await first()
    expect(second).not.toBe(start)
    await page.keyboard.press('ArrowRight')
    expect(await first()).toBe(start)
    await page.mouse.move(200, 400)
    await page.mouse.wheel(0, 120)
    await expect.poll(first).toBe(second)
    await page.getByRole('button', { name: 'Next page' }).click()
    const third = await first()
    expect(third).not.toBe(second)
    const row = third?.split(':')[0]
    await expect
      .poll(async () => String((await person.study.positions.get({ params: { id } }))?.index), {
        timeout: 10_000,
      })
      .toBe(row)
    await page.getByLabel('Appearance').click()
    await page.getByRole('button', { name: '28' }).click()
    await expect.poll(async () => (await onPage(page)).parts.map(each => each.split(':')[0])).toContain(row)
    await page.getByRole('button', { name: 'Pages', exact: true }).click()
    await expect.poll(async () => (await onPage(page)).parts.map(each => each.split(':')[0])).toContain(row)
    await close()
  })

  it.each(['Vertical pages', 'Pages'] as const)(
    'opens words, the panel and found places: %s',
    async layout => {
      const { page, complaints, close } = await opened(bookOf(120), layout, { width: 390, height: 844 })
      // The page began with the row that was read before.
      await page.keyboard.press('PageUp')
      await settled(page)
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
        .poll(async () => (await onPage(page)).parts.map(each => each.split(':')[0]), { timeout: 10_000 })
        .toContain('105')
      expect(complaints).toEqual([])
      await close()
    },
  )
})
