import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { placesHolding } from '../../browser/support/secrets.ts'
import { type FakeProvider, startFakeProvider } from '../../support/fake-provider/index.ts'
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
const expectNoKeys = async () => {
  expect(await placesHolding(at.page, [providerKey, otherKey])).toEqual([])
  expect(at.stack().logged.filter(line => line.includes(providerKey) || line.includes(otherKey))).toEqual([])
}

it('a console without endpoints says what works without a model, and its form shows each error at its field and makes no call', async () => {
  const { page } = at
  await page.getByRole('heading', { name: 'No model is set up yet' }).waitFor()
  await page.getByText('Without a model, texts are still split').waitFor()
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await field('Base URL').fill('javascript:alert(1)')
  await press('Test connection')
  await dialog.getByText('Must be a complete address').waitFor()
  await dialog.getByText('Fill this in.').waitFor()
  await dialog.locator('input[data-path=name]:focus').waitFor()
  // Folded limits and prices open if they contain an error.
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

it('an endpoint is tested unsaved, kept in the form while its test fails, and saved once it passes, without calling a model', async () => {
  const { page } = at
  await key().fill(otherKey)
  await press('Test connection')
  await dialog.getByText(/Failed after .* HTTP 401/).waitFor()
  await dialog.getByText('Incorrect API key provided').waitFor()
  await key().fill(providerKey)
  await dialog.getByText('Outdated: the settings have changed since this test.').waitFor()
  await press('Test connection')
  await dialog.getByText(/Passed in .* HTTP 200/).waitFor()

  await field('Base URL').fill('http://127.0.0.1:1/v1')
  await dialog.getByRole('button', { name: 'Test and add' }).press('Enter')
  await dialog.getByText('The test failed, so nothing was saved.').waitFor()
  await dialog.getByText('nothing listens there').waitFor()
  await page.locator('button:focus', { hasText: 'Test and add' }).waitFor()
  await expect.poll(() => key().inputValue()).toBe(providerKey)
  expect(await endpoints()).toEqual([])

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
  await expectNoKeys()
})

it('saving an endpoint with an empty key clears the key, of which its form warns, and a key that is entered is used', async () => {
  const { page } = at
  await page.getByRole('button', { name: 'Edit: Asagao' }).click()
  await expect.poll(() => key().inputValue()).toBe('')
  await dialog.getByText('Saving now clears the key').waitFor()
  await key().fill('x')
  await dialog.getByText('Saving now clears the key').waitFor({ state: 'detached' })
  await key().fill('')
  await field('Name').fill('Botan')
  provider.takesKey(null)
  await press('Test and save')
  await page.getByText('Botan was saved.').waitFor()
  await page.getByText('No key').waitFor()
  expect(await endpoints()).toMatchObject([{ name: 'Botan', api_key_set: false }])

  provider.takesKey(otherKey)
  await page.getByRole('button', { name: 'Edit: Botan' }).click()
  await dialog.getByText('Not saved. Leave empty for none.').waitFor()
  await key().fill(otherKey)
  await press('Test and save')
  await page.getByText('Key saved').waitFor()
  expect(provider.requests.at(-1)?.headers.authorization).toBe(`Bearer ${otherKey}`)
  await dialog.waitFor({ state: 'hidden' })
  await expectNoKeys()
})

it('an endpoint is disabled and enabled without a test, and deleted with its models after a question', async () => {
  const { page } = at
  const asked = provider.requests.length
  const toggle = page.getByRole('switch', { name: 'Enabled: Botan' })
  const saved = () => page.waitForResponse(reply => reply.request().method() === 'PATCH')
  const [reply] = await Promise.all([saved(), toggle.press('Space')])
  expect(reply.request().postDataJSON()).toEqual({ enabled: false })
  await page.getByText('Disabled', { exact: true }).waitFor()
  await Promise.all([saved(), toggle.press('Space')])
  expect(await endpoints()).toMatchObject([{ enabled: true, api_key_set: true }])
  expect(provider.requests.length).toBe(asked)

  const { modelRouting } = root.manager
  const twin = await modelRouting.createEndpoint({
    body: { name: 'Botan', base_url: `${provider.url}/`, api_key: otherKey },
  })
  await modelRouting.createBinding({ body: { endpoint_id: twin.id, model: '<b>model</b>' } })
  await page.reload()
  await page.getByRole('button', { name: 'Delete: Botan' }).nth(1).click()
  const question = page.getByRole('dialog')
  await question.getByText('Its models are deleted too:').waitFor()
  await expect.poll(() => question.getByRole('listitem').allTextContents()).toEqual(['<b>model</b>'])
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Botan was deleted.').waitFor()
  expect((await endpoints()).map(({ id }) => id)).not.toContain(twin.id)
})
