import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { sharedChromium } from '../../browser/support/chromium.ts'
import { type Look, openPage, signedInAt } from '../../browser/support/page.ts'
import { readerVersions } from '../../browser/support/reader-versions.ts'
import { unsentCount } from '../../browser/support/unsent.ts'
import { windowsOfTest } from '../../browser/support/windows-of-test.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'

const browser = startedForFile(sharedChromium)
const stack = startedForFile(sharedStack)
const versions = startedForFile(() => readerVersions(stack()))
const place = (name: string) => `${versions().address}/app/reader/#/${name}`

/** A window of a new learner. */
async function opened(screen: string, look: Look = {}) {
  const person = await learner(stack())
  const window = await openPage(browser(), place(screen), look, signedInAt(versions().address, person))
  return { ...window, person }
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
  /** Its tests share the device: each begins with the version and the screen with which the one before it ended. */
  const device = startedForFile(async () => {
    const window = await opened('account', { isKept: true })
    await window.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    return window
  })
  windowsOfTest(() => [device()])
  const isVersion = (page: Page, version: string) =>
    page.waitForFunction(
      name => document.querySelector(`meta[name=version][content^=${name}]`) !== null,
      version,
    )
  /** A complaint about anything but the network that is away. */
  const isOfOthers = (complaint: string) => !complaint.includes('ERR_INTERNET_DISCONNECTED')
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

  it('has a manifest with all that browsers need to install it, including its icons', async () => {
    const { page, context } = device()
    const session = await context.newCDPSession(page)
    const { errors } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // Browsers install no app from a private window.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  })

  it('keeps its version when a new one is incomplete, and opens without the network, with its styles, on every screen', async () => {
    const { page, context, complaints } = device()
    await versions().serve('cccc', /^assets\/account-.*\.js$/)
    await expect(update(page)).resolves.toBeUndefined()
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).installing))
      .toBeNull()
    expect(await shells(page)).toEqual([expect.stringMatching(/^shell-(?:aaaa){3}\.[\da-f]{8}$/)])
    await context.setOffline(true)
    await page.reload()
    await heading(page, 'Account')
    expect(await banner(page).count()).toBe(0)
    await page.goto(`${versions().address}/app/reader/?from=somewhere#/add`)
    await heading(page, 'Add a text')
    expect(await page.evaluate(() => getComputedStyle(document.body).marginTop)).toBe('0px')
    expect(complaints.splice(0).filter(isOfOthers)).toEqual([])
    await context.setOffline(false)
  })

  it('offers a new version, after the reload uses only its files and has the changes that wait, and keeps the old files while a window shows them', async () => {
    const { page, context, person } = device()
    await page.goto(place('account'))
    const other = await context.newPage()
    await other.goto(place('account'))
    await heading(other, 'Account')
    await versions().serve('bbbb')
    await update(page)
    await banner(page).waitFor()
    // Screens of the open version can still be opened.
    await page.getByRole('link', { name: 'Add a text' }).click()
    await heading(page, 'Add a text')
    expect(await versionsIn(page)).toEqual(['aaaa'])
    // The calls do not arrive, as the files of the new version have.
    const calls = /\/(?:api|health)/
    await context.route(calls, route => route.abort())
    await page.goto(place('settings/reading'))
    const none = page.getByRole('group', { name: 'Furigana' }).getByRole('button', { name: 'None' })
    await none.click()
    await expect.poll(() => unsentCount(page, person.user.id)).toBe(1)
    await page.getByRole('button', { name: 'Reload' }).click()
    await isVersion(page, 'bbbb')
    await none.and(page.locator('[aria-pressed=true]')).waitFor()
    expect(await versionsIn(page)).toEqual(['bbbb'])
    expect(await banner(page).count()).toBe(0)
    expect(await unsentCount(page, person.user.id)).toBe(1)
    await context.unroute(calls)
    await expect.poll(() => unsentCount(page, person.user.id)).toBe(0)
    const { items } = await person.study.foundation.list({ params: { resource: 'profile' } })
    expect(items).toMatchObject([{ values: { show_kana: 'never' } }])

    await banner(other).waitFor()
    await other.getByRole('link', { name: 'Add a text' }).click()
    await heading(other, 'Add a text')
    expect(await versionsIn(other)).toEqual(['aaaa'])
    expect(await shells(page)).toHaveLength(2)
    await other.close()
    await page.reload()
    await expect.poll(() => shells(page)).toEqual([expect.stringMatching(/^shell-bbbb/)])
  })

  it('keeps the shell after a sign-out', async () => {
    const { page, context, complaints } = device()
    await page.goto(place('account'))
    await page.getByRole('button', { name: 'Sign out' }).click()
    await heading(page, 'Sign in')
    await context.setOffline(true)
    await page.reload()
    await heading(page, 'Sign in')
    expect(complaints.splice(0).filter(isOfOthers)).toEqual([])
  })
})

describe('a page without a worker', () => {
  const kept = windowsOfTest()

  it('offers a reload when the server has a new version and a screen is gone', async () => {
    const { page, complaints } = await kept(opened('library'))
    // Also the code of what a new learner sees there has come.
    await page.getByText('Then read one of these').waitFor()
    await versions().serve('aaaa')
    await page.getByRole('link', { name: 'You and settings' }).click()
    await page.getByText('This screen could not be loaded.').waitFor()
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await page.getByRole('heading', { level: 1, name: 'You' }).waitFor()
    // The browser complains of the files that are gone.
    expect(complaints.splice(0).filter(text => !text.includes('/assets/'))).toEqual([])
  })
})
