import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { openPage } from '../../browser/support/page.ts'
import { freePort } from '../../support/free-port.ts'
import { administrator, personAt } from '../../support/people.ts'
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

const rowOf = (code: string) =>
  at.page.getByRole('row').filter({ has: at.page.getByRole('rowheader', { name: code }) })
const copied = () => at.page.evaluate(() => navigator.clipboard.readText())
const create = async (fill: () => Promise<void>) => {
  const { page } = at
  await page.getByRole('button', { name: 'Create an invite code' }).click()
  await fill()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
}

describe('the invite codes', () => {
  it('explain what to do if there are none', async () => {
    await at.page.getByText('Create one and pass it on').waitFor()
    expect(await seriousFindings(at.page)).toEqual([])
  })

  it('are generated on request, as a link to copy', async () => {
    const { page } = at
    await create(() => page.getByLabel('Note').fill('<b>Class</b> of autumn'))
    const dialog = page.getByRole('dialog', { name: 'The invite code is ready' })
    await dialog.getByRole('button', { name: /^Copy http/ }).click()
    await dialog.getByRole('button', { name: 'Copied' }).waitFor()
    const link = await copied()
    expect(link).toMatch(/#\/register\?code=[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Done' }).click()
    const code = link.split('=')[1] ?? ''
    await rowOf(code).getByText('<b>Class</b> of autumn').waitFor()
    await rowOf(code).getByText('0 of 1 used').waitFor()
    await rowOf(code).getByText('Usable').waitFor()
  })

  it('have a QR code, which opens the registration form with the code', async () => {
    const { page } = at
    const code = 'R&D #1?'
    const { inviteCodes } = (await administrator(at.stack())).manager
    const { id } = await inviteCodes.create({ body: { code } })
    await page.reload()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('button', { name: `Invite with ${code}` }).click()
    const dialog = page.getByRole('dialog', { name: `Invite with ${code}` })
    const picture = await dialog.getByRole('img', { name: `QR code of ${app}` }).screenshot()
    expect(await seriousFindings(page)).toEqual([])
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
    const registration = await openPage(at.browser(), decodeQR({ ...info, data }))
    await expect.poll(() => registration.page.getByLabel('Invite code').inputValue()).toBe(code)
    await registration.close()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.emulateMedia({ colorScheme: 'light' })
    await inviteCodes.remove({ params: { id } })
    await page.reload()
    await page.getByRole('rowheader').first().waitFor()
  })

  it('cannot be left while one is being created, because its code appears then', async () => {
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

  it('can have a chosen text, no limit, and an expiry in local time', async () => {
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

  it('show each error at its field before anything is sent', async () => {
    const { page } = at
    await create(async () => {
      await page.getByLabel('Code', { exact: true }).fill('abc')
      await page.getByLabel('Number of uses').fill('')
      await page.getByLabel('Expires').fill('2020-01-01T00:00')
    })
    await page.getByText('Must have at least 4 characters.').waitFor()
    await page.getByText('Fill this in.').waitFor()
    await page.getByText('This time is in the past').waitFor()
    const code = page.getByLabel('Code', { exact: true })
    await expect.poll(() => code.evaluate(field => field === document.activeElement)).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
  })

  it('show at the field that a code is taken, and keep the input', async () => {
    const { page } = at
    await page.getByLabel('Code', { exact: true }).fill('spring-2030')
    await page.getByLabel('Number of uses').fill('3')
    await page.getByLabel('Note').fill('kept')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('This code exists already.').waitFor()
    expect(await page.getByRole('dialog').getByRole('alert').count()).toBe(0)
    await page.getByLabel('Code', { exact: true }).fill('OLD-2020')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await rowOf('OLD-2020').getByText('Expired').waitFor()
    await rowOf('OLD-2020').getByText('kept').waitFor()
  })

  it('are disabled and enabled at once, and return to their former state if the server refuses', async () => {
    const { page } = at
    const enabled = page.getByRole('switch', { name: 'Enable SPRING-2030' })
    await enabled.press('Space')
    await rowOf('SPRING-2030').getByText('Disabled').waitFor()
    await page
      .locator('label')
      .filter({ hasText: /^Disabled$/ })
      .click()
    await rowOf('OLD-2020').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
    await page.locator('label').filter({ hasText: /^All$/ }).click()
    await rowOf('OLD-2020').waitFor()

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
    await rowOf('SPRING-2030').getByText('Usable').waitFor()
    const { inviteCodes } = (await administrator(at.stack())).manager
    const isSaved = async () =>
      (await inviteCodes.list({})).items.find(({ code }) => code === 'SPRING-2030')?.enabled
    await expect.poll(isSaved).toBe(true)
  })

  it('can be copied without the clipboard API', async () => {
    const { page } = at
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
    const copy = page.getByRole('button', { name: 'Copy SPRING-2030' })
    await copy.click()
    await rowOf('SPRING-2030').getByRole('button', { name: 'Copied' }).waitFor()
    await page.getByRole('button', { name: 'Create an invite code' }).click()
    await page.getByLabel('Code', { exact: true }).press('Control+v')
    await expect.poll(() => page.getByLabel('Code', { exact: true }).inputValue()).toBe('SPRING-2030')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('are edited, and deleted after confirmation; their pending requests stay', async () => {
    const { page } = at
    const register = (username: string) =>
      personAt(at.stack()).accounts.auth.register({
        body: { username, password: 'a good password', invite_code: 'SPRING-2030' },
      })
    await Promise.all([register('hanako'), register('taro')])
    await page.reload()
    await page.getByRole('button', { name: 'Edit SPRING-2030' }).click()
    await page.getByRole('switch', { name: 'Unlimited uses' }).click()
    await page.getByLabel('Number of uses').fill('2')
    await page.getByRole('button', { name: 'Save' }).click()
    await rowOf('SPRING-2030').getByText('Used up').waitFor()
    await page.getByRole('button', { name: 'Delete SPRING-2030' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Pending requests with this code: 2.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await rowOf('SPRING-2030').waitFor({ state: 'detached' })
    const root = await administrator(at.stack())
    const { items } = await root.manager.registrationRequests.list({ query: { status: 'pending' } })
    expect(items.map(({ username }) => username).sort()).toEqual(['hanako', 'taro'])
  })

  it('are listed page by page; a page that became empty gives way to the previous one', async () => {
    const { page } = at
    const { inviteCodes } = (await administrator(at.stack())).manager
    const { total } = await inviteCodes.list({ query: { limit: 1 } })
    await Promise.all(Array.from({ length: 51 - (total ?? 0) }, () => inviteCodes.create({ body: {} })))
    await page.reload()
    await page.getByText('1–50 of 51').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('51–51 of 51').waitFor()
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
    await page.getByRole('button', { name: /^Delete / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('1–50 of 50').waitFor()
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(50)
    expect(await page.getByRole('button', { name: 'Next page' }).count()).toBe(0)
  })
})
