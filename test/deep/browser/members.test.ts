import { afterAll, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { PUBLIC_URL, thirdPartyMember } from '../../support/open-id/browser.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../../support/open-id/provider.ts'
import { plainPicture } from '../../support/pictures.ts'
import { testStack } from '../../support/stack.ts'

let provider: OpenIdProvider
const start = async () => {
  provider = await startOpenIdProvider({ publicUrl: PUBLIC_URL })
  return testStack(provider.settings)
}
const at = consoleTab(start, { tab: 'users' }, async stack => {
  const hanako = await thirdPartyMember(stack)
  await hanako.accounts.avatars.replace({ body: await plainPicture('#00f') })
  provider.person.account = 'taro'
  const taro = await thirdPartyMember(stack)
  await taro.accounts.profile.change({ body: { nickname: 'Taro' } })
  provider.person.account = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'
  await thirdPartyMember(stack)
})
afterAll(() => provider?.close())

it('third-party accounts are listed apart, with their pictures, and their tier is changed by keyboard', async () => {
  const { page } = at
  const list = page.getByRole('region', { name: 'Accounts of other providers' })
  const row = list.getByRole('row').filter({ has: page.getByRole('cell', { name: 'campus hanako' }) })
  await row.getByRole('rowheader', { name: 'Hanako' }).waitFor()
  const picture = row.locator('img')
  await expect.poll(() => picture.evaluate(it => it instanceof HTMLImageElement && it.naturalWidth)).toBe(256)
  expect(await picture.getAttribute('src')).toMatch(/^blob:/)
  expect(await page.locator('tbody img').count()).toBe(1)

  await row.getByRole('button', { name: 'Change tier: Hanako (campus hanako)' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const tier = dialog.getByRole('textbox', { name: 'Tier' })
  await tier.fill('PLUS!')
  expect(await dialog.getByRole('button', { name: 'Change tier' }).isDisabled()).toBe(true)
  expect(await seriousFindings(page)).toEqual([])
  await tier.fill('plus')
  await tier.press('Enter')
  await row.getByRole('cell', { name: 'plus', exact: true }).waitFor()
})

it('two accounts of one nickname are told apart by the id at their provider, and since when they are here', async () => {
  const { page } = at
  const list = page.getByRole('region', { name: 'Accounts of other providers' })
  const row = list.getByRole('row').filter({ has: page.getByRole('cell', { name: 'campus …c91e6bf6' }) })
  await row.getByRole('rowheader', { name: 'Hanako' }).waitFor()
  const today = new Date().toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' })
  await row.getByRole('cell', { name: today, exact: true }).waitFor()
  await row.getByRole('button', { name: 'Delete Hanako (campus …c91e6bf6)' }).click()
  await page.getByRole('dialog', { name: 'Delete the account Hanako (campus …c91e6bf6)?' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

it('they fit a phone in the dark, are deleted once their nickname is typed, and leave no list behind', async () => {
  const { page } = at
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  const table = page.getByRole('region', { name: 'Accounts of other providers' })
  await table.getByText('plus').first().waitFor()
  await expect.poll(() => table.evaluate(it => it.scrollWidth - it.clientWidth)).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  const names = await table.getByRole('button', { name: /^Delete / }).all()
  expect(names).toHaveLength(3)
  for (let left = names.length; left > 0; left -= 1) {
    const button = table.getByRole('button', { name: /^Delete / }).first()
    const [, nickname = ''] =
      /^Delete (.+) \(campus/.exec((await button.getAttribute('aria-label')) ?? '') ?? []
    await button.click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill(nickname)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.waitFor({ state: 'detached' })
    // Notices of two accounts of one nickname may stand at once.
    await page.getByText(`${nickname} was deleted.`).last().waitFor()
    await expect.poll(() => table.getByRole('button', { name: /^Delete / }).count()).toBe(left - 1)
  }
  await table.waitFor({ state: 'detached' })
})
