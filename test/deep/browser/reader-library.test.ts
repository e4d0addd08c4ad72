import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { controllerOf, dataClient, uploaded } from '../../flows/article-stack.ts'
import { administrator, learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

it('the first screen offers a check by keys or touch, which can be repeated from the settings, marks words and takes them back, and a sample, on a phone', async () => {
  const person = await learner(reader.stack())
  const { page } = await reader.of(person, { width: 390, locale: 'ja' })
  const sample = page.getByRole('button', { name: '手袋を買いに' })
  await sample.waitFor()
  expect([await fits(page), await seriousFindings(page)]).toEqual([true, []])
  await page.goto(reader.at('settings/you'))
  await page.getByRole('button', { name: 'レベルを選ぶ' }).click()
  await page.getByRole('link', { name: 'レベルの単語を「知っている」にする' }).click()
  await page.getByRole('button', { name: '40語で確かめる' }).click()
  await page.getByText('40語中1語目').waitFor({ state: 'attached' })
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: '知っている', exact: true }).click()
  await page.getByText('40語中2語目').waitFor({ state: 'attached' })
  await page.keyboard.press('Backspace')
  await page.getByText('40語中1語目').waitFor({ state: 'attached' })
  expect(await fits(page)).toBe(true)
  for (let at = 2; at <= 41; at += 1) {
    await page.keyboard.press(at < 5 ? '2' : '1')
    if (at <= 40) await page.getByText(`40語中${at}語目`).waitFor({ state: 'attached' })
  }
  await page.getByRole('heading', { name: /知っている単語は約[\d,]+語です/ }).waitFor()
  expect(await fits(page)).toBe(true)
  const known = async () => (await person.collection.words.list({ query: {} })).counts.known
  await page.locator('label', { hasText: /^N5$/ }).click()
  await page.getByText(/^[\d,]+語が「知っている」になります/).waitFor()
  expect(await known()).toBe(0)
  await page.getByRole('button', { name: 'N5から始める' }).click()
  await page.getByText(/語を「知っている」にしました/).waitFor()
  expect(await known()).toBeGreaterThan(650)
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.poll(known).toBe(0)
  await page.goto(reader.at('library'))
  await sample.click()
  await page.locator('ruby', { hasText: '狐' }).first().waitFor()
})

it('a learner without a text finds public ones on the first screen, and has Today once one is read', async () => {
  const root = await administrator(reader.stack())
  const body = { is_public: true, guest_visible: false }
  const { id } = await uploaded(root, '雨が降る。', { title: '雨の朝', explain_mode: 'split' })
  await root.manager.articles.publish({ params: { id }, body })
  const { page } = await reader.learner()
  await page.getByRole('button', { name: 'Start as a beginner' }).click()
  await page.getByRole('link', { name: 'Public texts' }).click()
  const begun = page.waitForResponse(/\/position$/)
  await page.getByRole('link', { name: '雨の朝' }).last().click()
  await page.locator('[data-word]').first().waitFor()
  await begun
  await page.goBack()
  await page.getByRole('link', { name: 'Yours' }).click()
  await page.getByRole('region', { name: 'Today' }).waitFor()
})

describe("a text of one's own", () => {
  const hostile = '<img src=x onerror=alert(1)>'
  const window = reader.shared(async opening => {
    const person = await learner(reader.stack())
    const { id } = await uploaded(person, '雨が降る。', { title: '雨', explain_mode: 'split' })
    return { ...(await opening(person, { width: 390 })), person, id }
  })
  const askToDelete = (page: Page) => page.getByRole('link', { name: /^Delete/ }).click()

  it('is renamed and made a favourite from its card; an upload that failed says why beside it', async () => {
    const { page } = window()
    await page.getByRole('button', { name: 'More actions for 雨' }).click()
    await page.getByRole('button', { name: 'Add to favourites' }).click()
    await page.getByRole('button', { name: 'Remove from favourites' }).waitFor()
    await page.getByRole('link', { name: /^Edit/ }).click()
    await page.getByLabel('Title').fill('霧')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('雨')
    await page.getByLabel('Title').fill(hostile)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Stay here' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: false }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('article').getByRole('link', { name: hostile }).waitFor()
    const failed = {
      ...{ kind: 'video', state: 'failed', step: 'transcribing', progress: 0 },
      ...{ article_id: null, result: null },
      error: { code: 'not_configured', detail: 'No transcription is set up.' },
      task_id: '01HZZZZZZZZZZZZZZZZZZZZZZZ',
      ...{ created_at: new Date().toISOString(), updated_at: new Date().toISOString() },
    }
    await page.route('**/api/tasks', route => route.fulfill({ json: { items: [failed] } }))
    await page.reload()
    await page.getByText('No transcription is set up.').waitFor()
    await page.getByRole('button', { name: 'Hide' }).click()
    await page.getByText('No transcription is set up.').waitFor({ state: 'detached' })
    await page.unroute('**/api/tasks')
    await page.locator('summary', { hasText: 'Filters' }).click()
    await page.getByRole('button', { name: 'Favourites' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('article').getByRole('link', { name: hostile }).waitFor()
  })

  it('is deleted after a task was stopped that began while the person was asked', async () => {
    const { page, person, id } = window()
    const params = { id }
    await page.getByRole('button', { name: `More actions for ${hostile}` }).click()
    await askToDelete(page)
    await page.getByRole('button', { name: 'Keep it' }).click()
    await askToDelete(page)
    const controller = controllerOf(reader.stack())
    const { articles } = dataClient(controller, person)
    const task = controller.tasks.register('resume', person.user.id, { ...params, user_id: person.user.id })
    await articles.begin({ params, body: { task_id: task.id } })
    await controller.tasks.begin(task, {
      prepare: () => task => new Promise((_, reject) => task.signal.addEventListener('abort', reject)),
      settle: async () => {
        await articles.finish({ params, body: { task_id: task.id, status: 'cancelled' } })
      },
    })
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    await page.getByText('A task is working on this text.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Stop and delete' }).click()
    await expect.poll(async () => (await person.study.articles.list()).items).toEqual([])
    expect(task.snapshot.state).toBe('cancelled')
    await page.getByText('You have no favourites yet.').waitFor()
  })
})
