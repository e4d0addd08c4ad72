import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)

const name = { form: '雪', reading: 'ゆき' }
const skill_id = skillIdOf(name)
const snow = `w.${skill_id}.recognition`

/** A learner with one card, who loses the network in front of it. */
async function offline() {
  const person = await learner(reader.stack())
  await person.collection.wordWrites.put({ params: { skill_id }, body: name })
  const { page, context, close } = await reader.of(person, { place: 'review' })
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

it('opens from a cold start without a network, where a forgotten card comes again, and all ratings arrive once', async () => {
  const person = await learner(reader.stack())
  const names = [name, { form: '雨', reading: 'あめ' }, { form: '月', reading: 'つき' }]
  for (const each of names)
    await person.collection.wordWrites.put({ params: { skill_id: skillIdOf(each) }, body: each })
  const { page, context } = await reader.of(person, { place: 'review', isKept: true })
  await page.getByText('3 left').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => cardsKept(page, person.user.id)).toBe(4)
  await page.reload()
  await page.getByText('3 left').waitFor()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.close()
  const next = await context.newPage()
  await next.goto(reader.at('review'))
  await next.getByText('3 left').waitFor()
  await next.getByText('The cards are as they were at the last sync, ').waitFor()
  const rate = async (key: string) => {
    await next.keyboard.press('Space')
    await next.getByRole('button', { name: /^Easy/ }).waitFor()
    await next.keyboard.press(key)
  }
  for (const left of [2, 1]) {
    await rate('4')
    await next.getByText(`${left} left`).waitFor()
  }
  const card = next.getByRole('article', { name: 'Card' })
  await rate('1')
  await next.getByText('3 ratings have not been sent yet.').waitFor()
  await card.waitFor()
  await rate('4')
  await next.getByText('0 left').waitFor()
  await next.getByText('4 ratings have not been sent yet.').waitFor()
  await next.getByText('No more cards are due on this device.').waitFor()
  // The number of cards in the navigation counts them; the statistics are those of the last sync, and say so.
  const badge = next.getByRole('navigation').getByText('due')
  await expect.poll(() => badge.count()).toBe(0)
  await next.getByRole('navigation').getByRole('link', { name: 'Statistics' }).click()
  await next.getByText('As of ').waitFor()
  expect(await next.getByRole('alert').count()).toBe(0)
  await next.goBack()
  const cardOf = (each: typeof name) =>
    person.collection.review.card({ params: { id: `w.${skillIdOf(each)}.recognition` } })
  const reps = async () =>
    (await Promise.all(names.map(async each => (await cardOf(each)).reps))).toSorted((a, b) => a - b)
  expect(await reps()).toEqual([0, 0, 0])
  await context.setOffline(false)
  await expect.poll(reps).toEqual([1, 1, 2])
  await next.getByText('4 ratings have not been sent yet.').waitFor({ state: 'detached' })
  expect(await reps()).toEqual([1, 1, 2])
})

/** How many rows the device keeps for reviews: the cards, and one for all of them. */
const cardsKept = (page: Page, user: number) =>
  page.evaluate(
    name =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        // It is made by the page alone.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onsuccess = () => {
          const counted = opening.result.transaction('cards').objectStore('cards').count()
          counted.onsuccess = () => {
            opening.result.close()
            resolve(counted.result)
          }
        }
      }).catch(() => 0),
    `yomu-kept-${user}`,
  )

it('holds what follows a rating that another device forestalled, until the learner decides, and says that a card is not due which the learner wants to rate again, and leads to its word', async () => {
  const { person, page, context, card, rate, now } = await offline()
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
  // Another rating of it would have to wait for the decision.
  await card.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Rate again now' }).click()
  // The card is there as it is now, and a press at once counts.
  await card.getByText('雪').waitFor()
  await rate('4')
  await expect.poll(async () => (await now()).reps).toBe(2)

  const moon = { form: '月', reading: 'つき' }
  const id = skillIdOf(moon)
  await person.collection.wordWrites.put({ params: { skill_id: id }, body: moon })
  await page.reload()
  await card.getByText('月').waitFor()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await rate('1')
  await page.getByText('One rating has not been sent yet.').waitFor()
  const card_id = `w.${id}.recognition`
  await person.collection.review.rate({
    body: { request_id: '01KBQ000000000000000000002', card_id, expected_version: 1, rating: 'easy' },
  })
  await context.setOffline(false)
  await page.getByText('A rating was not taken').waitFor()
  await page.getByRole('button', { name: 'Rate again now' }).click()
  await page.getByText('This card is not due now.').waitFor()
  expect((await person.collection.review.card({ params: { id: card_id } })).reps).toBe(1)
  await page.getByRole('button', { name: 'Open the word' }).click()
  await page.getByRole('heading', { name: '月' }).waitFor()
})
