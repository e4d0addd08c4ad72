import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Rows with readings, short numbers, headings and paragraphs, each fifth of which has forty sentences. */
export function bookOf(sentences: number): string {
  const parts: string[] = []
  for (let n = 0; n < sentences; n += 1) {
    if (n % 97 === 50) parts.push(`\n第${n}章　静かな夜の学校\n\n`)
    const isLong = Math.floor(n / 40) % 5 === 2
    const isEnd = isLong ? n % 40 === 39 : n % 4 === 3
    parts.push(
      n % 3 === 2 ? `猫は12月に${n}回、静かに鳴いた!?` : `学校の先生は、雨の日に「本」を読んでいる（${n}）。`,
    )
    if (isEnd) parts.push('\n')
  }
  return parts.join('')
}

/** A line of a row that can be seen. */
interface Seen {
  row: number
  part: number
  /** The lines of the row. */
  of: number
  text: string
}

/** The lines that can be seen, and whether one or a reading is cut by the edge of its page. */
export const onPage = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('[data-direction] > div')?.getBoundingClientRect()
    if (!box) throw new Error('There is no page.')
    const seen: Seen[] = []
    let isCut = false
    for (const row of document.querySelectorAll<HTMLElement>('[data-direction] [data-row]')) {
      const rects = [...row.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
      for (const [part, { left, right, top, bottom }] of rects.entries()) {
        const isAway =
          right <= box.left + 1 || left >= box.right - 1 || bottom <= box.top + 1 || top >= box.bottom - 1
        if (isAway) continue
        const isAcross = left > box.left - 3 && right < box.right + 3
        if (!isAcross || top < box.top - 3 || bottom > box.bottom + 3) isCut = true
        seen.push({ row: Number(row.dataset.row), part, of: rects.length, text: row.textContent ?? '' })
      }
    }
    const isVertical = document.querySelector('[data-direction=vertical]') !== null
    for (const reading of document.querySelectorAll('[data-direction] [data-row] rt')) {
      const { left, right, top, bottom } = reading.getBoundingClientRect()
      const isAway =
        right <= box.left + 1 || left >= box.right - 1 || bottom <= box.top + 1 || top >= box.bottom - 1
      if (isAway) continue
      if (isVertical ? right > box.right + 1 || left < box.left - 1 : top < box.top - 1) isCut = true
    }
    const open = document.querySelector<HTMLElement>('[data-direction]')?.dataset.open
    return { seen, isCut, open, elements: document.querySelectorAll('main *').length }
  })

/** Waits until the pages have all their rows, and those around them are drawn. */
export const settled = (page: Page) => page.locator('[data-direction][data-settled]').waitFor()

export const rowsOnPage = async (page: Page) => (await onPage(page)).seen.map(({ row }) => row)

const nameOf = ({ row, part }: Seen) => `${row}:${part}`

/** Turns from the page that is shown up to the end of the text, or its beginning. */
export async function walk(page: Page, key: 'PageDown' | 'PageUp', isHasty = false) {
  const pages: Seen[][] = []
  let most = 0
  for (;;) {
    if (!isHasty) await settled(page)
    const { seen, isCut, elements } = await onPage(page)
    expect(isCut, seen.map(nameOf).join(' ')).toBe(false)
    const [before, now] = [pages.at(-1)?.[0], seen[0]]
    if (before && now && nameOf(before) === nameOf(now)) return { pages, most }
    pages.push(seen)
    most = Math.max(most, elements)
    await page.keyboard.press(key)
  }
}

/** The lines of all rows that are on no page, and those that are on two. */
export function faultsOf(pages: readonly (readonly Seen[])[], rows: readonly number[]) {
  const all = pages.flat()
  const counts = new Map<string, number>()
  for (const each of all) counts.set(nameOf(each), (counts.get(nameOf(each)) ?? 0) + 1)
  const lines = new Map(all.map(each => [each.row, each.of]))
  const lost = rows.flatMap(row =>
    Array.from({ length: lines.get(row) ?? 1 }, (_, part) => `${row}:${part}`).filter(
      name => !counts.has(name),
    ),
  )
  return { lost, doubled: [...counts].filter(([, count]) => count > 1).map(([name]) => name) }
}
