import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { wheel } from '../../browser/support/wheel.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)

/** Sentences of very different lengths, up to eight in a paragraph. */
const text = Array.from({ length: 200 }, (_, n) => {
  const sentence = `${n}番目の猫が${'静かな庭で魚を食べて、'.repeat((n * 7) % 9)}眠っていました。`
  return `${sentence}${n % 8 === (n >> 3) % 8 ? '\n' : ''}`
}).join('')

const phone = { width: 390, height: 844 }
const turned = { width: 844, height: 390 }

/** The first row of which something can be seen below the bar. */
const firstSeen = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')]
    return Number(rows.find(row => row.getBoundingClientRect().bottom > bar + 1)?.dataset.row)
  })

/** Waits for some frames in which nothing moves any more. */
const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(done => {
        let last = Number.NaN
        let same = 0
        const look = () => {
          const row = document.querySelector('main [data-row]')
          const now = (row?.getBoundingClientRect().top ?? 0) + document.documentElement.scrollHeight * 1_000
          same = now === last ? same + 1 : 0
          last = now
          if (same > 3) done()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )

/** True if the row can be seen, and those before it only end on its first line. */
const isFirst = (page: Page, row: number) =>
  page.evaluate(first => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')]
    const seen = rows.filter(each => each.getBoundingClientRect().bottom > bar + 1)
    const at = seen.findIndex(each => Number(each.dataset.row) === first)
    const line = seen[at]?.getClientRects()[0]
    return (
      line !== undefined &&
      // Words of a line differ in height by some pixels.
      seen.slice(0, at).every(before => before.getBoundingClientRect().bottom <= line.bottom + 8)
    )
  }, row)

it('a text that scrolls keeps its first visible sentence when the device is turned or the window gets another width', async () => {
  const person = await learner(reader.stack())
  const { id } = await uploaded(person, text, { explain_mode: 'split' })
  const { page } = await reader.of(person, { place: `read/${id}/60`, ...phone, touch: true })
  await page.locator('[data-row="60"]').waitFor()
  const moved: string[] = []
  for (const by of [0, 1_700]) {
    if (by > 0) await wheel(page, by)
    await settled(page)
    const first = await firstSeen(page)
    expect(first).toBeGreaterThan(0)
    for (const size of [turned, { width: 1_280, height: 900 }, phone]) {
      await page.setViewportSize(size)
      await settled(page)
      if (!(await isFirst(page, first)))
        moved.push(`${first} → ${await firstSeen(page)} at ${size.width} pixels`)
    }
    expect(await firstSeen(page)).toBe(first)
  }
  expect(moved).toEqual([])
})
