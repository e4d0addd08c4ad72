import { afterAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { PUBLIC_URL, thirdPartyMember } from '../../support/open-id/browser.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../../support/open-id/provider.ts'
import { administrator, learner, signIn } from '../../support/people.ts'
import { plainPicture } from '../../support/pictures.ts'
import { testStack } from '../../support/stack.ts'

let provider: OpenIdProvider
let hanako: Awaited<ReturnType<typeof learner>>
const start = async () => {
  provider = await startOpenIdProvider({ publicUrl: PUBLIC_URL })
  return testStack(provider.settings)
}
const at = consoleTab(start, { tab: 'users' }, async stack => {
  hanako = await learner(stack, 'hanako')
  const member = await thirdPartyMember(stack)
  await member.accounts.avatars.replace({ body: await plainPicture('#00f') })
  // Two accounts of one nickname.
  provider.person.account = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'
  await thirdPartyMember(stack)
})
afterAll(() => provider?.close())

describe('the users', () => {
  it('are listed and searched, and offer no action that would lock the administrator out', async () => {
    const { page } = at
    const users = page.getByRole('region', { name: 'Users', exact: true })
    const own = users.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'root (you)' }) })
    await own.getByRole('cell', { name: 'Administrator', exact: true }).waitFor()
    expect(await own.getByRole('button').allInnerTexts()).toEqual(['Storage'])
    await page.getByRole('searchbox').fill('hana')
    await expect.poll(() => users.getByRole('rowheader').allInnerTexts()).toEqual(['hanako'])
    await page.getByRole('searchbox').fill('taro')
    await page.getByText('No user name matches “taro”').waitFor()
    await page.getByRole('searchbox').fill('')
    await users.getByRole('rowheader', { name: 'hanako' }).waitFor()
  })

  it('have a quota of their own, or the default', async () => {
    const { page } = at
    const all = page.getByRole('region', { name: 'Default quota' })
    expect(await all.getByLabel('Storage in GB').inputValue()).toBe('5')
    await all.getByLabel('Events a day').fill('10000')
    await all.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The quota was saved.').waitFor()
    await page.getByRole('button', { name: 'Storage of hanako' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('0 of 10,000 events recorded today').waitFor()
    await dialog.getByLabel('Storage in GB').fill('0.5')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await hanako.study.storage.get()).quota).toEqual({ bytes: 5e8, events_a_day: 10_000 })
    await page.getByRole('button', { name: 'Storage of hanako' }).click()
    await dialog.getByRole('button', { name: 'Use the default quota' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await hanako.study.storage.get()).quota).toEqual({ bytes: 5e9, events_a_day: 10_000 })
  })

  it('become administrators, and learners again unless the server refuses, which the dialog explains', async () => {
    const { page } = at
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'hanako' }) })
    const dialog = page.getByRole('dialog')
    await row.getByRole('button', { name: 'Make administrator' }).click()
    await dialog.getByRole('button', { name: 'Make administrator' }).click()
    await row.getByRole('cell', { name: 'Administrator', exact: true }).waitFor()
    const { token } = await signIn(at.stack(), 'hanako', 'password of hanako')
    await row.getByRole('button', { name: 'Make learner: hanako' }).click()
    const demote = dialog.getByRole('button', { name: 'Make learner' })
    // Sends it as hanako, for her own account.
    await page.route(
      '**/role',
      (route, request) =>
        route.continue({ headers: { ...request.headers(), 'x-yomu-authorization': `Bearer ${token}` } }),
      { times: 1 },
    )
    await demote.click()
    await dialog.getByRole('alert').getByText('Not possible with your own account').waitFor()
    await page.route(
      '**/role',
      route =>
        route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'last_root', detail: 'This is the last administrator.' }),
        }),
      { times: 1 },
    )
    await demote.click()
    await dialog.getByRole('alert').getByText('There must be an administrator').waitFor()
    await demote.click()
    await dialog.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.textContent === 'Make administrator')
    await row.getByRole('cell', { name: 'Learner', exact: true }).waitFor()
  })

  it('get a link for a new password, which is shown once, and are deleted only after their name is typed', async () => {
    const { page } = at
    await page.getByRole('button', { name: 'New password for hanako' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    await dialog.getByText(/#\/new-password\?token=\d+\./).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Delete hanako', exact: true }).click()
    await dialog.getByRole('textbox').fill('hana')
    await expect.poll(() => dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('hanako')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('hanako was deleted.').waitFor()
    await page.getByRole('rowheader', { name: 'hanako', exact: true }).waitFor({ state: 'detached' })
    expect((await (await administrator(at.stack())).manager.users.list({})).total).toBe(1)
  })
})

describe('the accounts of other providers', () => {
  const table = () => at.page.getByRole('region', { name: 'Accounts of other providers' })

  it('are listed apart, with their pictures and the ids that tell two of one nickname apart, and their tier is changed by keyboard', async () => {
    const { page } = at
    const rowOf = (cell: string) =>
      table()
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: cell }) })
    const row = rowOf('campus hanako')
    await row.getByRole('rowheader', { name: 'Hanako' }).waitFor()
    const picture = row.locator('img')
    await expect
      .poll(() => picture.evaluate(it => it instanceof HTMLImageElement && it.naturalWidth))
      .toBe(256)
    expect(await picture.getAttribute('src')).toMatch(/^blob:/)
    expect(await page.locator('tbody img').count()).toBe(1)
    const twin = rowOf('campus …c91e6bf6')
    await twin.getByRole('rowheader', { name: 'Hanako' }).waitFor()
    const today = new Date().toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' })
    await twin.getByRole('cell', { name: today, exact: true }).waitFor()

    await row.getByRole('button', { name: 'Change tier: Hanako (campus hanako)' }).press('Enter')
    const dialog = page.getByRole('dialog')
    const tier = dialog.getByRole('textbox', { name: 'Tier' })
    await tier.fill('PLUS!')
    expect(await dialog.getByRole('button', { name: 'Change tier' }).isDisabled()).toBe(true)
    await tier.fill('plus')
    await tier.press('Enter')
    await row.getByRole('cell', { name: 'plus', exact: true }).waitFor()
  })

  it('fit a phone beside the users, are deleted once their nickname is typed, and leave no list behind', async () => {
    const { page } = at
    await page.setViewportSize({ width: 390, height: 844 })
    await table().getByText('plus').first().waitFor()
    for (const list of [table(), page.getByRole('region', { name: 'Users', exact: true })])
      await expect.poll(() => list.evaluate(it => it.scrollWidth - it.clientWidth)).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    const dialog = page.getByRole('dialog')
    for (const id of ['campus hanako', 'campus …c91e6bf6']) {
      await table()
        .getByRole('button', { name: `Delete Hanako (${id})` })
        .click()
      await page.getByRole('dialog', { name: `Delete the account Hanako (${id})?` }).waitFor()
      expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
      await dialog.getByRole('textbox').fill('Hanako')
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('Hanako was deleted.').last().waitFor()
    }
    await table().waitFor({ state: 'detached' })
  })
})
