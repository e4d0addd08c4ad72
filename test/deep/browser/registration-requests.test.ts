import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { signInAt } from '../../browser/support/console-page.ts'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { administrator, personAt, signIn } from '../../support/people.ts'
import { testStack } from '../../support/stack.ts'

const hostile = '<img src=x onerror=alert(1)>'
const password = 'a good password'
let code: string
const at = consoleTab(testStack, { tab: 'registration-requests' })

const register = (username: string) =>
  personAt(at.stack()).accounts.auth.register({ body: { username, password, invite_code: code } })
const rowOf = (name: string) =>
  at.page.getByRole('row').filter({ has: at.page.getByRole('rowheader', { name }) })
const show = (filter: RegExp) => at.page.locator('label').filter({ hasText: filter }).click()

describe('the registration requests', () => {
  it('link to the invite codes if none is pending', async () => {
    const { page } = at
    await page.getByText('No pending requests').waitFor()
    await page.getByRole('link', { name: 'Go to invite codes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Invite codes' }).waitFor()
  })

  it('are made with a code from the console; an approved account can sign in, but not to the console', async () => {
    const { page } = at
    await page.getByRole('button', { name: 'Create an invite code' }).click()
    await page.getByRole('switch', { name: 'Unlimited uses' }).click()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const created = page.getByRole('dialog', { name: 'The invite code is ready' })
    code = (await created.getByText(/^[2-9A-Z]{4}-/).textContent()) ?? ''
    await created.getByText('set PUBLIC_URL to the address of the app').waitFor()
    expect(await created.getByRole('img', { name: 'QR code' }).count()).toBe(0)
    await created.getByRole('button', { name: 'Done' }).click()
    await register('hanako')
    await expect(signIn(at.stack(), 'hanako', password)).rejects.toThrow('awaits approval')

    await page.getByRole('link', { name: 'Registration requests' }).click()
    await rowOf('hanako').getByRole('cell', { name: code }).waitFor()
    // The list is answered last, and is still shown when its answer arrives.
    const counted = page.waitForResponse(/registration-requests\?.*limit=1$/)
    await page.route(/registration-requests\?.*limit=50/, async route => {
      await counted
      await route.continue()
    })
    await page.getByRole('button', { name: 'Approve: hanako' }).press('Enter')
    await page.getByText('hanako can sign in now.').waitFor()
    await rowOf('hanako').waitFor({ state: 'detached' })
    await page.locator('input:focus[value=pending]').waitFor({ state: 'attached' })
    await page.unroute(/registration-requests\?.*limit=50/)
    expect((await signIn(at.stack(), 'hanako', password)).user.role).toBe('user')

    const hers = await at.atSignIn()
    await hers.page.getByRole('textbox', { name: 'User name' }).fill('hanako')
    await hers.page.locator('input[name=password]').fill(password)
    await hers.page.getByRole('button', { name: 'Sign in' }).click()
    await hers.page
      .getByRole('alert')
      .getByText('The console is for administrators, and this account is not one')
      .waitFor()
  })

  it('appear without a reload, with names as plain text', async () => {
    const watching = await at.atSignIn({ tab: 'registration-requests', width: 380 })
    const { page } = watching
    await page.clock.install()
    await page.reload()
    await signInAt(page)
    await page.getByText('No pending requests').waitFor()
    await register(hostile)
    await page.clock.fastForward('00:31')
    await page.getByRole('rowheader', { name: hostile }).waitFor()
    await page.getByText('Pending (1)').waitFor()
    expect(await page.locator('tbody img').count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
  })

  it('create an administrator only after confirmation', async () => {
    const { page } = at
    await register('keiko')
    await page.reload()
    await page.getByRole('button', { name: 'Approve as administrator: keiko' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make keiko an administrator?' })
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Approve as administrator' }).click()
    await page.getByText('keiko can sign in now, as an administrator.').waitFor()
    expect((await signIn(at.stack(), 'keiko', password)).user.role).toBe('root')
  })

  it('are rejected with a reason, which is shown with the time', async () => {
    const { page } = at
    await register('jiro')
    await page.reload()
    await page.getByRole('button', { name: 'Reject: jiro' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reject the request of jiro?' })
    await dialog.getByLabel('Reason').fill('x'.repeat(501))
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByText('Must have at most 500 characters.').waitFor()
    await dialog.getByLabel('Reason').fill('Nobody <i>knows</i> him.')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await page.getByText('The request of jiro was rejected.').waitFor()
    await show(/^Rejected$/)
    await rowOf('jiro').getByText('Nobody <i>knows</i> him.').waitFor()
    await rowOf('jiro')
      .getByText(/\d, 20\d\d, \d/)
      .last()
      .waitFor()
    await expect(signIn(at.stack(), 'jiro', password)).rejects.toThrow('wrong')
    await show(/^All$/)
    await rowOf('hanako').getByText('Approved').waitFor()
    await expect.poll(() => page.getByRole('rowheader').first().textContent()).toContain(hostile)
    await show(/^Pending/)
  })

  it('disappear with a notice if somebody else has decided them', async () => {
    const { page } = at
    await register('saburo')
    await page.reload()
    await rowOf('saburo').waitFor()
    const root = await administrator(at.stack())
    const { items } = await root.manager.registrationRequests.list({ query: { status: 'pending' } })
    const request = items.find(({ username }) => username === 'saburo')
    await root.manager.registrationRequests.reject({ params: { id: request?.id ?? '' }, body: {} })
    await page.getByRole('button', { name: 'Approve: saburo' }).click()
    await page.getByText('Somebody else has already decided').waitFor()
    await rowOf('saburo').waitFor({ state: 'detached' })
  })

  it('stay if they cannot be approved, and the reason is shown', async () => {
    const { page } = at
    await page.route('**/approve', route =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'username_taken', detail: 'This user name is taken.' }),
      }),
    )
    await page.getByRole('button', { name: `Approve: ${hostile}` }).click()
    await page.getByRole('alert').getByText('The user name is taken').first().waitFor()
    await page.unroute('**/approve')
    await rowOf(hostile).waitFor()
  })
})
