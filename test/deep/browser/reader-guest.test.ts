import { afterAll, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { administrator, learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)
/** The texts that are no longer open to guests once the tests have run. */
const opened: number[] = []
afterAll(async () => {
  const { administration } = (await administrator(reader.stack())).study
  for (const id of opened) await administration.publish({ params: { id }, body: { is_public: false } })
})

async function published(title: string, guest_visible: boolean): Promise<number> {
  const root = await administrator(reader.stack())
  const { id } = await uploaded(root, '猫が鳴いた。', { title, explain_mode: 'split' })
  await root.study.administration.publish({ params: { id }, body: { is_public: true, guest_visible } })
  opened.push(id)
  return id
}

it('a guest finds and reads the texts open to guests and learns what an account adds', async () => {
  const [open, forAccounts] = [await published('吾輩は猫である', true), await published('会員の話', false)]
  const { page } = await reader.guest({ place: `read/${forAccounts}` })
  await page.getByRole('link', { name: 'Sign in' }).waitFor()

  // Nobody's texts are open to guests.
  const listed = '**/api/guests/articles*'
  await page.route(listed, async route => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), items: [] } })
  })
  await page.goto(reader.anew())
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await page.getByText('Ask the person who runs this server').waitFor()
  expect(await page.getByText('Read without an account').count()).toBe(0)
  // Waits for a list that is still being answered.
  await page.unrouteAll({ behavior: 'wait' })

  await page.goto(reader.anew())
  await page.getByRole('heading', { name: 'Read without an account' }).waitFor()
  expect(await page.getByText('会員の話').count()).toBe(0)
  await page.getByRole('link', { name: '吾輩は猫である' }).click()
  await page.locator('ruby', { hasText: '鳴' }).waitFor()
  await page.getByText('You are reading as a guest.').waitFor()

  await page.getByRole('link', { name: 'Sign in' }).click()
  const { username } = (await learner(reader.stack(), 'kushami')).user
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password').fill(`password of ${username}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('ruby', { hasText: '鳴' }).waitFor()
  expect(new URL(page.url()).hash).toMatch(new RegExp(`^#/read/${open}`))
  expect(await page.getByText('You are reading as a guest.').count()).toBe(0)
})

it('an address that leads nowhere says so, and leads to the library', async () => {
  const { page } = await reader.guest()
  const reply = await page.goto(`${reader.stack().addresses.study}/no/such/place`)
  expect(reply?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Open the library' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/app/reader/')
  await page.goto(reader.at('no/such/screen'))
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await page.getByRole('link', { name: 'Open the library' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
})

it('nothing is cut off in Japanese on a phone', async () => {
  await published('とても長い題名'.repeat(12), true)
  const { page } = await reader.guest({ locale: 'ja', width: 390 })
  await page.getByRole('heading', { name: 'アカウントなしで読む' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  expect(await seriousFindings(page)).toEqual([])
})
