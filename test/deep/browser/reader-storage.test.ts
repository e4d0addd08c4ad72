import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { keptOf } from '../../browser/support/kept.ts'
import { openPage, signedInAt } from '../../browser/support/page.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'

const reader = wordsReader()

const go = (page: Page, place: string) =>
  page.evaluate(to => {
    location.hash = `#/${to}`
  }, place)

const split = (title: string) => ({ explain_mode: 'split', title })
const textOf = (sentences: number) =>
  Array.from({ length: sentences }, (_, at) => `${at}番の先生は学校で本を読む。`).join('\n')

/** A learner in a text that is on the device. */
async function inText() {
  const person = await learner(reader.stack())
  const id = await reader.withText(person, textOf(3), split('猫の話'))
  const window = await reader.of(person, { place: `read/${id}` })
  await window.page.locator('[data-word]').first().waitFor()
  const here = () => keptOf(window.page, person.user.id, 'whole')
  await expect.poll(here).toEqual([id])
  return { ...window, person, id, here }
}

async function keepThis(page: Page) {
  await page.getByLabel('More').click()
  await page.getByRole('button', { name: 'Keep offline' }).click()
}

/** From now on the browser has no room for so many replies of texts. That a full browser refuses them is told with media. */
const refuseNext = (page: Page, replies: number) =>
  page.evaluate(most => {
    const left = Reflect.get(globalThis, 'left') ?? { replies: 0 }
    if (!Reflect.has(globalThis, 'left')) {
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function refused(...given) {
        const [, key] = given
        const isOfText = this.name === 'replies' && Array.isArray(key) && key[0] !== 0
        if (!isOfText || left.replies === 0) return put.apply(this, given)
        left.replies -= 1
        throw new DOMException('', 'QuotaExceededError')
      }
    }
    left.replies = most
    Object.assign(globalThis, { left })
  }, replies)

/** The browser takes away what it keeps, and the session ends while the page is closed: its learner signs in again. */
async function takenAway(page: Page, { username, id }: { username: string; id: number }) {
  await page.evaluate(
    name =>
      new Promise<void>(resolve => {
        const removing = indexedDB.deleteDatabase(name)
        removing.onsuccess = () => resolve()
      }),
    `yomu-kept-${id}`,
  )
  await page.evaluate(() => localStorage.removeItem('yomu.session'))
  await page.reload()
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password').fill(`password of ${username}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

it('the app says that the browser has removed what was asked for, and fetches the rest of it again when one text was deleted', async () => {
  const { page, person, id, here } = await inText()
  const other = await reader.withText(person, textOf(2), split('犬の話'))
  await keepThis(page)
  await page.getByText('This text is kept on this device').waitFor()
  await go(page, `read/${other}`)
  await expect.poll(here).toEqual([id, other])
  await keepThis(page)
  await go(page, 'settings/account/device')
  const asked = page.getByText(/Kept until you remove it/)
  await asked.nth(1).waitFor()
  await takenAway(page, person.user)
  await page.getByRole('status').getByText('Your browser has removed what you kept on this device').waitFor()
  const gone = page.getByRole('alert').filter({ hasText: 'Texts were removed from this device' })
  await gone.getByText('(2 texts)').waitFor()

  // One that is opened meanwhile is kept for that alone.
  await go(page, `read/${other}`)
  await expect.poll(here).toEqual([other])
  await go(page, 'settings/account/device')
  await page.reload()
  await gone.getByText('(2 texts)').waitFor()
  await person.study.articles.remove({ params: { id } })
  await gone.getByRole('button', { name: 'Download again' }).click()
  await page.getByText('1 of 2 could not be downloaded again. The text was deleted').waitFor()
  await asked.waitFor()
  expect(await here()).toEqual([other])
  await page.reload()
  await asked.waitFor()
  expect(await gone.count()).toBe(0)
})

it('a device makes room by texts that were only opened, the least recently read first; asked ones go last, with a word', async () => {
  const { page, person, id: one, here } = await inText()
  const ids: number[] = []
  for (const title of ['二の話', '三の話', '四の話', '五の話'])
    ids.push(await reader.withText(person, textOf(1), split(title)))
  const [two = 0, three = 0, four = 0, five = 0] = ids
  const open = async (id: number) => {
    await go(page, `read/${id}`)
    await page.locator('[data-word]').first().waitFor()
  }
  await keepThis(page)
  await page.getByText('This text is kept on this device').waitFor()
  await open(two)
  await expect.poll(here).toEqual([one, two])
  await open(three)
  await expect.poll(here).toEqual([one, two, three])

  await refuseNext(page, 1)
  await open(four)
  await expect.poll(here).toEqual([one, three, four])
  await refuseNext(page, 1)
  await open(five)
  await expect.poll(here).toEqual([one, four, five])
  expect(await page.getByText('was removed from this device').count()).toBe(0)
  await keepThis(page)
  await page.getByText('This text is kept on this device').waitFor()
  // Only opened, it takes the place of none that was asked for.
  await refuseNext(page, Number.MAX_SAFE_INTEGER)
  await open(two)
  await expect.poll(here).toEqual([one, five])
  await refuseNext(page, 1)
  await keepThis(page)
  await page
    .getByText('“猫の話” was removed from this device, because the browser has no room left.')
    .waitFor()
  await expect.poll(here).toEqual([two, five])
})

it('the app works online where the browser keeps nothing, and Keep offline says why it cannot', async () => {
  const person = await learner(reader.stack())
  const id = await reader.withText(person, '先生は学校で本を読む。')
  const stored = signedInAt(reader.stack().addresses.study, person)
  const { page, context } = await reader.kept(openPage(reader.browser(), 'about:blank', {}, stored))
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'indexedDB', {
      value: { open: refuse, deleteDatabase: refuse, databases: refuse },
    })
    Object.defineProperty(globalThis, 'caches', {
      value: { open: refuse, keys: refuse, match: refuse, delete: refuse },
    })
  })
  await page.goto(reader.at(`read/${id}`))
  await page.locator('[data-word]', { hasText: '先生' }).first().click()
  await page.getByRole('dialog').getByRole('heading', { name: '先生' }).waitFor()
  await page.keyboard.press('Escape')
  await keepThis(page)
  await page.getByText('This browser cannot save anything here').waitFor()
  await go(page, 'settings/account/device')
  await page.getByText('No texts are kept on this device.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})
