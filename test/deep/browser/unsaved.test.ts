import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
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
beforeEach(async () => {
  await link('Users').click()
  await heading('Users')
  await link('Invite codes').click()
  await page.getByRole('button', { name: 'Create an invite code' }).click()
  await page.getByLabel('Note').pressSequentially('half a note')
})

describe('the question about unsaved input', () => {
  it('appears when another tab is chosen', async () => {
    await link('Articles').dispatchEvent('click')
    await asks().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await stay()
    await link('Articles').dispatchEvent('click')
    await leave()
    await heading('Articles')
    expect(tab()).toBe('#/articles')
    await page.goBack()
    await heading('Invite codes')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('appears on going back, and the history does not change', async () => {
    await page.evaluate(() => history.back())
    await stay()
    await page.evaluate(() => history.back())
    await leave()
    await heading('Users')
    expect(tab()).toBe('#/users')
    await page.goForward()
    await heading('Invite codes')
    await page.goBack()
    await heading('Users')
  })

  it('appears when another address is entered', async () => {
    await page.evaluate(() => {
      location.hash = '/models'
    })
    await stay()
    await page.evaluate(() => {
      location.hash = '/models'
    })
    await leave()
    await heading('Models')
    await page.goBack()
    await heading('Invite codes')
  })

  it('is asked by the browser before a reload', async () => {
    const [question] = await Promise.all([
      page.waitForEvent('dialog'),
      page.evaluate(() => setTimeout(() => location.reload())),
    ])
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('half a note')
    await page.keyboard.press('Escape')
    await leave()
  })

  it('appears when the dialog is closed, also by Escape; the next Escape closes only the question', async () => {
    await page.keyboard.press('Escape')
    await asks().waitFor()
    await page.keyboard.press('Escape')
    await asks().waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('half a note')
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
  })

  it('appears before signing out', async () => {
    await page.getByRole('button', { name: 'Sign out', includeHidden: true }).dispatchEvent('click')
    await stay()
    await page.getByRole('button', { name: 'Sign out', includeHidden: true }).dispatchEvent('click')
    await leave()
    await heading('Sign in')
  })
})
