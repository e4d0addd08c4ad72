import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { administrator, learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { readEvents, type SeenEvent } from '../../support/tasks.ts'
import { longText } from '../../support/texts.ts'

const reader = readerOn(sharedStack)

const TASK_ID = '01HZZZZZZZZZZZZZZZZZZZZZZZ'

const hasRows = ({ task }: SeenEvent) => (task.rows_ready ?? 0) > 0

/** A learner with a text whose upload was cancelled after its first rows. */
async function withCutText() {
  const person = await learner(reader.stack())
  const { articles, tasks } = person.study
  const { task_id } = await articles.upload({
    body: { raw_content: longText(1_000), explain_mode: 'split', title: '長い文章' },
  })
  const [seen] = (await readEvents(person, task_id, { enough: hasRows })).filter(hasRows)
  await tasks.cancel({ params: { task_id } })
  const id = seen?.task.article_id ?? 0
  const { rows_ready, growing } = await articles.get({ params: { id } })
  expect(growing).toBe(true)
  return { person, id, last: rows_ready - 1 }
}

describe('a text of which only the first rows are there', () => {
  /** The window of its learner, in which each test loads the app anew. */
  const window = reader.shared(async opening => {
    const cut = await withCutText()
    const opened = await opening(cut.person, { place: 'words' })
    return { ...opened, ...cut, seen: await articlesOf(opened.page) }
  })
  const open = (place: string) => window().page.goto(reader.anew(place))

  it('keeps the number of a sentence on the screen while that of all is asked for again, and says once when no more of it comes', async () => {
    const { page, id, last, seen } = window()
    seen.as({ status: 'processing', rows_ready: last })
    await open(`read/${id}/0`)
    await page.locator('[data-row]').first().waitFor()
    await page.getByLabel('More').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('e')
    const number = page.getByRole('complementary', { name: 'Sentence' }).getByText(/^1 of \d+$/)
    await number.waitFor()
    await page.route('**/layout', () => {})
    const again = page.waitForRequest('**/layout')
    seen.as({ status: 'processing' })
    await again
    expect(await number.isVisible()).toBe(true)
    await page.unroute('**/layout')
    const said = (text: string | RegExp) =>
      page.getByRole('status').getByText(text).waitFor({ state: 'attached' })
    await said('The rest of this text is still being prepared.')
    seen.as({})
    await said(/^Only the first \d+% of this text is ready/)
  })

  it('is said to go on once if it has no rows, and can be prepared at once too', async () => {
    const { page, id, seen } = window()
    const none = { total_rows: 0, rows_ready: 0 }
    seen.as({ ...none, status: 'failed', resumes: true })
    const retry = '**/api/articles/*/retry'
    await page.route(retry, route => route.fulfill({ status: 202, json: { task_id: TASK_ID } }))
    await open(`read/${id}`)
    await page.getByRole('button', { name: 'Prepare this text' }).waitFor()
    expect(await page.getByText(/resumes by itself/).count()).toBe(1)
    seen.as({ ...none, status: 'processing' })
    await page.getByRole('button', { name: 'Prepare this text' }).click()
    await page.getByText('Your text is being prepared.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('FOOTER')
    await page.unroute(retry)
  })

  it('leads its other readers back to the library, and lets administrators prepare the rest', async () => {
    const { id } = window()
    const root = await administrator(reader.stack())
    const publish = (is_public: boolean) =>
      root.study.administration.publish({ params: { id }, body: { is_public } })
    await publish(true)
    const place = `read/${id}`
    const other = await reader.learner({ place })
    await other.page.getByText(/^Only the first/).waitFor()
    expect(await other.page.getByRole('button', { name: 'Prepare the rest' }).count()).toBe(0)
    await other.page.locator('footer').getByRole('link', { name: 'Back to the library' }).click()
    await other.page.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
    await other.close()
    const { page } = await reader.of(root, { place })
    await page.getByRole('button', { name: 'Prepare the rest' }).waitFor()
    await publish(false)
  })

  it('is followed in the library and beside the text once interrupted work goes on', async () => {
    const { page, id, seen } = window()
    await page.clock.install()
    const interrupted = { status: 'failed', resumes: true }
    seen.as(interrupted)
    const resumed = await taskOf(id, page)
    for (const [place, says] of [
      ['library', / · continues soon$/],
      [`read/${id}`, /^The server was restarted before this text was finished/],
    ] as const) {
      await open(place)
      await page.getByText(says).waitFor()
      // The page cannot be scrolled further up when the lines above the text leave.
      await page.evaluate('scrollTo(0, 0)')
      const drift = place === 'library' ? null : await driftOf(page, '[data-row]')
      seen.as({ status: 'processing' })
      resumed.begins()
      await page.clock.fastForward(10_000)
      await page.getByText(/^(?:Analysing · 40%|The connection was lost)/).waitFor()
      if (drift) expect(await drift()).toBeLessThanOrEqual(1)
      seen.as(interrupted)
      resumed.isGone()
    }
  })

  it('is marked in the library and says so at its end, and grows below its reader when the rest is prepared', async () => {
    const { person, id, last, close } = window()
    await close()
    const { page } = await reader.of(person, { place: 'library' })
    await page.getByText(/% ready · Cancelled$/).waitFor()
    const address = reader.at(`read/${id}`)
    await page.goto(`${address}/${last}`)
    await page.getByText(/^Only the first \d+% of this text is ready/).waitFor()
    expect(await page.getByText('You have reached the end.').count()).toBe(0)

    await page.keyboard.press('ArrowDown')
    await page.locator('[data-picked]').waitFor()
    const placeOfPicked = () =>
      page
        .locator('[data-picked]')
        .evaluate(row => [Number(row.dataset.row), row.getBoundingClientRect().top])
    await page.getByRole('button', { name: 'Prepare the rest' }).scrollIntoViewIfNeeded()
    const [row, top = 0] = await placeOfPicked()
    const drift = await driftOf(page, '[data-picked]')
    await page.getByRole('button', { name: 'Prepare the rest' }).click()
    await page.getByRole('status').getByText('The whole text is ready now.').waitFor({ state: 'attached' })
    expect(await drift()).toBeLessThanOrEqual(1)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('FOOTER')
    await page.locator(`[data-row="${last + 20}"]`).waitFor()
    const [sameRow, topNow = 0] = await placeOfPicked()
    expect(sameRow).toBe(row)
    expect(Math.abs(topNow - top)).toBeLessThanOrEqual(1)

    const { total_rows } = await person.study.articles.get({ params: { id }, query: { limit: 1 } })
    await page.goto(`${address}/${total_rows - 1}`)
    await page.getByText('You have reached the end.').waitFor()
  })
})

/** Tells by how many pixels an element has moved on the screen since, at most, in any frame. */
async function driftOf(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.evaluate(`(() => {
    const top = () => document.querySelector('${selector}')?.getBoundingClientRect().top
    const first = top()
    let most = 0
    // The page may have gone on to another text.
    const look = () => (most = Math.max(most, Math.abs((top() ?? first) - first)))
    const onFrame = () => requestAnimationFrame(() => (look(), setTimeout(onFrame)))
    onFrame()
    window.drift = look
  })()`)
  return () => page.evaluate<number>('window.drift()')
}

/** Lets the page see its articles with other fields than they have; at first as they are. */
async function articlesOf(page: Page) {
  let fields: object = {}
  await page.route(/\/api\/articles(?:\/\d+)?\?|\/opening(?:\?|$)/, async route => {
    const reply = await route.fetch()
    const { items, article, ...rest } = await reply.json()
    const changed = items
      ? { items: items.map((item: object) => ({ ...item, ...fields })) }
      : article
        ? { article: { ...article, ...fields } }
        : fields
    await route.fulfill({ json: { ...rest, ...changed } })
  })
  return {
    as(now: object) {
      fields = now
    },
  }
}

/** Lets the page see a task on an article once it begins, whose stream ends after its first event. */
async function taskOf(article_id: number, page: Page) {
  const at = new Date().toISOString()
  const task = {
    ...{
      kind: 'resume',
      state: 'active',
      step: 'analysing',
      progress: 40,
      article_id,
      result: null,
      error: null,
    },
    ...{ task_id: TASK_ID, created_at: at, updated_at: at },
  }
  let items: object[] = []
  await page.route('**/api/tasks', route => route.fulfill({ json: { items } }))
  await page.route('**/api/tasks/*/events', route =>
    route.fulfill({ contentType: 'text/event-stream', body: `id: 1\ndata: ${JSON.stringify(task)}\n\n` }),
  )
  return {
    begins() {
      items = [task]
    },
    isGone() {
      items = []
    },
  }
}
