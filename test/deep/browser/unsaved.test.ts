import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const at = consoleTab(sharedStack, { signsOut: true })
let page: Page
beforeAll(() => {
  page = at.page
})

const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
/** A link of the tabs: the overview's totals, once loaded, are links to the same place. */
const link = (name: string) =>
  page
    .getByRole('navigation', { name: 'Tabs', includeHidden: true })
    .getByRole('link', { name, includeHidden: true })
const asks = () => page.getByRole('dialog', { name: 'Leave without saving?' })
const tab = () => new URL(page.url()).hash
const stay = async () => {
  await asks().getByRole('button', { name: 'Stay and keep editing' }).click()
  await asks().waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('half a note')
  expect(tab()).toBe('#/invite-codes')
}
const leave = async () => {
  await asks().getByRole('button', { name: 'Leave without saving' }).click()
  await asks().waitFor({ state: 'detached' })
}

/** At the invite codes, come from the users, with something typed. */
async function typing() {
  await link('Users').click()
  await heading('Users')
  await link('Invite codes').click()
  await page.getByRole('button', { name: 'Create an invite code' }).click()
  await page.getByLabel('Note').pressSequentially('half a note')
}
const signOut = () => page.getByRole('button', { name: 'Sign out', includeHidden: true })

describe('the question about unsaved input', () => {
  it('appears before each way out, of which none changes the input or the history, and the browser asks before a reload', async () => {
    await typing()
    const ways = [
      () => link('Articles').dispatchEvent('click'),
      () => page.evaluate(() => history.back()),
      () => page.evaluate(() => (location.hash = '/models')),
      () => signOut().dispatchEvent('click'),
      () => page.keyboard.press('Escape'),
    ]
    for (const goAway of ways) {
      await goAway()
      await stay()
    }
    // The next Escape closes only the question.
    await page.keyboard.press('Escape')
    await asks().waitFor()
    await page.keyboard.press('Escape')
    await asks().waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('half a note')
    const [question] = await Promise.all([
      page.waitForEvent('dialog'),
      page.evaluate(() => setTimeout(() => location.reload())),
    ])
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await page.evaluate(() => history.back())
    await leave()
    await heading('Users')
    expect(tab()).toBe('#/users')
    await page.goForward()
    await heading('Invite codes')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('lets the input go, and leads to the chosen tab, back to the button of the dialog, or to the sign-in', async () => {
    await typing()
    await link('Articles').dispatchEvent('click')
    await leave()
    await heading('Articles')
    expect(tab()).toBe('#/articles')
    await page.goBack()
    await heading('Invite codes')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await typing()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await leave()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const opener = page.getByRole('button', { name: 'Create an invite code' })
    await page.waitForFunction(
      text => document.activeElement?.textContent === text,
      await opener.textContent(),
    )
    await opener.click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await typing()
    await signOut().dispatchEvent('click')
    await leave()
    await heading('Sign in')
  })
})
