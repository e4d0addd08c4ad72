import { afterAll, beforeAll, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { readerOf } from '../../browser/support/reader-page.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'

let stack: TestStack
let browser: SharedBrowser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([sharedStack(), sharedChromium()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

const name = { form: '雪', reading: 'ゆき' }
const skill_id = skillIdOf(name)
const snow = `w.${skill_id}.recognition`

/** A learner with one card, who loses the network in front of it. */
async function offline() {
  const person = await learner(stack)
  await person.collection.wordWrites.put({ params: { skill_id }, body: name })
  const { page, context, close } = await readerOf(browser, stack, person, { place: 'review' })
  const card = page.getByRole('article', { name: 'Card' })
  await card.getByText('雪').waitFor()
  // The code that schedules has come.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const rate = async (key: string) => {
    await page.keyboard.press('Space')
    await page.keyboard.press(key)
  }
  const now = () => person.collection.review.card({ params: { id: snow } })
  return { person, page, context, close, card, rate, now }
}

it('goes on without a network: a forgotten card comes again, and both ratings arrive once', async () => {
  const { page, context, close, card, rate, now } = await offline()
  await rate('1')
  await page.getByText('One rating has not been sent yet.').waitFor()
  await card.getByText('雪').waitFor()
  await rate('4')
  await page.getByText('2 ratings have not been sent yet.').waitFor()
  expect((await now()).reps).toBe(0)
  await context.setOffline(false)
  await expect.poll(async () => (await now()).reps).toBe(2)
  expect((await now()).state).toBe('review')
  await close()
})

it('takes back a rating that was never sent', async () => {
  const { page, context, close, card, rate, now } = await offline()
  await rate('4')
  await page.getByText('One rating has not been sent yet.').waitFor()
  await page.keyboard.press('z')
  await page.getByText('The last rating was undone.').waitFor()
  await card.getByText('雪').waitFor()
  await context.setOffline(false)
  await rate('3')
  await expect.poll(async () => (await now()).reps).toBe(1)
  await close()
})

it('holds what follows a rating that another device forestalled, until the learner decides', async () => {
  const { person, page, context, close, card, rate, now } = await offline()
  await rate('1')
  await card.getByText('雪').waitFor()
  await rate('4')
  await page.getByText('2 ratings have not been sent yet.').waitFor()
  await person.collection.review.rate({
    body: { request_id: '01KBQ000000000000000000001', card_id: snow, expected_version: 1, rating: 'again' },
  })
  await context.setOffline(false)
  await page.getByText('A rating was not taken').waitFor()
  expect((await now()).reps).toBe(1)
  await page.getByRole('button', { name: 'Rate again now' }).click()
  await card.getByText('雪').waitFor()
  await rate('4')
  await expect.poll(async () => (await now()).reps).toBe(2)
  await close()
})
