import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { administrator, learner, signIn } from '../../support/people.ts'
import { testStack } from '../../support/stack.ts'

let hanako: Awaited<ReturnType<typeof learner>>
const at = consoleTab(testStack, { tab: 'users' }, async stack => {
  hanako = await learner(stack, 'hanako')
  await learner(stack, '<img src=x onerror=alert(1)>')
})

describe('the users', () => {
  it('are listed with their roles, and hostile names as plain text', async () => {
    const { page } = at
    await page.getByRole('rowheader', { name: 'hanako' }).waitFor()
    await expect
      .poll(() => page.getByRole('rowheader', { name: '<img src=x onerror=alert(1)>' }).count())
      .toBe(1)
    expect(await page.locator('tbody img').count()).toBe(0)
  })

  it('can be searched, with a notice if no name matches', async () => {
    const { page } = at
    await page.getByRole('searchbox').fill('hana')
    await page.getByRole('row').nth(2).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toEqual(['hanako'])
    await page.getByRole('searchbox').fill('taro')
    await page.getByText('No user name matches “taro”').waitFor()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('rowheader', { name: 'hanako' }).waitFor()
  })

  it('offer no action that would lock the administrator out', async () => {
    const own = at.page
      .getByRole('row')
      .filter({ has: at.page.getByRole('rowheader', { name: 'root (you)' }) })
    await own.getByRole('cell', { name: 'Administrator', exact: true }).waitFor()
    expect(await own.getByRole('button').allInnerTexts()).toEqual(['Storage'])
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
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await hanako.study.storage.get()).quota).toEqual({ bytes: 5e8, events_a_day: 10_000 })
    await page.getByRole('button', { name: 'Storage of hanako' }).click()
    await dialog.getByRole('button', { name: 'Use the default quota' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await hanako.study.storage.get()).quota).toEqual({ bytes: 5e9, events_a_day: 10_000 })
  })

  it('become administrators, and learners again, after confirmation', async () => {
    const { page } = at
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'hanako' }) })
    await row.getByRole('button', { name: 'Make administrator' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make administrator' }).click()
    await row.getByRole('cell', { name: 'Administrator', exact: true }).waitFor()
    await row.getByRole('button', { name: 'Make learner' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make learner' }).click()
    await row.getByRole('cell', { name: 'Learner', exact: true }).waitFor()
  })

  it('stay unchanged if the server refuses for one’s own account or the last administrator, and the dialog says why', async () => {
    const { page } = at
    const root = await administrator(at.stack())
    await root.manager.users.role({ params: { id: hanako.user.id }, body: { role: 'root' } })
    const { token } = await signIn(at.stack(), 'hanako', 'password of hanako')
    await page.reload()
    await page.getByRole('button', { name: 'Make learner: hanako' }).click()
    const dialog = page.getByRole('dialog')
    const demote = dialog.getByRole('button', { name: 'Make learner' })
    // Sends it as hanako, for her own account.
    await page.route(
      '**/role',
      (route, request) =>
        route.continue({ headers: { ...request.headers(), authorization: `Bearer ${token}` } }),
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
  })

  it('are deleted only after their name is typed', async () => {
    const { page } = at
    await page.getByRole('button', { name: 'Delete hanako' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('textbox').fill('hana')
    await expect.poll(() => dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('hanako')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('hanako was deleted.').waitFor()
    await page.getByRole('rowheader', { name: 'hanako' }).waitFor({ state: 'detached' })
  })

  it('fit a phone with roles and actions, without horizontal scrolling', async () => {
    const { page } = at
    const wide = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('rowheader', { name: 'root (you)' }).getByText('Administrator').waitFor()
    const table = page.getByRole('region', { name: 'Users' })
    // The page moves into its new width.
    await expect.poll(() => table.evaluate(it => it.scrollWidth - it.clientWidth)).toBe(0)
    if (wide) await page.setViewportSize(wide)
  })
})
