import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { otherLook } from '../../browser/support/console-page.ts'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { placesHolding } from '../../browser/support/secrets.ts'
import { behaviours, type FakeProvider, startFakeProvider } from '../../support/fake-provider/index.ts'
import { providerKey } from '../../support/models.ts'
import { administrator, type Person } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const otherKey = 'sk-another-key-that-must-never-leak'

let provider: FakeProvider
let root: Person
let dialog: Locator
const at = consoleTab(sharedStack, { tab: 'models' }, async stack => {
  provider = await startFakeProvider({ key: providerKey })
  root = await administrator(stack)
})
beforeAll(() => {
  dialog = at.page.getByRole('dialog').filter({ has: at.page.locator('form') })
})
afterAll(() => provider?.close())

const endpoints = async () => (await root.manager.modelRouting.picture()).endpoints
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const key = () => dialog.getByLabel('API key', { exact: true })
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

describe('a console without endpoints', () => {
  it('explains what to do, and what works without a model', async () => {
    const { page } = at
    await page.getByRole('heading', { name: 'No model is set up yet' }).waitFor()
    await page.getByText('Without a model, texts are still split').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Add endpoint' }).click()
  })
})

describe('the form of an endpoint', () => {
  it('shows each error at its field, and makes no call', async () => {
    await field('Base URL').fill('javascript:alert(1)')
    await press('Test connection')
    await dialog.getByText('Must be a complete address').waitFor()
    await dialog.getByText('Fill this in.').waitFor()
    await expect.poll(() => field('Name').evaluate(input => input === document.activeElement)).toBe(true)
    expect(provider.requests).toEqual([])
  })

  it('opens its limits and prices if they contain an error', async () => {
    await field('Name').fill('Asagao')
    await field('Base URL').fill(provider.url)
    await press('Limits and prices')
    await field('Input').fill('0.0000001')
    await press('Limits and prices')
    await field('Input').waitFor({ state: 'hidden' })
    await press('Test and add')
    await dialog.getByText('Leave empty, or enter 0 or a number from 0.000001 to 1,000,000').waitFor()
    await dialog.locator('input[data-path=price_in]:focus').waitFor()
    await field('Input').fill('0.15')
    await field('Output').fill('0')
    expect(provider.requests).toEqual([])
  })

  it('is tested unsaved, and shows the result without the key', async () => {
    await key().fill(otherKey)
    await press('Test connection')
    await dialog.getByText(/Failed after .* HTTP 401/).waitFor()
    await dialog.getByText('Incorrect API key provided').waitFor()
    await key().fill(providerKey)
    await dialog.getByText('Outdated: the settings have changed since this test.').waitFor()

    provider.behave(behaviours.quotesKey(500))
    await press('Test connection')
    const told = await dialog.getByText(/Failed after .* HTTP 500/).textContent()
    expect(told).toContain('Incorrect key: Bearer [redacted]')

    provider.behave(behaviours.html)
    await press('Test connection')
    await dialog.getByText('Is this an OpenAI-compatible API?').waitFor()

    provider.behave([])
    await press('Test connection')
    await dialog.getByText(/Passed in .* HTTP 200/).waitFor()
    expect(await endpoints()).toEqual([])
  })

  it('keeps its input when the test on saving fails, and saves nothing', async () => {
    await field('Base URL').fill('http://127.0.0.1:1/v1')
    await dialog.getByRole('button', { name: 'Test and add' }).press('Enter')
    await dialog.getByText('The test failed, so nothing was saved.').waitFor()
    await dialog.getByText('nothing listens there').waitFor()
    await at.page.locator('button:focus', { hasText: 'Test and add' }).waitFor()
    await expect.poll(() => field('Base URL').inputValue()).toBe('http://127.0.0.1:1/v1')
    await expect.poll(() => key().inputValue()).toBe(providerKey)
    expect(await endpoints()).toEqual([])
  })

  it('is saved after the test passes, without calling a model', async () => {
    const { page } = at
    await field('Base URL').fill(provider.url)
    await press('Test and add')
    await page.getByText('Asagao was added. Now add a model under it.').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Key saved').waitFor()
    await page.getByText('Input: 0.15 · Output: free · Cached input: unknown').waitFor()
    await page.getByText('No model is available').waitFor()
    expect(await endpoints()).toMatchObject([
      { name: 'Asagao', api_key_set: true, price_in: 0.15, price_out: 0, price_cached: null },
    ])
    expect(provider.requests.filter(({ chat }) => chat?.model)).toEqual([])
    expect(await placesHolding(page, [providerKey, otherKey])).toEqual([])
  })
})

describe('an endpoint', () => {
  it('warns that saving with an empty key field clears the key', async () => {
    const { page } = at
    await page.getByRole('button', { name: 'Edit: Asagao' }).click()
    await expect.poll(() => key().inputValue()).toBe('')
    await dialog.getByText('Saving now clears the key').waitFor()
    await key().fill('x')
    await dialog.getByText('Saving now clears the key').waitFor({ state: 'detached' })
    await key().fill('')
    await field('Name').fill('Botan')
    await press('Test and save')
    await dialog.getByText('The test failed, so nothing was saved.').waitFor()
    expect(await endpoints()).toMatchObject([{ name: 'Asagao', api_key_set: true }])

    provider.takesKey(null)
    await press('Test and save')
    await page.getByText('Botan was saved.').waitFor()
    await page.getByText('No key').waitFor()
    expect(await endpoints()).toMatchObject([{ name: 'Botan', api_key_set: false }])
  })

  it('gets a new key when one is entered', async () => {
    const { page } = at
    provider.takesKey(otherKey)
    await page.getByRole('button', { name: 'Edit: Botan' }).click()
    await dialog.getByText('Not saved. Leave empty for none.').waitFor()
    await key().fill(otherKey)
    await press('Test and save')
    await page.getByText('Key saved').waitFor()
    expect(provider.requests.at(-1)?.headers.authorization).toBe(`Bearer ${otherKey}`)
    await dialog.waitFor({ state: 'hidden' })
    expect(await placesHolding(page, [providerKey, otherKey])).toEqual([])
  })

  it('is disabled and enabled without a test', async () => {
    const { page } = at
    const asked = provider.requests.length
    const toggle = page.getByRole('switch', { name: 'Enabled: Botan' })
    const saved = () => page.waitForResponse(reply => reply.request().method() === 'PATCH')
    const [reply] = await Promise.all([saved(), toggle.press('Space')])
    expect(reply.request().postDataJSON()).toEqual({ enabled: false })
    await page.getByText('Disabled', { exact: true }).waitFor()
    expect(await endpoints()).toMatchObject([{ enabled: false, api_key_set: true }])
    await Promise.all([saved(), toggle.press('Space')])
    expect(await endpoints()).toMatchObject([{ enabled: true }])
    expect(provider.requests.length).toBe(asked)
  })

  it('may share its name with another, and is deleted with its models after confirmation', async () => {
    const { page } = at
    const { modelRouting } = root.manager
    const twin = await modelRouting.createEndpoint({
      body: { name: 'Botan', base_url: `${provider.url}/`, api_key: otherKey },
    })
    await modelRouting.createBinding({ body: { endpoint_id: twin.id, model: '<b>model</b>' } })
    await page.reload()
    await page.getByRole('button', { name: 'Delete: Botan' }).nth(1).click()
    const asked = page.getByRole('dialog')
    await asked.getByText('Its models are deleted too:').waitFor()
    await expect.poll(() => asked.getByRole('listitem').allTextContents()).toEqual(['<b>model</b>'])
    await asked.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Botan was deleted.').waitFor()
    expect((await endpoints()).map(({ id }) => id)).not.toContain(twin.id)
  })
})

describe('the list of endpoints', () => {
  it('has no accessibility findings on a phone, in Japanese and in dark mode', async () => {
    const { page } = await at.open(otherLook)
    await page.getByText('現在使えるモデルはありません').waitFor()
    await page.getByRole('button', { name: '編集: Botan' }).click()
    await page.getByText('このまま保存すると、キーはなくなります').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380)
  })

  it('leaves no key in the log, and causes no browser errors', () => {
    expect(at.stack().logged.filter(line => line.includes(providerKey) || line.includes(otherKey))).toEqual(
      [],
    )
  })
})
