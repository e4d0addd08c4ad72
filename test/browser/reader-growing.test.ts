import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { learner } from '../support/people.ts'
import { sharedStack } from '../support/shared-stack.ts'
import type { TestStack } from '../support/stack.ts'
import { readEvents, type SeenEvent } from '../support/tasks.ts'
import { longText } from '../support/texts.ts'
import { seriousFindings } from './support/accessibility.ts'
import { type SharedBrowser, sharedChromium } from './support/chromium.ts'
import { readerOf } from './support/reader-page.ts'

let stack: TestStack
let browser: SharedBrowser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([sharedStack(), sharedChromium()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

const hasRows = ({ task }: SeenEvent) => (task.rows_ready ?? 0) > 0

/** A learner with a text whose upload was cancelled after its first rows. */
async function withCutText() {
  const person = await learner(stack)
  const { articles, tasks } = person.study
  const { task_id } = await articles.upload({
    body: { raw_content: longText(2_000), explain_mode: 'split', title: '長い文章' },
  })
  const [seen] = (await readEvents(person, task_id, { enough: hasRows })).filter(hasRows)
  await tasks.cancel({ params: { task_id } })
  const id = seen?.task.article_id ?? 0
  const { rows_ready, growing } = await articles.get({ params: { id } })
  expect(growing).toBe(true)
  return { person, id, last: rows_ready - 1 }
}

describe('a text of which only the first rows are there', () => {
  it('is marked in the library and says so at its end, and grows below its reader when the rest is prepared', async () => {
    const { person, id, last } = await withCutText()
    const { page, complaints, close } = await readerOf(browser, stack, person, { place: 'library' })
    await page.getByText(/% of the text is here · Cancelled$/).waitFor()
    const address = `${stack.addresses.study}/app/reader/#/read/${id}`
    await page.goto(`${address}/${last}`)
    await page.getByText(/^Only the first \d+% of this text is here/).waitFor()
    expect(await page.getByText('You have reached the end.').count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])

    await page.keyboard.press('ArrowDown')
    await page.locator('[data-picked]').waitFor()
    const placeOfPicked = () =>
      page
        .locator('[data-picked]')
        .evaluate(row => [row.dataset.row, Math.round(row.getBoundingClientRect().top)])
    await page.getByRole('button', { name: 'Prepare the rest' }).scrollIntoViewIfNeeded()
    const before = await placeOfPicked()
    await page.getByRole('button', { name: 'Prepare the rest' }).click()
    await page.getByRole('status').getByText('The whole text is here now.').waitFor({ state: 'attached' })
    await page.locator(`[data-row="${last + 20}"]`).waitFor()
    expect(await placeOfPicked()).toEqual(before)
    expect(complaints).toEqual([])

    await page.goto(`${address}/2199`)
    await page.getByText('You have reached the end.').waitFor()
    await close()
  })
})
