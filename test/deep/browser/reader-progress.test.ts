import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import type { readerOf } from '../../browser/support/reader-page.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { unsentCount } from '../../browser/support/unsent.ts'
import { wheel } from '../../browser/support/wheel.ts'
import { uploaded, withWords } from '../../flows/article-stack.ts'
import { type learner, learner as newLearner } from '../../support/people.ts'
import { testStack } from '../../support/stack.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
/** How far the clock of the reader.stack() and of the pages is ahead: at first it is ten o'clock tomorrow, so that no study day ends. */
let ahead = DAY_MS + 10 * 3_600_000 - (Date.now() % DAY_MS)
const now = () => new Date(Date.now() + ahead)

const reader = readerOn(() => testStack({}, { now }))

type Account = Awaited<ReturnType<typeof learner>>

const SENTENCES = 40
const CHARACTERS = 20
/** Sentences of twenty characters, two in a paragraph. */
const text = Array.from(
  { length: SENTENCES },
  (_, n) => `${String(n + 10)}匹の猫が静かな庭で魚を食べていました。${n % 2 === 1 ? '\n' : ''}`,
).join('')

async function article(person: Account, title: string, raw_content = text): Promise<number> {
  const { id } = await uploaded(person, raw_content, { title, explain_mode: 'split' })
  await withWords(person, id)
  return id
}

/** Lets time pass, in the page and at the server. */
async function pass(page: Page, ms: number) {
  ahead += ms
  await page.clock.runFor(ms)
}

/** Opens a window whose clock is the stack's. */
async function opened(person: Account, look: Parameters<typeof readerOf>[3] = {}) {
  const at = await reader.of(person, { place: 'account', ...look })
  await at.page.getByRole('heading', { level: 1 }).waitFor()
  await at.page.clock.install({ time: now() })
  const go = async (place: string) => {
    await at.page.evaluate(address => {
      location.hash = address
    }, `#/${place}`)
    await pass(at.page, SECOND_MS)
  }
  return { ...at, go }
}

/** Waits until the server has what the page sends: time that passes in the page would run out for it. */
const allSent = (page: Page, person: Account) => expect.poll(() => unsentCount(page, person.user.id)).toBe(0)

/** Reads on, some five sentences in ten seconds. */
async function readToTheEnd(page: Page, person: Account) {
  const end = page.getByRole('link', { name: 'See how it went' })
  for (let screens = 0; screens < 100; screens += 1) {
    await allSent(page, person)
    await pass(page, 10 * SECOND_MS)
    const isThere = await end.evaluate(link => link.getBoundingClientRect().bottom < innerHeight)
    await allSent(page, person)
    // The last screen has to be read, too.
    if (isThere) return pass(page, 40 * SECOND_MS)
    await wheel(page, 160)
    await pass(page, 100)
  }
  throw new Error('The text has no end.')
}

const positionIn = ({ study }: Account, id: number) => study.positions.get({ params: { id } })

describe('a reader', () => {
  it('reads a text to its end, sees what that brought, finishes, and reads it again', async () => {
    const person = await newLearner(reader.stack())
    const id = await article(person, '庭の猫')
    const { page, go } = await opened(person)
    // The reading begins when the text is there, however short the look at it: a word that is marked then counts as now learning.
    await page.clock.setFixedTime(now())
    await go(`read/${id}`)
    await page.locator('[data-row="0"]').waitFor()
    await expect.poll(() => positionIn(person, id)).not.toBeNull()
    await page.clock.setSystemTime(now())
    await page.getByRole('link', { name: 'See how it went' }).waitFor({ state: 'attached' })

    // A jump to the last sentence reads nothing.
    await page.keyboard.press('g')
    await page.getByRole('slider').press('End')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'See how it went' }).scrollIntoViewIfNeeded()
    await pass(page, 2 * SECOND_MS)
    await go('account')
    await expect.poll(async () => (await positionIn(person, id))?.sentence).toBeGreaterThan(30)
    expect(await positionIn(person, id)).toMatchObject({ sentences_read: 0, finished_at: null })

    await go(`read/${id}/0`)
    await page.locator('[data-row="0"]').waitFor()
    // The page follows the reading once it knows what was read before: only then may more time pass than it takes to read this.
    const isFollowed = async () => {
      await allSent(page, person)
      await pass(page, SECOND_MS)
      return (await positionIn(person, id))?.sentences_read
    }
    await expect.poll(isFollowed).toBeGreaterThan(0)
    await readToTheEnd(page, person)
    // A word is marked by keys on the way.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('2')
    await page.getByRole('link', { name: 'See how it went' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: '庭の猫' }).waitFor()
    const figures = page.locator('dl')
    await figures.getByText('characters').waitFor()
    const characters = await figures.locator('div', { hasText: 'characters' }).locator('dd').textContent()
    expect(Number(characters?.replace(',', ''))).toBeGreaterThan(SENTENCES * CHARACTERS * 0.8)
    expect(Number(characters?.replace(',', ''))).toBeLessThanOrEqual(SENTENCES * CHARACTERS * 1.2)
    await page.getByText(/^Finished/).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'I know all the other words' }).press('Enter')
    await page.getByText(/words are now known/).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(/were undone/).waitFor()
    await page.getByRole('button', { name: 'Back to the library' }).press('Enter')

    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
    await page.getByText('finished', { exact: true }).waitFor()
    expect(await positionIn(person, id)).toMatchObject({
      sentences_read: SENTENCES,
      finished_at: expect.any(String),
    })
    const today = page.getByRole('region', { name: 'Today' })
    await today.getByText('day in a row').waitFor()
    expect(await today.getByText('Continue', { exact: true }).count()).toBe(0)
    await today.getByText('Finished today').waitFor()
    await today.getByRole('link', { name: 'How it went' }).waitFor()

    await page.getByRole('button', { name: 'More actions for 庭の猫' }).click()
    await page.getByRole('button', { name: 'Read again' }).click()
    await page.locator('[data-row="0"]').waitFor()
    await expect
      .poll(() => positionIn(person, id))
      .toMatchObject({ reading: 2, sentences_read: 0, finished_at: null })
    await go(`read/${id}/40`)
    await page.locator('[data-row="40"]').waitFor()
    await page.getByRole('progressbar', { name: 'Place in the text' }).waitFor()
    await pass(page, 3 * SECOND_MS)
    await expect.poll(async () => (await positionIn(person, id))?.index).toBeGreaterThan(30)
    expect(await positionIn(person, id)).toMatchObject({ reading: 2 })
  })

  it('is asked where to read on in a window that was left open, which leaves the place to the one that read on', async () => {
    const person = await newLearner(reader.stack())
    const id = await article(person, '二つの窓', text.repeat(3))
    const open = async () => {
      const at = await opened(person)
      await at.go(`read/${id}`)
      await at.page.getByRole('progressbar', { name: 'Place in the text' }).waitFor()
      await expect.poll(() => positionIn(person, id)).not.toBeNull()
      return at
    }
    const { page: left } = await open()
    const { page: on, go } = await open()
    const settled = async (page: Page) => {
      await pass(page, 3 * SECOND_MS)
      await allSent(page, person)
      return positionIn(person, id)
    }
    await on.keyboard.press('g')
    await on.getByRole('slider').press('End')
    await on.keyboard.press('Enter')
    await on.getByRole('link', { name: 'See how it went' }).scrollIntoViewIfNeeded()
    await expect.poll(async () => (await settled(on))?.index).toBeGreaterThan(100)
    // It is left, so that what it goes on to show there comes after no answer of the other window.
    await go('account')
    const end = await settled(on)

    // The rows on the screen of the other window are read past by staying there.
    await pass(left, 60 * SECOND_MS)
    await expect.poll(async () => (await settled(left))?.sentences_read).toBeGreaterThan(0)
    expect(await positionIn(person, id)).toMatchObject({ index: end?.index, at: end?.at })
    const question = (place: Awaited<ReturnType<typeof positionIn>>) =>
      left.getByText(`You have read up to sentence ${place?.sentence} of ${3 * SENTENCES} on another screen.`)
    await pass(left, 8 * 60 * SECOND_MS)
    const isAsked = async () => {
      await settled(left)
      return question(end).isVisible()
    }
    await expect.poll(isAsked).toBe(true)
    expect(await seriousFindings(left)).toEqual([])
    await left.getByRole('button', { name: 'Stay here' }).click()
    await question(end).waitFor({ state: 'detached' })
    await expect.poll(async () => (await settled(left))?.index).toBeLessThan(10)

    const body = { index: 150, content_revision: 1, at: now().toISOString() }
    const further = await person.study.positions.keep({ params: { id }, body })
    // The session has ended meanwhile: the place is asked for again after the sign-in.
    const places = `**/articles/${id}/position`
    const ended = { 'x-yomu-authorization': 'Bearer ended' }
    await left.route(places, route => route.continue({ headers: { ...route.request().headers(), ...ended } }))
    await left.evaluate(() => dispatchEvent(new Event('focus')))
    await left.getByRole('dialog').getByLabel('Password').fill(`password of ${person.user.username}`)
    await left.unroute(places)
    await left.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
    await question(further).waitFor()
    await left.getByRole('button', { name: 'Go there' }).click()
    await left.locator('[data-row="150"]').waitFor()
    await expect.poll(async () => (await settled(left))?.at).not.toBe(further.at)
    expect((await positionIn(person, id))?.index).toBeGreaterThan(100)

    await left.keyboard.press('g')
    await left.getByRole('slider').press('Home')
    await left.keyboard.press('Enter')
    await expect.poll(() => left.evaluate(() => scrollY)).toBe(0)
  })

  it('finds the day before in today, the streak and the statistics, and is told when reading is not recorded', async () => {
    const person = await newLearner(reader.stack())
    const id = await article(person, '短い話', '猫が庭で静かに眠っていました。犬も隣で眠っていました。')
    const { page, go } = await opened(person, { width: 390, touch: true })
    await go(`read/${id}`)
    await page.getByRole('progressbar', { name: 'Place in the text' }).waitFor()
    await expect.poll(() => positionIn(person, id)).not.toBeNull()
    // All of it is on the screen. A look at it is no reading.
    await pass(page, 6 * SECOND_MS)
    await go('account')
    await allSent(page, person)
    expect(await positionIn(person, id)).toMatchObject({ sentences_read: 0, finished_at: null })
    await go(`read/${id}`)
    await page.getByRole('progressbar', { name: 'Place in the text' }).waitFor()
    await pass(page, 30 * SECOND_MS)
    const told = page.waitForResponse(reply => reply.url().endsWith('/me/events'))
    await go('library')
    await Promise.all([told, page.getByText('finished', { exact: true }).waitFor()])

    ahead += DAY_MS
    await page.clock.fastForward(DAY_MS)
    await page.reload()
    await pass(page, SECOND_MS)
    const today = page.getByRole('region', { name: 'Today' })
    await today.getByText('day in a row').waitFor()
    await today.getByRole('img', { name: 'Studied on 1 day of the last 7' }).waitFor()
    await today.getByText('minutes today').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)

    await page.getByRole('link', { name: 'Statistics' }).click()
    await pass(page, SECOND_MS)
    await page.getByRole('img', { name: '27 characters on 1 day of the last year' }).waitFor()
    await page.getByText('Within one reading of a text, each sentence counts once').waitFor()
    await page.getByText('As a table: Characters read').click()
    const yesterday = new Date(now().getTime() - DAY_MS)
    const day = yesterday.toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' })
    await page.getByRole('row', { name: `${day} 27` }).waitFor()
    await page.getByRole('row', { name: /短い話/ }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await seriousFindings(page)).toEqual([])

    const params = { resource: 'privacy', record_id: 'me' }
    const values = { record_events: false, record_lookups: true, personalise: true }
    await person.study.foundation.write({
      params,
      body: { request_id: '01KA0000000000000000000000', expected_version: 0, values },
    })
    await page.reload()
    await go(`read/${id}`)
    await page.locator('[data-row="0"]').waitFor()
    await pass(page, 20 * SECOND_MS)
    await go(`read/${id}/end`)
    await page.getByText('Your reading is not recorded').waitFor()
    await go('library')
    await page.getByText('Your reading is not recorded').waitFor()
    await go('statistics')
    await page
      .getByText(/reading is not recorded|start with a text/i)
      .first()
      .waitFor()
  })
})
