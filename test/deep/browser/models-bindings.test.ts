import { afterAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { otherLook } from '../../browser/support/console-page.ts'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { placesHolding } from '../../browser/support/secrets.ts'
import { behaviours, type FakeProvider, startFakeProvider } from '../../support/fake-provider/index.ts'
import { providerKey } from '../../support/models.ts'
import { administrator, type Person } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'

let provider: FakeProvider
let other: FakeProvider
let root: Person
const at = consoleTab(sharedStack, { tab: 'models' }, async stack => {
  ;[provider, other] = await Promise.all([startFakeProvider({ key: providerKey }), startFakeProvider()])
  root = await administrator(stack)
  for (const [name, { url }, price] of [
    ['Asagao', provider, 3],
    ['Botan', other, 1],
  ] as const)
    await root.manager.modelRouting.createEndpoint({
      body: { name, base_url: url, api_key: providerKey, price_in: price, price_out: price },
    })
})
afterAll(() => Promise.all([provider?.close(), other?.close()]))

const picture = () => root.manager.modelRouting.picture()
const bindings = async () => (await picture()).bindings
const chatCalls = () => provider.requests.filter(({ path }) => path.endsWith('/chat/completions')).length
const card = (name: string) => at.page.getByRole('region', { name })
const dialog = () => at.page.getByRole('dialog').filter({ has: at.page.locator('form') })
const usedNow = () => at.page.getByRole('region', { name: 'In use' })
const order = () => usedNow().getByRole('listitem')
const row = (endpoint: string, model: string) =>
  card(endpoint)
    .getByRole('listitem')
    .filter({ has: at.page.getByRole('button', { name: model, exact: true }) })

describe('the first model', () => {
  it('becomes the automatic default at once, and is not tested', async () => {
    const { page } = at
    await page.getByText('No model is available').waitFor()
    const before = provider.requests.length
    await card('Asagao').getByRole('button', { name: 'Add model' }).click()
    expect(await seriousFindings(page)).toEqual([])
    await dialog().getByRole('textbox', { name: 'Model name' }).fill('model-a')
    await dialog().getByRole('button', { name: 'Add', exact: true }).click()
    await usedNow().getByText('The first enabled model on an enabled endpoint (Asagao).').waitFor()
    await expect
      .poll(() => order().allTextContents())
      .toEqual([expect.stringMatching(/^model-a.*now.*automatic default/)])
    expect((await picture()).automatic_default?.model).toBe('model-a')
    expect(provider.requests.length).toBe(before)
  })

  it('is collapsed to its name and its switch', async () => {
    const model = row('Asagao', 'model-a')
    await expect.poll(async () => (await model.innerText()).split(/\n+/)).toEqual(['model-a', 'Enabled'])
    await model.getByRole('button', { name: 'model-a', exact: true }).press('Enter')
    await model.getByText('Input: 3 · Output: 3 · Cached input: unknown (the endpoint’s prices)').waitFor()
    await model.getByText('not known yet').waitFor()
    await model.getByText(/^[\d.]+ per million characters$/).waitFor()
  })
})

describe('a model test', () => {
  const test = () => row('Asagao', 'model-a').getByRole('button', { name: 'Model test: model-a' })

  it('runs only when its button is pressed, and shows the model’s answer', async () => {
    const model = row('Asagao', 'model-a')
    await model.getByText('which may cost').waitFor()
    expect(chatCalls()).toBe(0)
    await test().click()
    await model.getByText(/Passed in .* HTTP 200/).waitFor()
    await model.getByText(/^Answer: /).waitFor()
    await model.getByText('Answer format: JSON with a schema').waitFor()
    expect(chatCalls()).toBe(1)
    const fold = model.getByRole('button', { name: 'model-a', exact: true })
    await fold.press('Enter')
    await expect.poll(async () => (await model.innerText()).split(/\n+/)).toEqual(['model-a', 'Enabled'])
    await fold.press('Enter')
    await model.getByText(/Passed in .* HTTP 200/).waitFor()
    expect(chatCalls()).toBe(1)
  })

  it('shows hostile errors as text, without the key in them', async () => {
    const model = row('Asagao', 'model-a')
    const said = `<img src=x onerror=alert(1)> ${providerKey} ${Buffer.from(providerKey).toString('base64')}`
    provider.behave(behaviours.status(500, said))
    await test().click()
    await model.getByText(/Failed after .* HTTP 500/).waitFor()
    await model.getByText('<img src=x onerror=alert(1)> [redacted] [redacted]').waitFor()
    expect(await at.page.locator('main img').count()).toBe(0)
    expect(await placesHolding(at.page, [providerKey])).toEqual([])
  })

  it('cools the model down after a refusal, and says until when and why', async () => {
    provider.behave([])
    provider.takesKey('sk-another')
    await test().click()
    await row('Asagao', 'model-a')
      .getByText(/^Cooled down until .* after a refused key$/)
      .waitFor()
    await usedNow()
      .getByText(/^Cooled down until .* after a refused key$/)
      .waitFor()
    provider.takesKey(providerKey)
  })

  it('does not run on saving, which marks its result as outdated', async () => {
    const calls = chatCalls()
    const model = row('Asagao', 'model-a')
    await model.getByRole('button', { name: 'Edit: model-a' }).click()
    await dialog().getByRole('textbox', { name: 'Input', exact: true }).fill('0')
    await dialog().getByRole('textbox', { name: 'Output', exact: true }).fill('0')
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await model.getByText('Input: free · Output: free · Cached input: unknown').waitFor()
    await model.getByText('Outdated: the settings have changed since this test.').waitFor()
    await model.getByText('free', { exact: true }).waitFor()
    expect(await bindings()).toMatchObject([{ price_in: 0, price_out: 0, price_cached: null }])
    expect(chatCalls()).toBe(calls)
  })
})

describe('the same model under two endpoints', () => {
  it('is called at the cheaper one first, then at the other', async () => {
    const { modelRouting } = root.manager
    const [dear] = await bindings()
    if (!dear) throw new Error('The first model is gone.')
    await modelRouting.updateBinding({ params: { id: dear.id }, body: { price_in: 3, price_out: 3 } })
    await card('Botan').getByRole('button', { name: 'Add model' }).click()
    await dialog().getByRole('textbox', { name: 'Model name' }).fill('model-a')
    await dialog().getByRole('button', { name: 'Add', exact: true }).click()
    await order().nth(1).waitFor()
    const [first, second] = await order().allTextContents()
    expect(first).toMatch(/Botan · cheapest endpoint/)
    expect(second).toMatch(/Asagao · about/)
  })
})

describe('a model', () => {
  it('can be disabled and enabled; the automatic default follows', async () => {
    const toggle = row('Asagao', 'model-a').getByRole('switch', { name: 'Enabled: model-a' })
    await toggle.press('Space')
    await usedNow().getByText('enabled endpoint (Botan)').waitFor()
    await expect.poll(async () => (await bindings()).map(({ enabled }) => enabled)).toEqual([false, true])
    await toggle.press('Space')
    await usedNow().getByText('enabled endpoint (Asagao)').waitFor()
  })

  it('stops being the default when its endpoint is disabled, and says so', async () => {
    await card('Asagao').getByRole('switch', { name: 'Enabled: Asagao' }).press('Space')
    await usedNow().getByText('enabled endpoint (Botan)').waitFor()
    await row('Asagao', 'model-a').getByText('The endpoint is disabled').waitFor()
    await card('Botan').getByRole('switch', { name: 'Enabled: Botan' }).press('Space')
    await at.page.getByText('Enable a model and the endpoint it belongs to.').waitFor()
    await expect.poll(async () => (await picture()).automatic_default).toBe(null)
  })

  it('is deleted after confirmation', async () => {
    const { page } = at
    await row('Asagao', 'model-a').getByRole('button', { name: 'Delete: model-a' }).click()
    await page.getByRole('dialog').getByText('It is removed from Asagao.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('model-a was deleted.').waitFor()
    await card('Asagao').getByText('No models yet.').waitFor()
    expect(await bindings()).toHaveLength(1)
  })
})

describe('the list of models', () => {
  it('shows an unknown price as unknown, not as free', async () => {
    const { page } = at
    const { id } = await root.manager.modelRouting.createEndpoint({
      body: { name: 'Tsubaki', base_url: other.url },
    })
    await root.manager.modelRouting.createBinding({ body: { endpoint_id: id, model: 'model-b' } })
    await page.reload()
    const model = row('Tsubaki', 'model-b')
    await model.getByRole('button', { name: 'model-b', exact: true }).click()
    await expect
      .poll(() => model.locator('dd').allTextContents())
      .toEqual(['unknown', 'unknown', 'not known yet', 'none'])
    await order().getByText('Tsubaki · price unknown').waitFor()
  })

  it('has no accessibility findings on a phone, in Japanese and in dark mode', async () => {
    const { page } = await at.open(otherLook)
    await page.getByRole('button', { name: 'model-a', exact: true }).click()
    await page.getByRole('button', { name: 'モデルテスト: model-a' }).click()
    await page.getByText(/成功しました/).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380)
  })
})
