import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { controllerOf, dataClient, uploaded } from '../../flows/article-stack.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { ended } from '../../support/tasks.ts'

const reader = readerOn(sharedStack)

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

describe('a learner without a text', () => {
  const window = reader.shared(async opening => {
    const person = await learner(reader.stack())
    return { ...(await opening(person)), person }
  })

  it('sees in the library why an upload failed', async () => {
    const { page } = window()
    await page.getByText('You have no texts yet.').waitFor()
    const failed = {
      kind: 'video',
      state: 'failed',
      step: 'transcribing',
      progress: 0,
      article_id: null,
      result: null,
      error: { code: 'not_configured', detail: 'No transcription is set up.' },
      task_id: '01HZZZZZZZZZZZZZZZZZZZZZZZ',
      created_at: new Date().toISOString(),
      updated_at: new Date().toISOString(),
    }
    await page.route('**/api/tasks', route => route.fulfill({ json: { items: [failed] } }))
    await page.reload()
    await page.getByText('No transcription is set up.').waitFor()
    await page.getByRole('button', { name: 'Hide' }).click()
    await page.getByText('No transcription is set up.').waitFor({ state: 'detached' })
    await page.unroute('**/api/tasks')
  })

  it('marks the words up to a level after seeing their number, and takes them back', async () => {
    const { page, person } = window()
    const counts = async () => (await person.collection.words.list({ query: {} })).counts
    const levels = page.getByRole('group', { name: 'The level you have reached' })
    await levels.getByRole('button', { name: 'N5' }).click()
    expect(await counts()).toEqual({ learning: 0, known: 0, ignored: 0 })
    await page.getByRole('button', { name: 'Mark 741 words as known' }).click()
    await page.getByText('741 words are marked as known.').waitFor()
    expect((await counts()).known).toBe(741)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The words are as they were.').waitFor()
    expect((await counts()).known).toBe(0)
    await page.getByRole('button', { name: 'Done' }).click()
    await levels.waitFor({ state: 'detached' })
  })

  it('adds a sample with one press', async () => {
    const { page } = window()
    await page.getByRole('button', { name: 'Add and read 走れメロス' }).click()
    await page.locator('ruby', { hasText: '激怒' }).first().waitFor()
  })
})

describe("a text of one's own", () => {
  const hostile = '<img src=x onerror=alert(1)>'

  it('is renamed, made a favourite and deleted from its card', async () => {
    const person = await learner(reader.stack())
    await uploaded(person, '雨が降る。', { title: '雨', explain_mode: 'split' })
    const { page } = await reader.of(person, { width: 390 })
    await page.getByRole('button', { name: 'More actions for 雨' }).click()
    await page.getByRole('button', { name: 'Add to favourites' }).click()
    await page.getByRole('button', { name: 'Remove from favourites' }).waitFor()
    await page.getByLabel('Title').fill(hostile)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: hostile }).waitFor()
    await page.getByRole('button', { name: 'Favourites' }).click()
    await page.getByRole('link', { name: hostile }).waitFor()
    await page.getByRole('button', { name: `More actions for ${hostile}` }).click()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('button', { name: 'Delete…' }).click()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    await page.getByText('You have no favourites yet.').waitFor()
    expect((await person.study.articles.list()).items).toEqual([])
  })
})

describe('a text that a task works on', () => {
  it('is deleted after the task was stopped, also one that began while the person was asked', async () => {
    const person = await learner(reader.stack())
    const body = { raw_content: '雨が降る。', title: '雨', explain_mode: 'split' as const }
    const { article_id } = await ended(person, (await person.study.articles.upload({ body })).task_id)
    const params = { id: article_id ?? 0 }
    const { page } = await reader.of(person, { width: 390 })
    await page.getByRole('button', { name: 'More actions for 雨' }).click()
    await page.getByRole('button', { name: 'Delete…' }).click()
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
  })
})

describe('the first minute', () => {
  it('offers a sample and a check by keys or touch, on a phone, which can be repeated from the settings', async () => {
    const person = await learner(reader.stack())
    const { page } = await reader.of(person, { width: 390, locale: 'ja' })
    await page.getByRole('button', { name: '「手袋を買いに」を追加して読む' }).waitFor()
    expect([await fits(page), await seriousFindings(page)]).toEqual([true, []])
    await page.goto(reader.at('settings'))
    await page.getByRole('link', { name: 'レベルを選ぶ・確かめる' }).click()
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
    await page.getByRole('button', { name: 'N5' }).click()
    await page.getByRole('button', { name: /語を「知っている」にする/ }).click()
    await page.getByText(/語を「知っている」にしました/).waitFor()
    expect((await person.collection.words.list({ query: { tag: 'start' } })).total).toBeGreaterThan(650)
  })
})
