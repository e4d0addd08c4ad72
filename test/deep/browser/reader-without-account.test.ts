import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ScreenName, screenNames } from '../../../reader/src/app/screen-names.ts'
import { memberSession } from '../../../reader/src/session/provider/member-session.ts'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { type StorageState, signedInAt } from '../../browser/support/page.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { thirdPartyMember } from '../../support/open-id/browser.ts'
import { administrator, learner } from '../../support/people.ts'
import { sharedSignInStack } from '../../support/shared-stack.ts'
import { shortText } from '../../support/texts.ts'

const reader = readerOn(sharedSignInStack)
/** The text that everybody may read. */
let id: number
let root: Awaited<ReturnType<typeof administrator>>
beforeAll(async () => {
  root = await administrator(reader.stack())
  id = (await uploaded(root, shortText)).id
  const body = { is_public: true, guest_visible: true }
  await root.study.administration.publish({ params: { id }, body })
})
// The stack goes on without it.
afterAll(() => root.study.articles.remove({ params: { id } }))

const callers = [
  {
    who: 'a guest',
    stored: async () => undefined,
    /** Screens that serve this caller, or are the way to an account. A new screen says what an account adds. */
    first: 'Sign in',
    own: ['library', 'read', 'add', 'settings', 'keys', 'sign-in', 'register', 'new-password', 'provider'],
  },
  {
    who: 'an account of a provider',
    stored: async () =>
      signedInAt(reader.stack().addresses.study, memberSession(await thirdPartyMember(reader.stack()))),
    first: 'Library',
    own: ['library', 'read', 'settings', 'keys', 'sign-in', 'register', 'new-password', 'provider'],
  },
] satisfies {
  who: string
  stored: () => Promise<StorageState | undefined>
  first: string
  own: ScreenName[]
}[]

describe.each(callers)('each screen, opened by $who', ({ stored, first, own }) => {
  it('is refused nothing by the server, and says what an account adds where it needs one', async () => {
    const { page } = await reader.guest({}, await stored())
    await page.getByRole('heading', { level: 1, name: first }).waitFor()
    const calls = watched(page)
    const silent: string[] = []
    for (const name of [...screenNames, 'settings/review', 'settings/you']) {
      for (const place of placesOf(name)) {
        await page.evaluate(to => (location.hash = `#/${to}`), place)
        await calls.quiet()
        await page.locator('h1, article').first().waitFor()
      }
      if (name === 'not-here' || own.some(each => each === name)) continue
      if ((await page.getByText(/^With an account/).count()) === 0) silent.push(name)
      if (name === 'words') expect(await seriousFindings(page)).toEqual([])
    }
    expect(calls.refused).toEqual([])
    expect(calls.answered()).toBeGreaterThan(0)
    expect(silent).toEqual([])
  })
})

it('the link of an administrator leads to a new password, and the app says after the sign-in how it came', async () => {
  const hana = await learner(reader.stack())
  const { manager } = await administrator(reader.stack())
  const { token } = await manager.users.passwordLink({ params: { id: hana.user.id } })
  // She is still signed in here.
  const { page } = await reader.of(hana, { place: `new-password?token=${token}` })
  await page.getByLabel('New password').fill('another and long')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('You are signed out on all your devices').waitFor()
  await page.getByLabel('Password').fill('another and long')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const told = page.getByRole('dialog', { name: 'Your password was set through a link' })
  await told.getByText('An administrator made the link').waitFor()
  await told.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('heading', { level: 1, name: 'What do you know already?' }).waitFor()
  await page.goto(reader.anew(`new-password?token=${token}`))
  await page.getByLabel('New password').fill('yet another one')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('This link has been used').waitFor()
})

/** The screens that show one thing, and its name in their address. */
const shown: Partial<Record<string, () => string>> = {
  read: () => `${id}`,
  listen: () => `${id}`,
  text: () => `${id}`,
  review: () => `${id}`,
  word: () => '01J00000000000000000000000',
}

/** The addresses of a screen: by itself, and with what it may show. */
function placesOf(name: string): string[] {
  const part = shown[name]
  const one = part ? [`${name}/${part()}`] : []
  return name === 'read' ? one : [name, ...one]
}

/** The replies to a page's calls, and whether some are to come. */
function watched(page: Page) {
  const refused: string[] = []
  const open = new Set<object>()
  let answered = 0
  page.on('request', request => open.add(request))
  page.on('requestfailed', request => open.delete(request))
  page.on('requestfinished', request => open.delete(request))
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return
    answered += 1
    if ([401, 403, 404].includes(response.status()))
      refused.push(`${page.url()}: ${response.status()} ${pathname}`)
  })
  const pause = () => page.evaluate(() => new Promise(done => requestIdleCallback(done)))
  return {
    refused,
    answered: () => answered,
    /** Resolves when every call of the page has been answered. */
    async quiet() {
      for (let time = 0; time < 2; time += 1) {
        await expect.poll(() => open.size).toBe(0)
        await pause()
      }
    },
  }
}
