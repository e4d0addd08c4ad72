import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { eventually } from '../../support/eventually.ts'
import { type FakeProvider, startFakeProvider } from '../../support/fake-provider/index.ts'
import { configureModel } from '../../support/models.ts'
import { administrator, learner, personAt } from '../../support/people.ts'
import { testStack } from '../../support/stack.ts'
import { ended } from '../../support/tasks.ts'
import { shortText } from '../../support/texts.ts'

let provider: FakeProvider
const at = consoleTab(testStack, {}, async () => {
  provider = await startFakeProvider()
})
afterAll(() => provider?.close())

const card = (page: Page, name: string) =>
  page.locator('[class*=Paper-root]').filter({ has: page.getByRole('link', { name, exact: true }) })
const service = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Services' }).getByRole('listitem').filter({ hasText: name })
const measured = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Measure' }).getByText(name, { exact: true })
const reading = (page: Page) => page.getByRole('slider').getAttribute('aria-valuetext')

it('the overview of an empty platform lists what to do next, with links, of which one leads to an invite code without a link', async () => {
  const { page } = at
  const next = page.getByRole('region', { name: 'What to do next' })
  const steps = next.getByRole('listitem')
  await steps.first().waitFor()
  await expect
    .poll(() => next.getByRole('link').allTextContents())
    .toEqual([
      'Add an AI endpoint with a model',
      'Create an invite code',
      'Upload a first article',
      'Set up a natural voice',
      'Add a transcription provider',
      'Connect COS storage',
    ])
  await expect.poll(() => steps.getByText('To do').count()).toBe(6)
  await page.getByText('All services are working.').waitFor()
  await page.getByRole('region', { name: 'Backups' }).getByText('No backups are set up').waitFor()
  await expect.poll(() => page.getByText('No model was called in this period').count()).toBe(2)
  await next.getByRole('link', { name: 'Create an invite code' }).click()
  await page.getByRole('button', { name: 'Create an invite code' }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const created = page.getByRole('dialog', { name: 'The invite code is ready' })
  await created.getByText('set PUBLIC_URL to the address of the app').waitFor()
  expect(await created.getByRole('img', { name: 'QR code' }).count()).toBe(0)
  await created.getByRole('button', { name: 'Done' }).click()
})

describe('the overview of a platform in use', () => {
  let calls: number
  beforeAll(async () => {
    const stack = at.stack()
    const root = await administrator(stack)
    await configureModel(stack, provider)
    const hana = await learner(stack)
    const { task_id } = await hana.study.articles.upload({ body: { raw_content: shortText } })
    await ended(hana, task_id)
    calls = provider.requests.filter(({ chat }) => chat).length
    const recorded = async () => expect((await root.manager.usage.summary()).totals.calls).toBe(calls)
    await eventually(recorded)
    const { code } = await root.manager.inviteCodes.create({ body: {} })
    const taro = { username: 'taro', password: 'a password for taro', invite_code: code }
    await personAt(stack).accounts.auth.register({ body: taro })
  })

  it('shows usage by day and by model, by keyboard too, totals as links to their tabs, and highlights pending requests', async () => {
    const { page } = at
    await page.getByRole('link', { name: 'Overview' }).first().click()
    await page.reload()
    const slider = page.getByRole('slider', { name: 'Day to show' })
    await slider.waitFor()
    await expect.poll(() => reading(page)).toMatch(new RegExp(`: ${calls} calls$`))
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('30')
    await slider.press('ArrowLeft')
    await expect.poll(() => reading(page)).toMatch(/: no calls$/)
    await slider.press('Home')
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('1')
    const { width = 0 } = (await slider.boundingBox()) ?? {}
    await slider.hover({ position: { x: width - 2, y: 10 } })
    await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('30')

    const models = page.getByRole('region', { name: 'By model' }).getByRole('listitem')
    await expect.poll(() => models.allTextContents()).toEqual([`model-a${calls} calls`])
    await measured(page, 'Tokens').click()
    await expect.poll(() => reading(page)).toMatch(/tokens \([\d,]+ in, [\d,]+ out\)$/)
    await measured(page, 'Cost').click()
    await expect.poll(() => reading(page)).toMatch(/: cost 0\.\d+$/)
    await page.getByText('7 days').click()
    await page.locator('[role=slider][aria-valuemax="7"]').waitFor()
    // The same figures as tables, for screen readers and on request.
    const byDay = page.getByRole('table', { name: 'By day' })
    await byDay.waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Show as tables' }).click()
    await byDay.getByRole('rowheader').first().waitFor()
    await expect.poll(() => byDay.getByRole('row').count()).toBe(8)
    await page.getByRole('button', { name: 'Show as charts' }).click()
    await page.getByRole('slider').waitFor()
    await card(page, 'Users').getByText('2', { exact: true }).waitFor()
    await card(page, 'Invite codes').getByText('3 enabled').waitFor()
    await card(page, 'Articles').getByText('Completed').waitFor()
    expect(await page.getByRole('region', { name: 'What to do next' }).count()).toBe(0)
    const requests = card(page, 'Registration requests')
    await requests.getByText('1 pending').waitFor()
    await requests.click()
    await page.waitForURL(/#\/registration-requests$/)
  })
})

it('a service that stops answering is shown within half a minute, and the rest of the page stays', async () => {
  const { total: users } = await (await administrator(at.stack())).manager.users.list({})
  const { page } = at
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await page.getByText('All services are working.').waitFor()
  const { addresses } = at.stack()
  const { study } = addresses
  await page.clock.install()
  // After a reload the page uses the clock that the test moves.
  await page.reload()
  await page.getByText('All services are working.').waitFor()
  try {
    addresses.study = 'http://127.0.0.1:9'
    await page.clock.fastForward(31_000)
    await page.getByText('3 services need attention.').waitFor()
    await card(page, 'Articles')
      .getByText('The articles could not be loaded: the server did not answer.')
      .waitFor()
    await card(page, 'Users').getByText(String(users), { exact: true }).waitFor()
    await service(page, 'study').getByText('Not answering').waitFor()
    await service(page, 'data').getByText('Unknown').waitFor()
    await service(page, 'user-manager').getByText('Working').waitFor()
    await page.getByRole('slider').waitFor()
  } finally {
    addresses.study = study
  }
  await page.clock.fastForward(31_000)
  await page.getByText('All services are working.').waitFor()
  await card(page, 'Articles').getByText('Completed').waitFor()
})
