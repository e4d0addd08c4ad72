import type { Page } from 'playwright-core'
import { ulid } from 'ulid'
import { expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { learner, type Person } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)

const name = { form: '雪', reading: 'ゆき' }
const cardOf = ({ form, reading }: typeof name) => `w.${skillIdOf({ form, reading })}.recognition`
const names = [name, { form: '雨', reading: 'あめ' }, { form: '月', reading: 'つき' }]

/** A learner's device with three cards; the page that is open. */
const window = reader.shared(async opening => {
  const person = await learner(reader.stack())
  for (const each of names) await keep(person, each)
  const opened = await opening(person, { place: 'review', isKept: true })
  page = opened.page
  return { ...opened, person }
})
let page: Page

const keep = ({ collection }: Person, word: typeof name) =>
  collection.wordWrites.put({ params: { skill_id: skillIdOf(word) }, body: word })

const rate = async (key: string) => {
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^Easy/ }).waitFor()
  await page.keyboard.press(key)
}
const card = () => page.getByRole('article', { name: 'Card' })

it('a review opens from a cold start without a network, where a forgotten card comes again, and all ratings arrive once', async () => {
  const { context, person } = window()
  await page.getByText('3 left').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => cardsKept(page, person.user.id)).toBe(4)
  await page.reload()
  await page.getByText('3 left').waitFor()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.close()
  page = await context.newPage()
  await page.goto(reader.at('review'))
  await page.getByText('3 left').waitFor()
  await page.getByText('These are the cards as of the last sync, ').waitFor()
  for (const left of [2, 1]) {
    await rate('4')
    await page.getByText(`${left} left`).waitFor()
  }
  await rate('1')
  await page.getByText('3 ratings have not been sent yet.').waitFor()
  await card().waitFor()
  await rate('4')
  await page.getByText('0 left').waitFor()
  await page.getByText('4 ratings have not been sent yet.').waitFor()
  await page.getByText('No more cards are due on this device.').waitFor()
  // The number of cards in the navigation counts them; the statistics are those of the last sync, and say so.
  const badge = page.getByRole('navigation').getByText('due')
  await expect.poll(() => badge.count()).toBe(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Statistics' }).click()
  await page.getByText('As of ').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.goBack()
  const repsOf = async (each: typeof name) =>
    (await person.collection.review.card({ params: { id: cardOf(each) } })).reps
  const reps = async () => (await Promise.all(names.map(repsOf))).toSorted((a, b) => a - b)
  expect(await reps()).toEqual([0, 0, 0])
  await context.setOffline(false)
  await expect.poll(reps).toEqual([1, 1, 2])
  await page.getByText('4 ratings have not been sent yet.').waitFor({ state: 'detached' })
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

it('a device holds what follows a rating that another device forestalled until the learner decides, and leads to a card that is not due any more', async () => {
  const { person, context } = window()
  const forestalled = async (word: typeof name, keys: readonly string[], rating: 'again' | 'easy') => {
    await keep(person, word)
    await page.goto(reader.anew('review'))
    await card().getByText(word.form).waitFor()
    // The code that schedules has come.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    for (const key of keys) {
      await card().getByText(word.form).waitFor()
      await rate(key)
    }
    await page.getByText('not been sent yet.').waitFor()
    const body = { request_id: ulid(), card_id: cardOf(word), expected_version: 1, rating }
    await person.collection.review.rate({ body })
    await context.setOffline(false)
    await page.getByText('A rating was not accepted').waitFor()
    return async () => (await person.collection.review.card({ params: { id: cardOf(word) } })).reps
  }
  const wind = { form: '風', reading: 'かぜ' }
  const windReps = await forestalled(wind, ['1', '4'], 'again')
  expect(await windReps()).toBe(1)
  // Another rating of it would have to wait for the decision.
  await card().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Rate again now' }).click()
  // The card is there as it is now, and a press at once counts.
  await card().getByText(wind.form).waitFor()
  await rate('4')
  await expect.poll(windReps).toBe(2)

  const star = { form: '星', reading: 'ほし' }
  const starReps = await forestalled(star, ['1'], 'easy')
  // The card as the device keeps it is older than the refusal, so that it does not stand in for the server's.
  const queues = '**/review/queue*'
  await page.route(queues, route => route.abort())
  await page.getByRole('button', { name: 'Rate again now' }).click()
  await page.getByText('The server cannot be reached.').waitFor()
  await page.unroute(queues)
  await page.getByRole('button', { name: 'Rate again now' }).click()
  await page.getByText('This card is not due yet.').waitFor()
  expect(await starReps()).toBe(1)
  await page.getByRole('button', { name: 'Open the word' }).click()
  await page.getByRole('heading', { name: star.form }).waitFor()
})
