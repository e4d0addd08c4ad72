import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator, personAt } from '../support/people.ts'
import { type TestStack, testStack } from '../support/stack.ts'
import { seriousFindings } from './support/accessibility.ts'
import { startChromium } from './support/chromium.ts'
import { administratorAt, type ConsolePage } from './support/console-page.ts'

let stack: TestStack
let browser: Browser
let at: ConsolePage

beforeAll(async () => {
  ;[stack, browser] = await Promise.all([testStack(), startChromium()])
  at = await administratorAt(browser, stack, { tab: 'invite-codes' })
  await at.context.grantPermissions(['clipboard-read', 'clipboard-write'])
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

const rowOf = (code: string) =>
  at.page.getByRole('row').filter({ has: at.page.getByRole('rowheader', { name: code }) })
const create = async (fill: () => Promise<void>) => {
  const { page } = at
  await page.getByRole('button', { name: 'Create an invite code' }).click()
  await fill()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
}

describe('the invite codes', () => {
  it('say what to do where there are none', async () => {
    await at.page.getByText('Create one and pass it on').waitFor()
    expect(await seriousFindings(at.page)).toEqual([])
  })

  it('are made for whoever wants one, and copied', async () => {
    const { page } = at
    await create(() => page.getByLabel('Note').fill('<b>Class</b> of autumn'))
    const dialog = page.getByRole('dialog', { name: 'The invite code is ready' })
    await dialog.getByRole('button', { name: /^Copy / }).click()
    await dialog.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await rowOf(copied).getByText('<b>Class</b> of autumn').waitFor()
    await rowOf(copied).getByText('0 of 1 used').waitFor()
    await rowOf(copied).getByText('Usable').waitFor()
  })

  it('are not walked away from while they are made, for they are shown then', async () => {
    const { page } = at
    const left = Promise.withResolvers<void>()
    await page.route('**/invite-codes', async route => {
      await left.promise
      await route.continue()
    })
    await create(async () => {})
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    left.resolve()
    const dialog = page.getByRole('dialog', { name: 'The invite code is ready' })
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.unroute('**/invite-codes')
  })

  it('are one’s own, unlimited and with an end in local time if wanted', async () => {
    const { page } = at
    await create(async () => {
      await page.getByLabel('Code', { exact: true }).fill('SPRING-2030')
      await page.getByRole('switch', { name: 'Unlimited uses' }).click()
      await page.getByLabel('Expires').fill('2030-04-01T09:30')
    })
    await page.getByRole('button', { name: 'Done' }).click()
    await rowOf('SPRING-2030').getByText('0 used, unlimited').waitFor()
    await rowOf('SPRING-2030').getByText('Apr 1, 2030, 9:30 AM').waitFor()
  })

  it('say beside the field what does not fit, before anything is sent', async () => {
    const { page } = at
    await create(async () => {
      await page.getByLabel('Code', { exact: true }).fill('abc')
      await page.getByLabel('How many may use it').fill('')
      await page.getByLabel('Expires').fill('2020-01-01T00:00')
    })
    await page.getByText('Must have at least 4 characters.').waitFor()
    await page.getByText('Fill this in.').waitFor()
    await page.getByText('This time has passed').waitFor()
    expect(
      await page.getByLabel('Code', { exact: true }).evaluate(field => field === document.activeElement),
    ).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
  })

  it('say at the code that it is taken, and keep what was typed', async () => {
    const { page } = at
    await page.getByLabel('Code', { exact: true }).fill('spring-2030')
    await page.getByLabel('How many may use it').fill('3')
    await page.getByLabel('Note').fill('kept')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('There is such a code already.').waitFor()
    expect(await page.getByRole('dialog').getByRole('alert').count()).toBe(0)
    await page.getByLabel('Code', { exact: true }).fill('OLD-2020')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await rowOf('OLD-2020').getByText('Expired').waitFor()
    await rowOf('OLD-2020').getByText('kept').waitFor()
  })

  it('are switched off and on at once, and back where the server refuses', async () => {
    const { page } = at
    const enabled = page.getByRole('switch', { name: 'Enable SPRING-2030' })
    await enabled.press('Space')
    await rowOf('SPRING-2030').getByText('Disabled').waitFor()
    await page
      .locator('label')
      .filter({ hasText: /^Disabled$/ })
      .click()
    await rowOf('OLD-2020').waitFor({ state: 'detached' })
    expect(await page.getByRole('rowheader').count()).toBe(1)
    await page.locator('label').filter({ hasText: /^All$/ }).click()
    await rowOf('OLD-2020').waitFor()

    await page.route('**/invite-codes/*', route => route.abort(), { times: 1 })
    await enabled.press('Space')
    await page.getByRole('alert').getByText('Not available right now').waitFor()
    await rowOf('SPRING-2030').getByText('Disabled').waitFor()
    expect(await enabled.isChecked()).toBe(false)
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await enabled.press('Space')
    await rowOf('SPRING-2030').getByText('Usable').waitFor()
  })

  it('are edited, but not below what is counted or reserved', async () => {
    const { page } = at
    const register = (username: string) =>
      personAt(stack).accounts.auth.register({
        body: { username, password: 'a good password', invite_code: 'SPRING-2030' },
      })
    await Promise.all([register('hanako'), register('taro')])
    await page.reload()
    await rowOf('SPRING-2030').getByText('2 reserved by pending requests').waitFor()
    await page.getByRole('button', { name: 'Edit SPRING-2030' }).click()
    await page.getByRole('switch', { name: 'Unlimited uses' }).click()
    await page.getByLabel('How many may use it').fill('1')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Must be at least 2: so many uses are counted or reserved.').waitFor()
    await page.getByLabel('How many may use it').fill('2')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('SPRING-2030 was saved.').waitFor()
    await rowOf('SPRING-2030').getByText('Used up').waitFor()
    await rowOf('SPRING-2030').getByText('Apr 1, 2030, 9:30 AM').waitFor()
  })

  it('are copied also where the browser has no clipboard for the page', async () => {
    const { page } = at
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
    const copy = page.getByRole('button', { name: 'Copy SPRING-2030' })
    await copy.click()
    await rowOf('SPRING-2030').getByRole('button', { name: 'Copied' }).waitFor()
    await page.getByRole('button', { name: 'Create an invite code' }).click()
    await page.getByLabel('Code', { exact: true }).press('Control+v')
    expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('SPRING-2030')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('are deleted when that is confirmed; requests made with them wait on', async () => {
    const { page } = at
    await page.getByRole('button', { name: 'Delete SPRING-2030' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Pending requests made with it: 2.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await rowOf('SPRING-2030').waitFor({ state: 'detached' })
    const root = await administrator(stack)
    const { items } = await root.manager.registrationRequests.list({ query: { status: 'pending' } })
    expect(items.map(({ username }) => username).sort()).toEqual(['hanako', 'taro'])
  })

  it('are shown without anything axe or the browser would complain about', async () => {
    expect(await seriousFindings(at.page)).toEqual([])
    expect(at.complaints).toEqual([])
  })

  it('are turned over page by page, and a page that became empty is left for the one before', async () => {
    const { page } = at
    const { inviteCodes } = (await administrator(stack)).manager
    const { total } = await inviteCodes.list({ query: { limit: 1 } })
    await Promise.all(Array.from({ length: 51 - (total ?? 0) }, () => inviteCodes.create({ body: {} })))
    await page.reload()
    await page.getByText('1–50 of 51').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('51–51 of 51').waitFor()
    expect(await page.getByRole('rowheader').count()).toBe(1)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: /^Delete / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('1–50 of 50').waitFor()
    expect(await page.getByRole('rowheader').count()).toBe(50)
    expect(await page.getByRole('button', { name: 'Next page' }).count()).toBe(0)
    expect(at.complaints).toEqual([])
  })
})
