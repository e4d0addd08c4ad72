import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { until } from '../../browser/support/film.ts'
import { type Look, openPage, signedInAt } from '../../browser/support/page.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { articleStack, uploaded, withWords } from '../../flows/article-stack.ts'
import { learner } from '../../support/people.ts'
import { tenSentences } from '../../support/ten-sentences.ts'
import { watchedText, withoutPicture } from '../../support/watched.ts'
import { onPage, rowsOnPage, settled } from './paged-walk.ts'

let lab: Awaited<ReturnType<typeof articleStack>>
const reader = readerOn(async () => {
  lab = await articleStack()
  return { ...lab.stack, close: lab.close }
})

const CHAPTERS = 5
const SENTENCES = 40
const rowOf = (chapter: number) => (chapter - 1) * (SENTENCES + 1)
const chapter = (n: number) => `学校の先生は雨の日に第${n}の本を読んでいる。`.repeat(SENTENCES)

/** A window whose texts are in pages, vertical ones if nothing else is said. */
async function inPages(
  person: typeof lab.hana,
  id: number,
  { usual = 'vertical', ...look }: Look & { usual?: 'vertical' | 'pages' },
) {
  const stored = signedInAt(reader.stack().addresses.study, person)
  const window = await reader.kept(openPage(reader.browser(), 'about:blank', look, stored))
  await window.context.addInitScript(
    layout => localStorage.setItem('yomu.layout', layout),
    JSON.stringify({ usual }),
  )
  await window.page.goto(reader.at(`read/${id}`))
  await window.page.locator('[data-direction] [data-word]').first().waitFor()
  await settled(window.page)
  return window
}

it('the text begins a page with the chapter that was chosen from the contents, on a phone and on a desk', async () => {
  const person = await learner(reader.stack())
  const texts = Array.from({ length: CHAPTERS }, (_, n) => chapter(n + 1))
  const headings = texts.map((text, n) => ({
    title: `第${n + 1}章`,
    depth: 1,
    offset: n * (text.length + 1),
  }))
  const { id } = await uploaded(person, texts.join('\n'), { headings, explain_mode: 'split' })
  await withWords(person, id)
  const { page } = await inPages(person, id, { width: 390, height: 800 })
  const contents = page.getByRole('dialog', { name: 'Contents' })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settled(page)
    await page.keyboard.press('c')
    await contents.getByRole('button', { name: /第4章/ }).click()
    await page.getByRole('heading', { name: '第4章' }).waitFor()
    await settled(page)
    const { seen, isCut } = await onPage(page)
    expect([seen[0]?.row, seen[0]?.part, isCut]).toEqual([rowOf(4), 0, false])
    const heading = await page.getByRole('heading', { name: '第4章' }).boundingBox()
    expect(heading?.x).toBeGreaterThan(width / 2)
    await page.keyboard.press('PageUp')
    // A line break is between the two.
    await expect.poll(async () => (await rowsOnPage(page)).at(-1)).toBe(rowOf(4) - 2)
    await page.keyboard.press('c')
    await contents.getByRole('button', { name: /第3章/ }).and(page.locator('[aria-current]')).waitFor()
    await page.keyboard.press('Escape')
  }
})

it('a text in pages turns to the page of the sentence that is spoken, and has the times of sentences', async () => {
  const { id } = await watchedText(lab.hana)
  const { page } = await inPages(lab.hana, id, { width: 390, height: 600 })
  await until(page, 'true')
  const first = await rowsOnPage(page)
  expect(new Set(first).size).toBeLessThan(tenSentences.length)
  const time = page.getByRole('button', { name: /^Play from/ }).first()
  const [row, button] = [await page.locator('[data-row]').first().boundingBox(), await time.boundingBox()]
  // Above the first line of its sentence.
  expect(button?.y).toBeLessThan(row?.y ?? 0)
  await time.click()
  const last = first.at(-1) ?? 0
  const sounding = async () => Number(await page.locator('[data-sounding]').getAttribute('data-row'))
  await expect.poll(sounding).toBeGreaterThan(last)
  await expect.poll(async () => (await rowsOnPage(page)).includes(await sounding())).toBe(true)
  await expect.poll(async () => (await rowsOnPage(page))[0]).toBeGreaterThan(first[0] ?? 0)
})

it('a text in pages keeps them, the player and the line about the network apart, in both directions on a phone and on a desk', async () => {
  const { id } = await watchedText(lab.hana, { title: '音', name: '音.webm', changed: withoutPicture })
  const { page, context } = await inPages(lab.hana, id, { usual: 'vertical', width: 390, height: 700 })
  const edgesOf = async (place: Locator) => {
    const { y = 0, height = 0 } = (await place.boundingBox()) ?? {}
    return { top: Math.round(y), bottom: Math.round(y + height) }
  }
  const player = page.locator('[data-stage][data-place="foot"]')
  const gap = async (above: Locator, below: Locator) =>
    (await edgesOf(below)).top - (await edgesOf(above)).bottom
  const sheet = page.locator('[data-direction] > div').first()
  const line = page.getByText('You are offline.')
  for (const direction of ['vertical', 'horizontal'] as const) {
    if (direction === 'horizontal') {
      await page.getByLabel('Appearance').click()
      await page.getByRole('button', { name: 'Pages', exact: true }).click()
      await page.getByLabel('Appearance').click()
      await page.locator('[data-direction=horizontal]').waitFor()
    }
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      await settled(page)
      await player.waitFor()
      await expect.poll(() => gap(sheet, player)).toBeGreaterThanOrEqual(0)
      await context.setOffline(true)
      await line.waitFor()
      await expect.poll(() => gap(player, line)).toBeGreaterThanOrEqual(0)
      await expect.poll(() => gap(sheet, player)).toBeGreaterThanOrEqual(0)
      expect((await onPage(page)).isCut).toBe(false)
      await context.setOffline(false)
      await line.waitFor({ state: 'detached' })
    }
  }
})
