import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { openPage, signedInAt } from '../../browser/support/page.ts'
import { readerVersions } from '../../browser/support/reader-versions.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'

let stack: TestStack
let browser: SharedBrowser
let reader: Awaited<ReturnType<typeof readerVersions>>
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([sharedStack(), sharedChromium()])
})
beforeEach(async () => {
  reader = await readerVersions(stack)
  return () => reader.close()
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

/** A learner's window, after the page has been kept on the device. */
async function installed(place = 'account') {
  const person = await learner(stack)
  const signedIn = signedInAt(reader.address, person)
  const address = `${reader.address}/app/reader/#/${place}`
  const opened = await openPage(browser, address, { isKept: true }, signedIn)
  await opened.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return { ...opened, address }
}

/** The caches of the app's own files, beside that of kept sounds. */
const shells = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter(name => name.startsWith('shell-')))
/** The versions whose files the page has loaded. */
const versionsIn = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /-(\w{4})\.(?:js|css)$/.exec(name)?.[1] ?? []),
    ),
  ])
const update = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
const banner = (page: Page) => page.getByText('A new version of yomu is ready.')

describe('the app on a device', () => {
  it('opens without the network, with its styles, on every screen', async () => {
    const { page, context, complaints, close } = await installed()
    await context.setOffline(true)
    await page.goto(`${reader.address}/app/reader/?from=somewhere#/add`)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Add a text' }).waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.body).marginTop)).toBe('0px')
    expect(await shells(page)).toEqual([expect.stringMatching(/^shell-aaaa\.\w{8}$/)])
    expect(complaints.filter(text => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await close()
  })

  it('offers a new version and after the reload uses only its files', async () => {
    const { page, complaints, close } = await installed()
    await reader.serve('bbbb')
    // Screens of the open version can still be opened.
    await update(page)
    await banner(page).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Add a text' }).click()
    await page.getByRole('heading', { level: 1, name: 'Add a text' }).waitFor()
    expect(await versionsIn(page)).toEqual(['aaaa'])
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.waitForFunction(() => document.querySelector('meta[name=version][content^=bbbb]'))
    await page.getByRole('heading', { level: 1, name: 'Add a text' }).waitFor()
    expect(await versionsIn(page)).toEqual(['bbbb'])
    expect(await banner(page).count()).toBe(0)
    await expect.poll(() => shells(page)).toEqual([expect.stringMatching(/^shell-bbbb/)])
    expect(complaints).toEqual([])
    await close()
  })

  it('keeps the files of a version for as long as a window shows it', async () => {
    const { page, context, address, close } = await installed()
    const other = await context.newPage()
    await other.goto(address)
    await other.getByRole('heading', { level: 1 }).waitFor()
    await reader.serve('bbbb')
    await update(page)
    await banner(page).waitFor()
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.waitForFunction(() => document.querySelector('meta[name=version][content^=bbbb]'))
    await banner(other).waitFor()
    await other.getByRole('link', { name: 'Add a text' }).click()
    await other.getByRole('heading', { level: 1, name: 'Add a text' }).waitFor()
    expect(await versionsIn(other)).toEqual(['aaaa'])
    expect(await shells(page)).toHaveLength(2)
    await other.close()
    await page.reload()
    await expect.poll(() => shells(page)).toEqual([expect.stringMatching(/^shell-bbbb/)])
    await close()
  })

  it('keeps its version when a new one is incomplete', async () => {
    const { page, context, close } = await installed()
    await reader.serve('cccc', /^assets\/account-.*\.js$/)
    await expect(update(page)).resolves.toBeUndefined()
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).installing))
      .toBeNull()
    expect(await shells(page)).toEqual([expect.stringMatching(/^shell-aaaa/)])
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    expect(await banner(page).count()).toBe(0)
    await close()
  })

  it('has a new version when the security policy changes', async () => {
    const { page, close } = await installed()
    reader.setBucket('https://media.example.org')
    await update(page)
    await banner(page).waitFor()
    expect(await shells(page)).toHaveLength(2)
    await close()
  })

  it('keeps the shell after a sign-out', async () => {
    const { page, context, close } = await installed()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await close()
  })
})

describe('a page without a worker', () => {
  it('offers a reload when the server has a new version and a screen is gone', async () => {
    const person = await learner(stack)
    const address = `${reader.address}/app/reader/#/library`
    const { page, close } = await openPage(browser, address, {}, signedInAt(reader.address, person))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await reader.serve('bbbb')
    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByText('This screen could not be loaded.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    await close()
  })
})

describe('the manifest', () => {
  it('has all that browsers need to install the app, including its icons', async () => {
    const { page, context, close } = await installed()
    const session = await context.newCDPSession(page)
    const { errors } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // Browsers install no app from a private window.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    await close()
  })
})
