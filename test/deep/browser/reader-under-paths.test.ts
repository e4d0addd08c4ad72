import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { screenNames } from '../../../reader/src/app/screen-names.ts'
import { sharedChromium } from '../../browser/support/chromium.ts'
import { signInAt } from '../../browser/support/console-page.ts'
import { pageIsKept } from '../../browser/support/kept.ts'
import { nothingStored, openPage, signedInAt } from '../../browser/support/page.ts'
import { sharedOrigin } from '../../browser/support/shared-origin.ts'
import { windowsOfTest } from '../../browser/support/windows-of-test.ts'
import { uploaded, withModel } from '../../flows/article-stack.ts'
import { newSentences, silentArticle, speakOne } from '../../flows/tts-stack.ts'
import { learner, signIn } from '../../support/people.ts'
import { sharedVoiceStack } from '../../support/shared-stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'
import { ended } from '../../support/tasks.ts'

const lab = startedForFile(async () => withModel(await sharedVoiceStack()))
const browser = startedForFile(sharedChromium)
const kept = windowsOfTest()

async function originWith(folders: Record<string, string>) {
  const shared = await sharedOrigin(folders)
  onTestFinished(shared.close)
  return shared
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()

describe('yomu under a path', () => {
  it('shows each screen, plays a sentence, and is installed, without a request outside its path', async () => {
    const { stack, hana } = lab()
    const shared = await originWith({ '/yomu/': stack.addresses.study })
    const { id } = await silentArticle(lab(), newSentences(2).join('\n'))
    await ended(hana, (await speakOne(hana, id, 0)).task_id)
    const home = `${shared.origin}/yomu/app/reader/`
    const window = await kept(
      openPage(
        browser(),
        `${home}#/read/${id}`,
        { isKept: true },
        signedInAt(shared.origin, hana, '/yomu/#'),
      ),
    )
    const { page, context } = window
    await page.locator('[data-word]').first().waitFor()
    await page.getByLabel('More', { exact: true }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('t')
    const panel = page.getByRole('complementary', { name: 'Sentence' })
    const played = page.waitForResponse(reply => reply.url().startsWith(`${shared.origin}/yomu/api/media?`))
    await panel.getByRole('button', { name: 'Play' }).click()
    expect((await played).ok()).toBe(true)
    await pageIsKept(page)
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
    expect(scope).toBe(home)

    const session = await context.newCDPSession(page)
    const { errors, manifest } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(manifest).toMatchObject({ id: home, startUrl: home, scope: home, shareTarget: { action: home } })

    for (const screen of screenNames.filter(name => name !== 'read')) {
      await page.goto(`${home}#/${screen}${screen === 'text' || screen === 'listen' ? `/${id}` : ''}`)
      await heading(page).waitFor()
    }
    await page.goto(`${home}#/account`)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.goto(`${home}?cold#/read/${id}`)
    await page.locator('[data-word]').first().waitFor()
    await context.setOffline(false)
    expect(window.complaints.splice(0).filter(text => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual(
      [],
    )
    expect(shared.outside).toEqual([])
  })

  it('opens links, unknown addresses, and addresses with a password, and its console at both addresses', async () => {
    const { stack } = lab()
    const { study, manager } = stack.addresses
    const shared = await originWith({ '/yomu/': study, '/admin/yomu/': manager })
    const { page, complaints } = await kept(
      openPage(browser(), `${shared.origin}/yomu/#/register?code=abc`, { isKept: true }, nothingStored),
    )
    await page.getByLabel('Invite code').waitFor()
    expect(page.url()).toBe(`${shared.origin}/yomu/app/reader/#/register?code=abc`)
    await page.goto(`${shared.origin}/yomu/no/such`)
    await page.getByRole('link', { name: 'Open the library' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).first().waitFor()
    expect(page.url()).toMatch(/\/yomu\/app\/reader\/#\//)

    const { username } = (await learner(stack)).user
    const withPassword = shared.origin.replace('//', '//somebody:secret@')
    await page.goto(`${withPassword}/yomu/app/reader/?anew#/sign-in/library`)
    await page.getByLabel('User name').fill(username)
    await page.getByLabel('Password').fill(`password of ${username}`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
    await pageIsKept(page)

    for (const place of ['', 'app/console/#/users']) {
      await page.goto(`${shared.origin}/admin/yomu/${place}`)
      if (place === '') await signInAt(page)
      await heading(page).waitFor()
      await page.waitForLoadState('networkidle')
    }
    const { keys } = await namesIn(page)
    expect(keys).toEqual(expect.arrayContaining(['/admin/yomu/#yomu.session', '/yomu/#yomu.session']))
    expect(keys.filter(key => !/^(?:\/admin)?\/yomu\/#yomu\./.test(key))).toEqual([])
    expect(complaints).toEqual([])
    expect(shared.outside).toEqual([])
  })
})

const ROOTS = ['/', '/yomu/', '/b/yomu/'] as const
type Root = (typeof ROOTS)[number]
const beginning = (root: Root) => (root === '/' ? '' : `${root}#`)

/** A third app's data in the origin, some of which are called almost as yomu's. */
const others = {
  databases: ['yomu-notes', 'yomu-kept-recipes', 'recipes'],
  caches: ['shell-x', 'yomu-media', 'recipes'],
  keys: ['yomu.kept.recipes', 'yomu.press', 'recipes'],
}

const storeOthers = (page: Page) =>
  page.evaluate(async ({ databases, caches: names, keys }) => {
    for (const name of databases) {
      const opening = indexedDB.open(name)
      await new Promise(resolve => opening.addEventListener('success', resolve))
      opening.result.close()
    }
    for (const name of names) await caches.open(name)
    for (const key of keys) localStorage.setItem(key, 'theirs')
  }, others)

/** The names of all that the browser keeps for the origin. */
const namesIn = (page: Page) =>
  page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name = '' }) => name),
    caches: await caches.keys(),
    keys: Object.keys(localStorage),
  }))

/** The databases of one yomu, as they are called at the root. */
async function databasesOf(page: Page, root: Root): Promise<string[]> {
  const { databases } = await namesIn(page)
  const left = databases.filter(name => !others.databases.includes(name))
  const own = left.filter(name => (root === '/' ? !name.startsWith('/') : name.startsWith(beginning(root))))
  return own.map(name => name.slice(beginning(root).length)).sort()
}

type Account = Awaited<ReturnType<typeof learner>>

describe('three yomus in one origin, beside another app', () => {
  it('lose nothing and see nothing of one another while accounts come and go, and leave the other app’s data alone', async () => {
    const { stack } = lab()
    const { study } = stack.addresses
    const shared = await originWith({ '/': study, '/yomu/': study, '/b/yomu/': study })
    const [person, other] = [await learner(stack), await learner(stack)]
    const texts = new Map<Root, number>()
    for (const root of ROOTS)
      texts.set(root, (await uploaded(person, '雨が降っていた。', { title: `本${root}` })).id)
    const window = await kept(
      openPage(browser(), `${shared.origin}/app/reader/`, { isKept: true }, nothingStored),
    )
    const { context, complaints } = window
    await storeOthers(window.page)
    let loads = 0
    const at = (root: Root, place: string) => {
      loads += 1
      return `${shared.origin}${root}app/reader/?${loads}#/${place}`
    }
    const open = async (page: Page, root: Root, { user: { username } }: Account, place: string) => {
      const { token, expires_at, user } = await signIn(stack, username, `password of ${username}`)
      const item = [`${beginning(root)}yomu.session`, JSON.stringify({ token, expires_at, user })] as const
      await page.goto(at(root, 'sign-in'))
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), item)
      await page.goto(at(root, place))
    }
    const unsent = (page: Page) => page.getByText('One change is waiting to be sent.')
    const keptNames = [`yomu-${person.user.id}`, `yomu-kept-${person.user.id}`]
    const outbox = `yomu-outbox-${person.user.id}`

    // One account reads a text and changes something at each, which does not arrive.
    const pages = new Map<Root, Page>()
    for (const root of ROOTS) {
      const page = root === '/' ? window.page : await context.newPage()
      pages.set(root, page)
      shared.loses(root, /\/favorite$/)
      await open(page, root, person, `read/${texts.get(root)}`)
      await page.locator('[data-word]').first().waitFor()
      await pageIsKept(page)
      await page.goto(`${shared.origin}${root}app/reader/#/library`)
      await page.getByRole('button', { name: `More actions for 本${root}`, exact: true }).click()
      await page.getByRole('button', { name: 'Add to favourites' }).click()
      await page.getByRole('button', { name: 'Remove from favourites' }).waitFor()
      await page.keyboard.press('Escape')
      await page.goto(`${shared.origin}${root}app/reader/#/account`)
      await unsent(page).waitFor()
      await expect.poll(() => databasesOf(page, root)).toEqual([...keptNames, outbox])
    }
    const page = (root: Root) => pages.get(root) ?? window.page
    const leave = async (root: Root, how: string | null) => {
      await page(root).getByRole('button', { name: 'Sign out', exact: true }).click()
      if (how !== null) await page(root).getByRole('button', { name: how }).click()
      await page(root).getByRole('heading', { name: 'Sign in' }).first().waitFor()
    }

    // It signs out at one of them, where another comes and goes.
    await leave('/yomu/', 'Sign out and keep them')
    await expect.poll(() => databasesOf(page('/yomu/'), '/yomu/')).toEqual([outbox])
    await open(page('/yomu/'), '/yomu/', other, 'account')
    await page('/yomu/').getByRole('button', { name: 'Sign out', exact: true }).waitFor()
    await page('/yomu/').waitForLoadState('networkidle')
    expect(await unsent(page('/yomu/')).count()).toBe(0)
    await leave('/yomu/', null)

    // It signs out at the root, and wants its change there deleted.
    await leave('/', 'Sign out and delete them')
    await expect.poll(() => databasesOf(page('/'), '/')).toEqual([])
    await open(page('/'), '/', other, 'account')
    await leave('/', null)

    // At the third it is signed in all the while, and reads on without the server.
    expect(await databasesOf(page('/b/yomu/'), '/b/yomu/')).toEqual([...keptNames, outbox])
    shared.loses('/b/yomu/', /./)
    await page('/b/yomu/').goto(at('/b/yomu/', `read/${texts.get('/b/yomu/')}`))
    await page('/b/yomu/').locator('[data-word]').first().waitFor()
    shared.loses('/b/yomu/', null)
    shared.loses('/yomu/', null)
    await open(page('/yomu/'), '/yomu/', person, 'account')
    const favourites = async ({ study: calls }: Account) => {
      const { items } = await calls.articles.list({ query: { scope: 'favorites' } })
      return items.map(({ title }) => title).sort()
    }
    await expect.poll(() => favourites(person)).toEqual(['本/b/yomu/', '本/yomu/'])
    expect(await favourites(other)).toEqual([])

    const { databases, caches, keys } = await namesIn(page('/'))
    expect({ databases, caches, keys }).toEqual({
      databases: expect.arrayContaining(others.databases),
      caches: expect.arrayContaining(others.caches),
      keys: expect.arrayContaining(others.keys),
    })
    const shells = caches.filter(name => /shell-.{21}$/.test(name))
    expect(shells.map(name => name.replace(/shell-.*/, '')).sort()).toEqual(ROOTS.map(beginning).sort())
    expect(complaints).toEqual([])
  })
})
