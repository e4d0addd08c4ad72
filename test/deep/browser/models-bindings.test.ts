import { afterAll, describe, expect, it } from 'vitest'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { placesHolding } from '../../browser/support/secrets.ts'
import { type FakeProvider, startFakeProvider } from '../../support/fake-provider/index.ts'
import { providerKey } from '../../support/models.ts'
import { administrator, type Person } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'

let provider: FakeProvider
let other: FakeProvider
let root: Person
/** Ids of the endpoints Asagao, which is dear, and Botan. */
const endpoints: string[] = []
const at = consoleTab(sharedStack, { tab: 'models' }, async stack => {
  ;[provider, other] = await Promise.all([startFakeProvider({ key: providerKey }), startFakeProvider()])
  root = await administrator(stack)
  for (const [name, { url }, price] of [
    ['Asagao', provider, 3],
    ['Botan', other, 1],
  ] as const) {
    const body = { name, base_url: url, api_key: providerKey, price_in: price, price_out: price }
    endpoints.push((await root.manager.modelRouting.createEndpoint({ body })).id)
  }
})
afterAll(() => Promise.all([provider?.close(), other?.close()]))

const bindings = async () => (await root.manager.modelRouting.picture()).bindings
const chatCalls = () => provider.requests.filter(({ path }) => path.endsWith('/chat/completions')).length
const card = (name: string) => at.page.getByRole('region', { name })
const dialog = () => at.page.getByRole('dialog').filter({ has: at.page.locator('form') })
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
const usedNow = () => at.page.getByRole('region', { name: 'In use' })
const order = async () =>
  (await usedNow().getByRole('listitem').allTextContents()).map(text => text.replace(/ · .*/, ''))
const row = (endpoint: string, model: string) =>
  card(endpoint)
    .getByRole('listitem')
    .filter({ has: at.page.getByRole('button', { name: model, exact: true }) })
const folded = async () => (await row('Asagao', 'model-a').innerText()).split(/\n+/)

async function add(endpoint: string, model: string) {
  await card(endpoint).getByRole('button', { name: 'Add model' }).click()
  await dialog().getByRole('textbox', { name: 'Model name' }).fill(model)
  await press('Add')
}

describe('a model', () => {
  it('becomes the automatic default at once, untested, and is collapsed to its name and its switch', async () => {
    await at.page.getByText('No model is available').waitFor()
    const before = provider.requests.length
    await add('Asagao', 'model-a')
    await usedNow().getByText('The first enabled model on an enabled endpoint (Asagao).').waitFor()
    await expect.poll(order).toEqual(['model-anowautomatic defaultAsagao'])
    expect(provider.requests.length).toBe(before)
    await expect.poll(folded).toEqual(['model-a', 'Enabled'])
    const model = row('Asagao', 'model-a')
    await model.getByRole('button', { name: 'model-a', exact: true }).press('Enter')
    await model.getByText('Input: 3 · Output: 3 · Cached input: unknown (the endpoint’s prices)').waitFor()
    await model.getByText('not known yet').waitFor()
  })

  it('is tested only when its button is pressed, shows the answer or the reason, and marks the result as outdated when it is saved', async () => {
    const model = row('Asagao', 'model-a')
    const test = model.getByRole('button', { name: 'Model test: model-a' })
    await model.getByText('which may cost').waitFor()
    expect(chatCalls()).toBe(0)
    await test.click()
    await model.getByText(/Passed in .* HTTP 200/).waitFor()
    await model.getByText(/^Answer: /).waitFor()
    await model.getByText('Answer format: JSON with a schema').waitFor()
    const fold = model.getByRole('button', { name: 'model-a', exact: true })
    await fold.press('Enter')
    await expect.poll(folded).toEqual(['model-a', 'Enabled'])
    await fold.press('Enter')
    await model.getByText(/Passed in .* HTTP 200/).waitFor()
    expect(chatCalls()).toBe(1)

    provider.takesKey('sk-another')
    await test.click()
    await model.getByText(/^Cooled down until .* after a refused key$/).waitFor()
    await usedNow()
      .getByText(/^Cooled down until .* after a refused key$/)
      .waitFor()
    expect(await placesHolding(at.page, [providerKey])).toEqual([])
    provider.takesKey(providerKey)

    const calls = chatCalls()
    await model.getByRole('button', { name: 'Edit: model-a' }).click()
    for (const price of ['Input', 'Output'])
      await dialog().getByRole('textbox', { name: price, exact: true }).fill('0')
    await press('Save')
    await model.getByText('Input: free · Output: free · Cached input: unknown').waitFor()
    await model.getByText('Outdated: the settings have changed since this test.').waitFor()
    expect(await bindings()).toMatchObject([{ price_in: 0, price_out: 0, price_cached: null }])
    expect(chatCalls()).toBe(calls)
  })

  it('is called at the cheaper endpoint first, and gives way as the automatic default while it is disabled', async () => {
    const [{ id } = { id: '' }] = await bindings()
    await root.manager.modelRouting.updateBinding({ params: { id }, body: { price_in: 3, price_out: 3 } })
    await add('Botan', 'model-a')
    await expect.poll(order).toEqual(['model-anowautomatic defaultBotan', 'model-aautomatic defaultAsagao'])
    await usedNow().getByText('Botan · cheapest endpoint').waitFor()

    const toggle = row('Asagao', 'model-a').getByRole('switch', { name: 'Enabled: model-a' })
    await toggle.press('Space')
    await usedNow().getByText('enabled endpoint (Botan)').waitFor()
    await expect.poll(async () => (await bindings()).map(({ enabled }) => enabled)).toEqual([false, true])
    await toggle.press('Space')
    await usedNow().getByText('enabled endpoint (Asagao)').waitFor()
    const endpoint = (name: string) => card(name).getByRole('switch', { name: `Enabled: ${name}` })
    await endpoint('Asagao').press('Space')
    await usedNow().getByText('enabled endpoint (Botan)').waitFor()
    await row('Asagao', 'model-a').getByText('The endpoint is disabled').waitFor()
    await endpoint('Botan').press('Space')
    await at.page.getByText('Enable a model and the endpoint it belongs to.').waitFor()
    for (const name of ['Botan', 'Asagao']) await endpoint(name).press('Space')
    await usedNow().getByText('enabled endpoint (Asagao)').waitFor()
  })
})

describe('the call plan', () => {
  const section = () => at.page.getByRole('region', { name: 'Call plan' })
  const plan = () => root.manager.modelRouting.callPlan()
  const fallbacks = () => dialog().getByRole('listitem').allTextContents()
  const focused = () => at.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

  it('chooses a default and fallbacks, which are sorted by keyboard, and applies at once', async () => {
    const { page } = at
    for (const [model, enabled] of [
      ['model-b', true],
      ['model-c', false],
    ] as const)
      await root.manager.modelRouting.createBinding({
        body: { endpoint_id: endpoints[0] ?? '', model, enabled },
      })
    await page.reload()
    await section().getByText('Automatic (model-a)').waitFor()
    await section().getByText('None. If the default model fails, no other model is called.').waitFor()
    expect(await section().getByRole('button', { name: 'Clear' }).count()).toBe(0)
    await section().getByRole('button', { name: 'Change the call plan' }).click()
    await expect
      .poll(() => dialog().getByLabel('Default model').locator('option').allTextContents())
      .toEqual(['Automatic (model-a)', 'model-a', 'model-b', 'model-c (not usable now)'])
    for (const model of ['model-a', 'model-b', 'model-c']) {
      await dialog().getByLabel('Another fallback').selectOption(model)
      await press('Add fallback')
    }
    await expect.poll(fallbacks).toEqual(['1. model-a', '2. model-b', '3. model-c (not usable now)'])
    await dialog().getByText('Every other model is in the plan already.').waitFor()
    await dialog().getByRole('button', { name: 'Move model-c up' }).focus()
    await page.keyboard.press('Enter')
    await dialog().getByText('model-c: fallback 2 of 3').waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await dialog().getByText('model-c: fallback 1 of 3').waitFor({ state: 'attached' })
    await expect.poll(focused).toBe('Move model-c up')
    await page.keyboard.press('Enter')
    await expect.poll(fallbacks).toEqual(['1. model-c (not usable now)', '2. model-a', '3. model-b'])
    // The default is no fallback of its own.
    await dialog().getByLabel('Default model').selectOption('model-b')
    await expect.poll(fallbacks).toEqual(['1. model-c (not usable now)', '2. model-a'])
    await press('Save')
    await page.getByText('The call plan was saved.').waitFor()
    await dialog().waitFor({ state: 'hidden' })
    expect(await plan()).toEqual({ default_model: 'model-b', fallback_models: ['model-c', 'model-a'] })
    await expect
      .poll(() => section().getByRole('listitem').allTextContents())
      .toEqual(['model-cnot usable now', 'model-a'])
    await expect
      .poll(order)
      .toEqual(['model-bnowcall plan defaultAsagao', 'model-afallback 2Botan', 'model-afallback 2Asagao'])
    await page.getByText('Not used: the call plan sets a different default.').waitFor()
  })

  it('loses a fallback, skips a disabled default, and is cleared after a question', async () => {
    const { page } = at
    await section().getByRole('button', { name: 'Change the call plan' }).click()
    await press('Remove model-c')
    await press('Save')
    await dialog().waitFor({ state: 'hidden' })
    expect(await plan()).toEqual({ default_model: 'model-b', fallback_models: ['model-a'] })
    await page.getByRole('switch', { name: 'Enabled: model-b' }).press('Space')
    await section().getByText('not usable now').waitFor()
    await expect.poll(async () => (await order())[0]).toMatch(/^model-anow/)
    await section().getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('dialog').getByText('Endpoints and models stay.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click()
    await section().getByText('Automatic (model-a)').waitFor()
    expect(await plan()).toEqual({ default_model: null, fallback_models: [] })
  })
})

it('a model is deleted after a question, and an unknown price is not shown as free', async () => {
  const { page } = at
  const gone = row('Botan', 'model-a')
  await gone.getByRole('button', { name: 'model-a', exact: true }).click()
  await gone.getByRole('button', { name: 'Delete: model-a' }).click()
  await page.getByRole('dialog').getByText('It is removed from Botan.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('model-a was deleted.').waitFor()
  await card('Botan').getByText('No models yet.').waitFor()
  const { id } = await root.manager.modelRouting.createEndpoint({
    body: { name: 'Tsubaki', base_url: other.url },
  })
  await root.manager.modelRouting.createBinding({ body: { endpoint_id: id, model: 'model-d' } })
  await page.reload()
  const model = row('Tsubaki', 'model-d')
  await model.getByRole('button', { name: 'model-d', exact: true }).click()
  await expect
    .poll(() => model.locator('dd').allTextContents())
    .toEqual(['unknown', 'unknown', 'not known yet', 'none'])
})
