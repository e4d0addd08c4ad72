import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { openPage } from '../../browser/support/page.ts'
import { freePort } from '../../support/free-port.ts'
import { administrator, personAt, signIn } from '../../support/people.ts'
import { testStack } from '../../support/stack.ts'

let app: string
/** Invitations lead to the learner's app, which people open in their own browsers. */
async function start() {
  const port = await freePort()
  app = `http://localhost:${port}`
  const portOf = (service: string) => (service === 'study' ? port : 0)
  return testStack({ PUBLIC_URL: app }, { portOf })
}
const at = consoleTab(start, { tab: 'invite-codes' })
beforeAll(() => at.context.grantPermissions(['clipboard-read', 'clipboard-write']))

const password = 'a good password'
const register = (username: string, invite_code = 'SPRING-2030') =>
  personAt(at.stack()).accounts.auth.register({ body: { username, password, invite_code } })
const manager = async () => (await administrator(at.stack())).manager
const rowOf = (name: string) =>
  at.page.getByRole('row').filter({ has: at.page.getByRole('rowheader', { name }) })
const show = (filter: RegExp) => at.page.locator('label').filter({ hasText: filter }).click()

describe('the invite codes', () => {
  const create = () => at.page.getByRole('button', { name: 'Create', exact: true }).click()
  const code = () => at.page.getByLabel('Code', { exact: true })

  it('are made where none is, as a link and a QR code that open the registration form, and wait for their code to appear', async () => {
    const { page } = at
    await page.getByText('Create one and pass it on').waitFor()
    await page.getByRole('button', { name: 'Create an invite code' }).click()
    await code().fill('R&D #1?')
    await page.getByLabel('Note').fill('<b>Class</b> of autumn')
    const left = Promise.withResolvers<void>()
    await page.route('**/invite-codes', async route => {
      await left.promise
      await route.continue()
    })
    await create()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    left.resolve()
    const dialog = page.getByRole('dialog', { name: 'The invite code is ready' })
    await dialog.getByRole('button', { name: /^Copy http/ }).click()
    await dialog.getByRole('button', { name: 'Copied' }).waitFor()
    await page.unroute('**/invite-codes')
    await page.emulateMedia({ colorScheme: 'dark' })
    const picture = await dialog.getByRole('img', { name: `QR code of ${app}` }).screenshot()
    await page.emulateMedia({ colorScheme: 'light' })
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
    const link = decodeQR({ ...info, data })
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    const registration = await at.kept(openPage(at.browser(), link))
    await expect.poll(() => registration.page.getByLabel('Invite code').inputValue()).toBe('R&D #1?')
    await dialog.getByRole('button', { name: 'Done' }).click()
    for (const text of ['<b>Class</b> of autumn', '0 of 1 used', 'Usable'])
      await rowOf('R&D #1?').getByText(text).waitFor()
  })

  it('show each error at its field, also that a code is taken, and expire in local time', async () => {
    const { page } = at
    await page.getByRole('button', { name: 'Create an invite code' }).click()
    await code().fill('abc')
    await page.getByLabel('Number of uses').fill('')
    await page.getByLabel('Expires').fill('2020-01-01T00:00')
    await create()
    await page.getByText('Must have at least 4 characters.').waitFor()
    await page.getByText('Fill this in.').waitFor()
    await page.getByText('This time is in the past').waitFor()
    await expect.poll(() => code().evaluate(field => field === document.activeElement)).toBe(true)
    await code().fill('r&d #1?')
    await page.getByRole('switch', { name: 'Unlimited uses' }).click()
    await page.getByLabel('Expires').fill('2030-04-01T09:30')
    await page.getByLabel('Note').fill('kept')
    await create()
    await page.getByText('This code exists already.').waitFor()
    expect(await page.getByRole('dialog').getByRole('alert').count()).toBe(0)
    await code().fill('SPRING-2030')
    await create()
    await page.getByRole('button', { name: 'Done' }).click()
    for (const text of ['kept', '0 used, unlimited', 'Apr 1, 2030, 9:30 AM'])
      await rowOf('SPRING-2030').getByText(text).waitFor()
  })

  it('are disabled and enabled at once, return to their former state if the server refuses, and are copied without the clipboard API', async () => {
    const { page } = at
    const enabled = page.getByRole('switch', { name: 'Enable SPRING-2030' })
    await enabled.press('Space')
    await rowOf('SPRING-2030').getByText('Disabled').waitFor()
    await show(/^Disabled$/)
    await rowOf('R&D #1?').waitFor({ state: 'detached' })
    await show(/^All$/)
    await rowOf('R&D #1?').waitFor()
    await page.route('**/invite-codes/*', route => route.abort())
    await enabled.press('Space')
    await page.getByRole('alert').getByText('Not available right now').waitFor()
    // Awaited: a request that is sent while its route is removed may never continue.
    await page.unroute('**/invite-codes/*')
    await rowOf('SPRING-2030').getByText('Disabled').waitFor()
    await expect.poll(() => enabled.isChecked()).toBe(false)
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    // The switch shows the change before the server has it, and the next test needs the code.
    await enabled.press('Space')
    const isSaved = async () =>
      (await (await manager()).inviteCodes.list({})).items.find(({ code }) => code === 'SPRING-2030')?.enabled
    await expect.poll(isSaved).toBe(true)

    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
    await page.getByRole('button', { name: 'Copy SPRING-2030' }).click()
    await rowOf('SPRING-2030').getByRole('button', { name: 'Copied' }).waitFor()
    await page.getByRole('button', { name: 'Create an invite code' }).click()
    await code().press('Control+v')
    await expect.poll(() => code().inputValue()).toBe('SPRING-2030')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('are listed page by page, edited, and deleted after a question; a page that became empty gives way to the previous one', async () => {
    const { page } = at
    await Promise.all(['hanako', 'keiko'].map(name => register(name)))
    // As if there were 49 more, and this one on a page of its own.
    await page.route(/\/invite-codes\?/, async route => {
      const asked = new URL(route.request().url())
      const isSecond = asked.searchParams.get('offset') === '50'
      asked.searchParams.set('offset', '0')
      const { items, total } = await (await route.fetch({ url: asked.href })).json()
      const shown = items.filter((each: { code: string }) => (each.code === 'SPRING-2030') === isSecond)
      await route.fulfill({ json: { items: shown, total: total + 49, next_offset: isSecond ? null : 50 } })
    })
    await page.reload()
    await page.getByText('1–1 of 51').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('51–51 of 51').waitFor()
    await page.getByRole('button', { name: 'Edit SPRING-2030' }).click()
    await page.getByRole('switch', { name: 'Unlimited uses' }).click()
    await page.getByLabel('Number of uses').fill('2')
    await page.getByRole('button', { name: 'Save' }).click()
    await rowOf('SPRING-2030').getByText('Used up').waitFor()
    await page.getByRole('button', { name: 'Delete SPRING-2030' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Pending requests with this code: 2.').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('1–1 of 50').waitFor()
    expect(await page.getByRole('button', { name: 'Next page' }).count()).toBe(0)
    await page.unroute(/\/invite-codes\?/)
  })
})

describe('the registration requests', () => {
  it('are approved, as an administrator only after a question, and a row leaves though the list is answered last', async () => {
    const { page } = at
    await page.getByRole('link', { name: 'Registration requests' }).click()
    await rowOf('hanako').getByRole('cell', { name: 'SPRING-2030' }).waitFor()
    await page.getByRole('button', { name: 'Approve as administrator: keiko' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make keiko an administrator?' })
    await dialog.getByRole('button', { name: 'Approve as administrator' }).click()
    await page.getByText('keiko can sign in now, as an administrator.').waitFor()
    expect((await signIn(at.stack(), 'keiko', password)).user.role).toBe('root')
    await rowOf('keiko').waitFor({ state: 'detached' })

    // The list is still shown when its answer arrives.
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
    await page.getByText('No pending requests').waitFor()
    await page.getByRole('link', { name: 'Go to invite codes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Invite codes' }).waitFor()
  })

  it('appear without a reload, and are rejected with a reason, which is shown with the time', async () => {
    const { page } = at
    await page.clock.install()
    await page.reload()
    await page.getByRole('link', { name: 'Registration requests' }).click()
    await page.getByText('No pending requests').waitFor()
    const { code } = await (await manager()).inviteCodes.create({ body: { max_uses: 9 } })
    await register('jiro', code)
    await register('saburo', code)
    await page.clock.fastForward('00:31')
    await page.getByText('Pending (2)').waitFor()

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
    await show(/^All$/)
    await rowOf('hanako').getByText('Approved').waitFor()
    await expect.poll(() => page.getByRole('rowheader').first().textContent()).toContain('saburo')
    await show(/^Pending/)
  })

  it('stay with the reason if they cannot be approved, and leave with a notice if somebody else has decided them', async () => {
    const { page } = at
    const approve = page.getByRole('button', { name: 'Approve: saburo' })
    await page.route('**/approve', route =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'username_taken', detail: 'This user name is taken.' }),
      }),
    )
    await approve.click()
    await page.getByRole('alert').getByText('The user name is taken').first().waitFor()
    await page.unroute('**/approve')
    const { registrationRequests } = await manager()
    const { items } = await registrationRequests.list({ query: { status: 'pending' } })
    await registrationRequests.reject({ params: { id: items[0]?.id ?? '' }, body: {} })
    await approve.click()
    await page.getByText('Somebody else has already decided').waitFor()
    await rowOf('saburo').waitFor({ state: 'detached' })
  })
})
