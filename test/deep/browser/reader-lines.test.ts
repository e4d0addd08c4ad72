import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { uploaded, withWords } from '../../flows/article-stack.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)

/** Wide readings beside each other, beside kana, and alone; words that follow one another without a space. */
const raw_content =
  '承る志は、慮る心と共に村を出発し、東京湾岸警察署前駅で政治家が暴虐の王を除かなければならぬと決意した。' +
  '妹と二人暮しの女房は、竹馬の友を訪ねて行く。雪が降る、猫の手も借りたい毎日。'

/** A learner's window, in which the tests read one text after the other. */
const window = reader.shared(async opening => {
  const person = await learner(reader.stack())
  return { ...(await opening(person, { place: 'words' })), person }
})

/** The place of a text of the learner whose words are known. */
async function textWith(raw: string): Promise<string> {
  const { person } = window()
  const { id } = await uploaded(person, raw, { explain_mode: 'split' })
  await withWords(person, id)
  return `read/${id}`
}

/** Waits until a text is there with its words and tools. */
async function isRead(page: Page): Promise<void> {
  await page.locator('[data-word]').first().waitFor()
  await page.getByLabel(/^(?:More|その他)$/).waitFor()
}

interface Box {
  line: number
  left: number
  right: number
  text: string
}

/** The smallest gap between neighbours of a line, and the two that have it. */
function narrowest(boxes: readonly Box[]) {
  const lines = Map.groupBy(boxes, ({ line }) => Math.round(line / 4))
  const gaps = [...lines.values()].flatMap(line =>
    line
      .toSorted((one, other) => one.left - other.left)
      .flatMap((box, at, all) => {
        const next = all[at + 1]
        return next ? [{ gap: next.left - box.right, between: `${box.text} ${next.text}` }] : []
      }),
  )
  return gaps.toSorted((one, other) => one.gap - other.gap)[0]
}

/** The boxes of the drawn letters of each reading: its element is wider. */
const readings = (page: Page) =>
  page.locator('main [data-row] rt').evaluateAll(all =>
    all.map(rt => {
      const range = new Range()
      range.selectNodeContents(rt)
      const { left, right, bottom } = range.getBoundingClientRect()
      return { left, right, line: bottom, text: rt.textContent ?? '' }
    }),
  )

/** The boxes of the marks, which are backgrounds narrower than their words. */
const marks = (page: Page) =>
  page.locator('main [data-state="?"]').evaluateAll(all =>
    all.flatMap(word => {
      const inset = Number(/calc\(100% - (\d+)px\)/.exec(getComputedStyle(word).backgroundSize)?.[1])
      return [...word.getClientRects()].map(({ left, right, bottom }) => ({
        left: left + inset / 2,
        right: right - inset / 2,
        line: bottom,
        text: word.textContent ?? '',
      }))
    }),
  )

it('a line keeps marks and readings of neighbouring words apart, in a wide window and in a narrow one', async () => {
  const { page } = window()
  await page.goto(reader.at(await textWith(raw_content)))
  await isRead(page)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const size of ['20', '32']) {
      await page.getByLabel('Appearance').click()
      await page.getByRole('button', { name: size }).click()
      await page.getByLabel('Appearance').click()
      const marked = await marks(page)
      expect(marked.length).toBeGreaterThan(15)
      expect(narrowest(marked)?.gap, JSON.stringify(narrowest(marked))).toBeGreaterThanOrEqual(2)
      const read = await readings(page)
      const least = Number(size) * 0.1
      expect(read.length).toBeGreaterThan(15)
      expect(narrowest(read)?.gap, JSON.stringify(narrowest(read))).toBeGreaterThanOrEqual(least)
    }
  }
})

/** The texts that the browser paints as found, and the one where the reader is. */
const painted = (page: Page) =>
  page.evaluate(() => {
    const textsOf = (name: string) =>
      [...(CSS.highlights.get(name) ?? [])].map(range => range.toString()).join(' ')
    return [textsOf('found'), textsOf('found-here')]
  })

describe('a search', () => {
  it('marks all its places in words and readings, and leads from one to the next by key', async () => {
    const place = await textWith(`雪の日に猫がゆきを見た。${'犬は走る。'.repeat(200)}\n雪の夜に雪が降る。`)
    const { page } = window()
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(reader.at(place))
    await page.locator('[data-row]', { hasText: '犬' }).first().waitFor()
    await isRead(page)
    const bar = page.getByRole('search', { name: 'Find in the text' })
    await page.keyboard.press('/')
    await page.getByLabel('Japanese text').fill('ゆき')
    await page.getByRole('dialog').getByRole('button', { name: '猫' }).waitFor()
    await page.getByRole('status').getByText('In 2 sentences').waitFor()
    await page.keyboard.press('Enter')
    await bar.getByText('1 / 4').waitFor()
    await expect.poll(() => painted(page)).toEqual(['ゆき', '雪'])
    await page.keyboard.press('j')
    await expect.poll(() => painted(page)).toEqual(['雪', 'ゆき'])
    // The text goes on far below, and its rows are drawn when they are reached.
    await page.keyboard.press('j')
    await bar.getByText('3 / 4').waitFor()
    await bar.getByRole('status').getByText('Match 3 of 4').waitFor()
    await expect.poll(() => painted(page)).toEqual(['雪', '雪'])
    await page.keyboard.press('Shift+J')
    await page.keyboard.press('Shift+J')
    await page.keyboard.press('Shift+J')
    await bar.getByText('4 / 4').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await bar.getByRole('button', { name: 'Next match' }).focus()
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-row'))).toBe(true)
    expect(await painted(page)).toEqual(['', ''])

    // By the mouse, on a phone: a place that several words share, and another search from there.
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto(reader.anew(place))
    await isRead(page)
    await page.getByLabel('More', { exact: true }).click()
    await page.getByRole('button', { name: 'Find in the text' }).click()
    await page.getByLabel('Japanese text').fill('猫がゆ')
    await page.getByRole('dialog').getByRole('button', { name: '猫' }).click()
    await bar.getByText('1 / 1').waitFor()
    await expect.poll(() => painted(page)).toEqual(['', '猫 が ゆ'])
    await bar.getByRole('button', { name: '猫がゆ' }).click()
    await page.getByLabel('Japanese text').fill('雪')
    await page.getByRole('dialog').getByRole('button', { name: '猫' }).click()
    for (const [step, at] of [
      ['Next match', '2 / 3'],
      ['Previous match', '1 / 3'],
      ['Previous match', '3 / 3'],
    ] as const) {
      await bar.getByRole('button', { name: step }).click()
      await bar.getByText(at).waitFor()
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    await bar.getByRole('button', { name: 'Close the search' }).click()
    await bar.waitFor({ state: 'detached' })
  })

  it('asks for further places again only when the reader goes on after an error', async () => {
    const short = await textWith('雪の日に猫が雪を見た。\n雪の夜に雪が降る。')
    const { page } = window()
    await page.clock.install()
    let asked = 0
    await page.route(/\/find\?/, async route => {
      if (!/offset=[1-9]/.test(route.request().url())) {
        const response = await route.fetch()
        return route.fulfill({ response, json: { ...(await response.json()), next_offset: 1 } })
      }
      asked += 1
      return route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        json: { code: 'rate_limited' },
      })
    })
    await page.goto(reader.anew(short))
    await isRead(page)
    await page.keyboard.press('/')
    await page.getByLabel('Japanese text').fill('雪')
    await page.getByRole('dialog').getByRole('button', { name: '猫' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => asked).toBeGreaterThan(0)
    await page.clock.runFor(60_000)
    expect(asked).toBe(1)
    await expect
      .poll(async () => {
        await page.keyboard.press('j')
        return asked
      })
      .toBeGreaterThan(1)
  })
})
