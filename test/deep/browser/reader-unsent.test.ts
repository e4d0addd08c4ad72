import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { learner, type Person, signIn } from '../../support/people.ts'

const reader = wordsReader()

async function words({ collection }: Person) {
  const { items } = await collection.words.list({ query: {} })
  return items.map(({ form, state }) => `${form} ${state}`).sort()
}

/** One window of a learner, in which each test goes on where the one before it ended. */
const window = reader.shared(async opening => {
  const person = await learner(reader.stack())
  const id = await reader.withText(person, '先生は学校で本を読む。\n雨の日に猫が来た。')
  return { ...(await opening(person, { place: `read/${id}` })), person, id }
})

type Account = Awaited<ReturnType<typeof learner>>
const signedInAgain = ({ user: { username } }: Account = window().person) =>
  signIn(reader.stack(), username, `password of ${username}`)

/** Lets the page find the session of an account when it starts. */
async function signInAt(page: Page, { token, expires_at, user }: Account) {
  const session = JSON.stringify({ token, expires_at, user })
  await page.evaluate(now => localStorage.setItem('yomu.session', now), session)
  await page.goto(reader.anew('account'))
  await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor()
}

it('the app asks at sign-out about a change that was not sent, keeps it until its account is back, and lists one that the server refuses, which its learner sends again or drops', async () => {
  const { page, context, person, id } = window()
  const word = page.locator('[data-word]', { hasText: '先生' }).first()
  await word.waitFor()
  const states = '**/collections/words/states'
  await page.route(states, route => route.abort())
  await word.click()
  await page.keyboard.press('2')
  await page.keyboard.press('Escape')
  await expect.poll(() => word.getAttribute('data-state')).toBe('l')

  await page.goto(page.url().replace(/#.*/, '#/account'))
  await page.getByText('One change is waiting to be sent.').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('dialog', { name: 'One change was not sent' }).waitFor()
  await page.getByRole('button', { name: 'Sign out and keep them' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).first().waitFor()
  const kept = async () =>
    (await context.pages()[0]?.evaluate(() => indexedDB.databases()))?.map(({ name }) => name)
  await expect.poll(kept).toEqual([`yomu-outbox-${person.user.id}`])

  const again = await signedInAgain()
  expect(await words(again)).toEqual([])

  // Another account signs in and out here, and neither sees nor sends the change.
  const other = await learner(reader.stack())
  await page.unroute(states)
  await signInAt(page, other)
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('waits to be sent').count()).toBe(0)
  expect(await words(other)).toEqual([])
  expect(await kept()).toContain(`yomu-outbox-${person.user.id}`)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in' }).first().waitFor()

  await signInAt(page, again)
  await expect.poll(() => words(again)).toEqual(['先生 learning'])
  expect(await words(await signedInAgain(other))).toEqual([])

  await page.goto(reader.at(`read/${id}`))
  const limit = { code: 'limit_reached', detail: 'You have 50000 words, which is the maximum.' }
  await page.route(states, route =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', json: limit }),
  )
  for (const text of ['学校', '猫']) {
    await page.locator('[data-word]', { hasText: text }).first().click()
    await page.keyboard.press('2')
    await page.keyboard.press('Escape')
    // The notice of one names the other too, as long as it is shown.
    await page.getByText(RegExp(`Not changed: (学校、)?${text}. ${limit.detail}`)).waitFor()
  }
  await page.goto(page.url().replace(/#.*/, '#/account'))
  const section = page.getByRole('region', { name: 'Changes on this device' })
  await section.getByText(limit.detail).nth(1).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.unroute(states)
  await section.getByRole('button', { name: 'Try again' }).first().click()
  await expect.poll(() => words(again)).toEqual(['先生 learning', '学校 learning'])
  await section.getByRole('button', { name: 'Discard it' }).click()
  await section.waitFor({ state: 'detached' })
  expect(await words(again)).toEqual(['先生 learning', '学校 learning'])
  // Nothing stays to be said of either: one was made, and the other is not wanted any more.
  await page.goto(page.url().replace(/#.*/, '#/words'))
  await page.getByText('学校').first().waitFor()
  expect(await page.getByText('changes were not saved').count()).toBe(0)
  expect(await page.getByText('was not saved').count()).toBe(0)
})

it('the app deletes unsent changes of an account that signs out for good, also if another window uses them', async () => {
  const { page, context, id } = window()
  const writes = /\/words\/states$|\/position$|\/learning-events$/
  await context.route(writes, route =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await page.goto(reader.at(`read/${id}`))
  const other = await context.newPage()
  await other.goto(page.url())
  for (const [at, text] of [
    [page, '雨'],
    [other, '本'],
  ] as const) {
    await at.bringToFront()
    await at.locator('[data-word]', { hasText: text }).first().click()
    await at.keyboard.press('2')
    await at.keyboard.press('Escape')
  }
  await page.bringToFront()
  await page.goto(page.url().replace(/#.*/, '#/account'))
  // The position that waits besides them is nothing that the learner changed.
  await page.getByText('2 changes are waiting to be sent.').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('dialog', { name: '2 changes were not sent' }).waitFor()
  await page.getByRole('button', { name: 'Sign out and delete them' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).first().waitFor()
  const kept = () =>
    page.evaluate(async () => [
      ...(await indexedDB.databases()).map(each => each.name ?? ''),
      ...Object.keys(localStorage).filter(key => /^yomu\.(press|outbox|states)\./.test(key)),
    ])
  await expect.poll(kept).toEqual([])
  await context.unroute(writes)
  const again = await signedInAgain()
  await signInAt(page, again)
  await page.waitForLoadState('networkidle')
  await other.reload()
  await other.waitForLoadState('networkidle')
  expect(await words(again)).toEqual(['先生 learning', '学校 learning'])
  await other.close()
})
