import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { otherLook } from '../../browser/support/console-page.ts'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { type FakeProvider, startFakeProvider } from '../../support/fake-provider/index.ts'
import { administrator, type Person } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'

let provider: FakeProvider
let root: Person
let dialog: Locator
let section: Locator
const at = consoleTab(sharedStack, { tab: 'models' }, async stack => {
  provider = await startFakeProvider()
  root = await administrator(stack)
  const { modelRouting } = root.manager
  for (const [name, models] of [
    ['Asagao', ['model-a', 'model-b', 'model-c']],
    ['Botan', ['model-a']],
  ] as const) {
    const { id } = await modelRouting.createEndpoint({ body: { name, base_url: provider.url } })
    for (const model of models)
      await modelRouting.createBinding({
        body: { endpoint_id: id, model, enabled: model !== 'model-c', price_in: 1, price_out: 1 },
      })
  }
})
beforeAll(() => {
  dialog = at.page.getByRole('dialog').filter({ has: at.page.locator('form') })
  section = at.page.getByRole('region', { name: 'Call plan' })
})
afterAll(() => provider?.close())

const plan = () => root.manager.modelRouting.callPlan()
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
const fallbacks = () => dialog.getByRole('listitem').allTextContents()
const focused = () => at.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const usedNow = () => at.page.getByRole('region', { name: 'In use' })
const order = async () =>
  (await usedNow().getByRole('listitem').allTextContents()).map(text => text.replace(/ · .*/, ''))
const add = async (model: string) => {
  await dialog.getByLabel('Another fallback').selectOption(model)
  await press('Add fallback')
}

describe('without a call plan', () => {
  it('the automatic default is called at the cheaper endpoint, without fallbacks', async () => {
    await section.getByText('Automatic (model-a)').waitFor()
    await section.getByText('None. If the default model fails, no other model is called.').waitFor()
    await section.getByText('the one with the lowest recent cost is used automatically').waitFor()
    expect(await section.getByRole('button', { name: 'Clear' }).count()).toBe(0)
    await expect.poll(order).toEqual(['model-anowautomatic defaultAsagao', 'model-aautomatic defaultBotan'])
  })
})

describe('the form of the call plan', () => {
  it('lists every model once, and marks those that are not usable', async () => {
    await section.getByRole('button', { name: 'Change the call plan' }).click()
    await expect
      .poll(() => dialog.getByLabel('Default model').locator('option').allTextContents())
      .toEqual(['Automatic (model-a)', 'model-a', 'model-b', 'model-c (not usable now)'])
  })

  it('accepts fallbacks, and sorts them by keyboard', async () => {
    const { page } = at
    await add('model-a')
    await add('model-b')
    await add('model-c')
    await expect.poll(fallbacks).toEqual(['1. model-a', '2. model-b', '3. model-c (not usable now)'])
    await dialog.getByText('Every other model is in the plan already.').waitFor()
    await dialog.getByRole('button', { name: 'Move model-c up' }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByText('model-c: fallback 2 of 3').waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await dialog.getByText('model-c: fallback 1 of 3').waitFor({ state: 'attached' })
    await expect.poll(focused).toBe('Move model-c up')
    await page.keyboard.press('Enter')
    await expect.poll(fallbacks).toEqual(['1. model-c (not usable now)', '2. model-a', '3. model-b'])
    await dialog.getByRole('button', { name: 'Move model-a down' }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByText('model-a: fallback 3 of 3').waitFor({ state: 'attached' })
    await expect.poll(focused).toBe('Move model-a down')
  })

  it('does not offer the default as its own fallback', async () => {
    await dialog.getByLabel('Default model').selectOption('model-b')
    await expect.poll(fallbacks).toEqual(['1. model-c (not usable now)', '2. model-a'])
  })

  it('is saved, and applies at once', async () => {
    const { page } = at
    await press('Save')
    await page.getByText('The call plan was saved.').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(await plan()).toEqual({ default_model: 'model-b', fallback_models: ['model-c', 'model-a'] })
    await expect
      .poll(() => section.getByRole('listitem').allTextContents())
      .toEqual(['model-cnot usable now', 'model-a'])
    await expect
      .poll(order)
      .toEqual(['model-bnowcall plan defaultAsagao', 'model-afallback 2Asagao', 'model-afallback 2Botan'])
    await page.getByText('Not used: the call plan sets a different default.').waitFor()
  })

  it('removes a fallback', async () => {
    await section.getByRole('button', { name: 'Change the call plan' }).click()
    await press('Remove model-c')
    await expect.poll(fallbacks).toEqual(['1. model-a'])
    await press('Save')
    await dialog.waitFor({ state: 'hidden' })
    expect(await plan()).toEqual({ default_model: 'model-b', fallback_models: ['model-a'] })
  })
})

describe('a call plan', () => {
  it('skips a disabled default, and marks it', async () => {
    const { page } = at
    await page.getByRole('switch', { name: 'Enabled: model-b' }).press('Space')
    await section.getByText('not usable now').waitFor()
    await usedNow().getByText('automatic default', { exact: true }).first().waitFor()
    await expect.poll(async () => (await order())[0]).toBe('model-anowautomatic defaultAsagao')
  })

  it('is cleared after confirmation', async () => {
    const { page } = at
    await section.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('dialog').getByText('Endpoints and models stay.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click()
    await section.getByText('Automatic (model-a)').waitFor()
    expect(await plan()).toEqual({ default_model: null, fallback_models: [] })
  })

  it('has no accessibility findings on a phone, in Japanese and in dark mode', async () => {
    const { page } = await at.open(otherLook)
    await page.getByRole('button', { name: '呼び出しプランを変更' }).click()
    await page.getByLabel('予備を増やす').selectOption('model-b')
    await page.getByRole('button', { name: '予備に追加' }).click()
    await page.getByRole('button', { name: 'model-b を外す' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380)
  })
})
