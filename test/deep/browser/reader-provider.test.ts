import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { openPage } from '../../browser/support/page.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { freePort } from '../../support/free-port.ts'
import { startOpenIdProvider } from '../../support/open-id/provider.ts'
import { administrator } from '../../support/people.ts'
import { testStack } from '../../support/stack.ts'

let app: string
/** Browsers reach only the learner's app, which relays the sign-in. */
const reader = readerOn(async () => {
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  app = `${publicUrl}/app/reader/`
  const provider = await startOpenIdProvider({ publicUrl, withPages: true })
  const settings = { ...provider.settings, OIDC_REGISTRATION: 'invite' }
  const stack = await testStack(settings, { portOf: service => (service === 'study' ? port : 0) })
  const close = async () => {
    await stack.close()
    await provider.close()
  }
  return { ...stack, close }
})

async function atProvider(page: Page, name: string) {
  await page.getByRole('button', { name: 'Continue with Campus' }).click()
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('any password')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function publicText(): Promise<number> {
  const root = await administrator(reader.stack())
  const { id } = await uploaded(root, '猫が鳴いた。', { title: '公開の話', explain_mode: 'split' })
  await root.study.administration.publish({ params: { id }, body: { is_public: true } })
  return id
}

it('a new person signs in through a provider with an invitation, reads public texts, returns without one, and is told why a sign-in was refused or is not this tab’s', async () => {
  const id = await publicText()
  const root = await administrator(reader.stack())
  const { code } = await root.manager.inviteCodes.create({ body: {} })
  const { page } = await reader.kept(openPage(reader.browser(), `${app}#/read/${id}`))
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByText('The first time, you need an invite code.').waitFor()
  await atProvider(page, 'Keiko')

  await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor()
  expect(page.url()).toBe(`${app}#/provider`)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByLabel('Invite code').fill('not a code')
  await page.getByRole('button', { name: 'Start reading' }).click()
  await page.getByText('This invite code cannot be used.').waitFor()
  await page.reload()
  await page.getByLabel('Invite code').fill(code)
  await page.getByLabel('Display name').fill('恵子')
  await page.getByRole('button', { name: 'Start reading' }).click()
  await page.locator('ruby', { hasText: '鳴' }).waitFor()

  await page.getByLabel('Back to the library').click()
  await page.getByRole('article').getByRole('link', { name: '公開の話' }).waitFor()
  expect(await page.getByRole('link', { name: 'Add a text' }).count()).toBe(0)
  await page.locator('main summary[aria-label=More]').click()
  await page.getByRole('link', { name: 'Read next' }).click()
  await page.getByText('With an account on this server').waitFor()
  await page.getByRole('article').getByRole('link', { name: '公開の話' }).waitFor()
  await page.getByRole('link', { name: 'You and settings' }).click()
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByText('Signed in as 恵子').waitFor()
  await page.getByText('You sign in through campus.').waitFor()
  await page.getByText('Where you are signed in').click()
  await page.getByText('This device', { exact: true }).waitFor()
  await page.getByLabel('Your name').fill('けいこ')
  await page.getByRole('button', { name: 'Change the name' }).click()
  await page.getByText('Signed in as けいこ').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()

  await page.context().clearCookies()
  await atProvider(page, 'Keiko')
  await page.getByText('Signed in as けいこ').waitFor()
  await page.getByText('Delete the account').click()
  await page.getByLabel('Type “delete” to confirm').fill('delete')
  await page.getByRole('button', { name: 'Delete my account permanently' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  const { items } = await root.manager.members.list()
  expect(items).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Continue with Campus' }).click()
  await page.getByRole('link', { name: /Cancel/ }).click()
  await page.getByText('You did not allow the sign-in.').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await page.getByRole('button', { name: 'Continue with Campus' }).waitFor()
  await page.goto('about:blank')
  await page.goto(`${app}#ticket=${'a'.repeat(43)}`)
  await page.getByText('This sign-in has expired or was completed already.').waitFor()
})
