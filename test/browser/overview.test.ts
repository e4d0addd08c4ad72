import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FakeProvider, startFakeProvider } from '../support/fake-provider/index.ts'
import { configureModel } from '../support/models.ts'
import { administrator, learner, personAt } from '../support/people.ts'
import { type TestStack, testStack } from '../support/stack.ts'
import { ended } from '../support/tasks.ts'
import { shortText } from '../support/texts.ts'
import { seriousFindings } from './support/accessibility.ts'
import { startChromium } from './support/chromium.ts'
import { administratorAt, type ConsoleOptions, type ConsolePage } from './support/console-page.ts'

let stack: TestStack
let browser: Browser
let provider: FakeProvider
const complaints: string[] = []

beforeAll(async () => {
  ;[stack, browser, provider] = await Promise.all([testStack(), startChromium(), startFakeProvider()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
  await provider?.close()
})

/** A story in a window of its own; the clock is the page's, to be moved by the story. */
async function inWindow(options: ConsoleOptions, story: (page: Page, at: ConsolePage) => Promise<void>) {
  const at = await administratorAt(browser, stack, options)
  try {
    await story(at.page, at)
    expect(await seriousFindings(at.page)).toEqual([])
  } finally {
    complaints.push(...at.complaints)
    await at.close()
  }
}

const card = (page: Page, name: string) =>
  page.locator('[class*=Paper-root]').filter({ has: page.getByRole('link', { name, exact: true }) })
const service = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /^(?:Services|サービス)$/ })
    .getByRole('listitem')
    .filter({ hasText: name })
const measured = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'What is measured' }).getByText(name, { exact: true })
const reading = (page: Page) => page.getByRole('slider').getAttribute('aria-valuetext')

describe('an empty platform', () => {
  it('is told what to do next, with the way there', async () => {
    await inWindow({}, async page => {
      const next = page.getByRole('region', { name: 'What to do next' })
      const steps = next.getByRole('listitem')
      await steps.first().waitFor()
      expect(await next.getByRole('link').allTextContents()).toEqual([
        'Add an AI endpoint with a model',
        'Create an invite code',
        'Have a first article uploaded',
        'Give it a real voice',
        'Add a transcription provider',
        'Connect COS storage',
      ])
      expect(await steps.getByText('To do').count()).toBe(6)
      await page.getByText('All services are working.').waitFor()
      expect(await page.getByText('No model was called in this period').count()).toBe(2)
      expect(await seriousFindings(page)).toEqual([])
      await next.getByRole('link', { name: 'Add an AI endpoint with a model' }).click()
      await page.waitForURL(/#\/models$/)
    })
  })

  it('is shown in Japanese, dark, on a phone, without anything sticking out', async () => {
    await inWindow({ locale: 'ja', colorScheme: 'dark', width: 380 }, async page => {
      await page.getByRole('region', { name: '次にすること' }).getByRole('listitem').first().waitFor()
      await page.getByText('すべてのサービスは正常です。').waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(380)
    })
  })
})

describe('a platform in use', () => {
  let calls: number
  beforeAll(async () => {
    const root = await administrator(stack)
    await configureModel(stack, provider)
    const hana = await learner(stack)
    const { task_id } = await hana.study.articles.upload({ body: { raw_content: shortText } })
    await ended(hana, task_id)
    calls = provider.requests.filter(({ chat }) => chat).length
    const recorded = async () => expect((await root.manager.usage.summary()).totals.calls).toBe(calls)
    await vi.waitFor(recorded, 20_000)
    const { code } = await root.manager.inviteCodes.create({ body: {} })
    const taro = { username: 'taro', password: 'a password for taro', invite_code: code }
    await personAt(stack).accounts.auth.register({ body: taro })
  })

  it('has its totals as cards that lead to their tabs, and what waits stands out', async () => {
    await inWindow({}, async page => {
      await card(page, 'Users').getByText('2', { exact: true }).waitFor()
      await card(page, 'Invite codes').getByText('2 enabled').waitFor()
      await card(page, 'Articles').getByText('Completed').waitFor()
      await card(page, 'Model calls').getByText(String(calls), { exact: true }).waitFor()
      await card(page, 'Uploads').getByText('1', { exact: true }).waitFor()
      expect(await page.getByRole('region', { name: 'What to do next' }).count()).toBe(0)
      const requests = card(page, 'Registration requests')
      await requests.getByText('1 pending').waitFor()
      await requests.click()
      await page.waitForURL(/#\/registration-requests$/)
    })
  })

  it('has its usage by day and by model, of what is chosen, by keyboard too', async () => {
    await inWindow({}, async page => {
      const slider = page.getByRole('slider', { name: 'Day whose value is shown' })
      await slider.waitFor()
      expect(await reading(page)).toMatch(new RegExp(`: ${calls} calls$`))
      expect(await slider.getAttribute('aria-valuenow')).toBe('30')
      await slider.press('ArrowLeft')
      expect(await reading(page)).toMatch(/: no calls$/)
      await slider.press('Home')
      expect(await slider.getAttribute('aria-valuenow')).toBe('1')
      const { width = 0 } = (await slider.boundingBox()) ?? {}
      await slider.hover({ position: { x: width - 2, y: 10 } })
      expect(await slider.getAttribute('aria-valuenow')).toBe('30')

      const models = page.getByRole('region', { name: 'By model' }).getByRole('listitem')
      expect(await models.allTextContents()).toEqual([`model-a${calls} calls`])
      await measured(page, 'Tokens').click()
      expect(await reading(page)).toMatch(/tokens \([\d,]+ in, [\d,]+ out\)$/)
      await measured(page, 'Cost').click()
      expect(await reading(page)).toMatch(/: cost 0\.\d+$/)
      await page.getByText('7 days').click()
      await page.locator('[role=slider][aria-valuemax="7"]').waitFor()
      expect(await seriousFindings(page)).toEqual([])
    })
  })

  it('has the same as tables, to be heard beside the chart and to be seen when asked for', async () => {
    await inWindow({ width: 380 }, async page => {
      const byDay = page.getByRole('table', { name: 'By day' })
      await byDay.waitFor({ state: 'attached' })
      expect(await byDay.getByRole('row').count()).toBe(31)
      await page.getByRole('button', { name: 'Show as tables' }).click()
      await byDay.getByRole('rowheader').first().waitFor()
      const today = byDay.getByRole('row').nth(1).getByRole('cell')
      expect((await today.allTextContents())[0]).toBe(String(calls))
      const before = byDay.getByRole('row').nth(2).getByRole('cell')
      expect(new Set(await before.allTextContents())).toEqual(new Set(['']))
      await page
        .getByRole('table', { name: 'By model' })
        .getByRole('rowheader', { name: 'model-a' })
        .waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(380)
      expect(await seriousFindings(page)).toEqual([])
      await page.getByRole('button', { name: 'Show as charts' }).click()
      await page.getByRole('slider').waitFor()
    })
  })

  it('does not take an unknown cost for none', async () => {
    const root = await administrator(stack)
    const { bindings } = await root.manager.modelRouting.picture()
    const { id = '' } = bindings[0] ?? {}
    const unpriced = { price_in: null, price_out: null, price_cached: null }
    await root.manager.modelRouting.updateBinding({ params: { id }, body: { model: 'model-b', ...unpriced } })
    const jiro = await learner(stack)
    const { task_id } = await jiro.study.articles.upload({ body: { raw_content: '今日は晴れだ。' } })
    await ended(jiro, task_id)
    await expect
      .poll(async () => (await root.manager.usage.summary()).totals.unknown_cost_calls, { timeout: 20_000 })
      .toBeGreaterThan(0)
    await inWindow({ colorScheme: 'dark' }, async page => {
      await card(page, 'Cost')
        .getByText(/^plus \d+ calls of unknown cost$/)
        .waitFor()
      await measured(page, 'Cost').click()
      const models = page.getByRole('region', { name: 'By model' }).getByRole('listitem')
      const [known, unknown] = await models.allTextContents()
      expect(known).toMatch(/^model-acost 0\.\d+$/)
      expect(unknown).toMatch(/^model-bcost unknown \(\d+ calls\)$/)
      expect(await reading(page)).toMatch(/cost 0\.\d+ \(plus \d+ calls of unknown cost\)$/)
    })
  })
})

describe('a service that is lost', () => {
  it('is named in its place within half a minute, and the rest stays', async () => {
    await inWindow({}, async page => {
      await page.getByText('All services are working.').waitFor()
      const { study } = stack.addresses
      await page.clock.install()
      // Reloaded, the page counts on the clock that can be moved.
      await page.reload()
      await page.getByText('All services are working.').waitFor()
      try {
        stack.addresses.study = 'http://127.0.0.1:9'
        await page.clock.fastForward(31_000)
        await page.getByText('3 services need attention.').waitFor()
        await card(page, 'Articles').getByText('Not available: the controller could not say.').waitFor()
        await card(page, 'Users').getByText('3', { exact: true }).waitFor()
        await service(page, 'study').getByText('Does not answer').waitFor()
        await service(page, 'data').getByText('Not known').waitFor()
        await service(page, 'user-manager').getByText('Working').waitFor()
        await page.getByRole('slider').waitFor()
      } finally {
        stack.addresses.study = study
      }
      await page.clock.fastForward(31_000)
      await page.getByText('All services are working.').waitFor()
      await card(page, 'Articles').getByText('Completed').waitFor()
    })
  })
})

it('nothing of it made the browser complain', () => {
  expect(complaints).toEqual([])
})
