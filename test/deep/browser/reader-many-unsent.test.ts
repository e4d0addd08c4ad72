import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { StateRequests } from '../../../lib/contracts/schemas/learners/state-requests.ts'
import { StateChanges } from '../../../lib/contracts/schemas/learners/words.ts'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { readerOf } from '../../browser/support/reader-page.ts'
import { wordsStack } from '../../browser/support/words-stack.ts'
import { edictLines } from '../../support/dictionary.ts'
import { learner } from '../../support/people.ts'

let opened: Awaited<ReturnType<typeof wordsStack>>
let browser: SharedBrowser
beforeAll(async () => {
  ;[opened, browser] = await Promise.all([wordsStack(edictLines), sharedChromium()])
})
afterAll(async () => {
  await browser?.close()
  await opened?.close()
})

const MOST = 5_000
const DAY_MS = 86_400_000

const made = ({ request_id, changes }: z.output<typeof StateChanges>) => ({
  request_id,
  changes: changes.map(({ skill_id, kind, form, reading, state }) => ({
    ...{ skill_id, kind, form, reading, state, written: form },
    ...{ was: null, source_id: null, superseded: false },
  })),
  problem: null,
})

it('keeps 5,000 changes and says why no more, and sends each once', async () => {
  const person = await learner(opened.stack)
  const id = await opened.withText(person, '先生は学校で本を読む。')
  const { page, close } = await readerOf(browser, opened.stack, person, { place: `read/${id}` })
  const word = (text: string) => page.locator('[data-word]', { hasText: text }).first()
  await word('先生').waitFor()
  const { account, rows } = {
    account: String(person.user.id),
    rows: Array.from({ length: MOST - 1 }, (_, n) => ({ id: ulid(1_000 + n), skill: ulid(n) })),
  }
  const states = /\/words\/states(?:\/requests)?$/
  await page.route(states, route => route.abort())
  await page.evaluate(
    async ({ account, rows }) => {
      const opening = indexedDB.open(`yomu-outbox-${account}`)
      await new Promise(resolve => opening.addEventListener('success', resolve))
      const writing = opening.result.transaction('entries', 'readwrite')
      for (const { id, skill } of rows)
        writing.objectStore('entries').put({
          ...{ id, kind: 'states', account, order: id, at: 1_000, objects: [`word:${skill}`] },
          ...{ is_tried: false, refusal: null },
          body: {
            request_id: id,
            undo: false,
            changes: [{ skill_id: skill, kind: 'word', form: 'あ', reading: 'あ', state: 'known' }],
          },
        })
      await new Promise(resolve => writing.addEventListener('complete', resolve))
      opening.result.close()
    },
    { account, rows },
  )
  await page.reload()
  await word('先生').waitFor()
  const mark = async (text: string) => {
    await word(text).click()
    await page.keyboard.press('2')
    await page.keyboard.press('Escape')
  }
  await mark('先生')
  await expect.poll(() => word('先生').getAttribute('data-state')).toBe('l')
  await mark('本')
  await page.getByText('This device keeps no more changes.').waitFor()
  expect(await word('本').getAttribute('data-state')).toBe('?')

  const arrived: string[] = []
  await page.unroute(states)
  await page.route(states, async route => {
    const body: unknown = route.request().postDataJSON()
    const together = StateRequests.safeParse(body)
    const requests = together.success ? together.data.requests : [StateChanges.parse(body)]
    arrived.push(...requests.map(({ request_id }) => request_id))
    const replies = requests.map(made)
    await route.fulfill({ json: together.success ? { replies } : { changes: replies[0]?.changes } })
  })
  await page.reload()
  const left = () =>
    page.evaluate(async name => {
      const opening = indexedDB.open(name)
      await new Promise(resolve => opening.addEventListener('success', resolve))
      const counting = opening.result.transaction('entries').objectStore('entries').count()
      await new Promise(resolve => counting.addEventListener('success', resolve))
      opening.result.close()
      return counting.result
    }, `yomu-outbox-${account}`)
  await expect.poll(left, { timeout: 90_000, interval: 1_000 }).toBe(0)
  // The page was loaded anew while three requests were on their way: these are repeated, under the same ids.
  expect(arrived.length).toBeLessThanOrEqual(MOST + 3 * 25)
  expect(new Set(arrived).size).toBe(MOST)
  await close()
})

it('sends presses in their order, none later than now, when the clock is set back by a day between them', async () => {
  const person = await learner(opened.stack)
  const id = await opened.withText(person, '先生は学校で本を読む。')
  const { page, close } = await readerOf(browser, opened.stack, person, { place: `read/${id}` })
  const word = page.locator('[data-word]', { hasText: '先生' }).first()
  await word.waitFor()
  const states = '**/collections/words/states'
  await page.route(states, route => route.abort())
  const mark = async (key: string, state: string) => {
    await word.click()
    await page.keyboard.press(key)
    await page.keyboard.press('Escape')
    await expect.poll(() => word.getAttribute('data-state')).toBe(state)
  }
  await mark('2', 'l')
  await page.clock.setSystemTime(Date.now() - DAY_MS)
  await page.reload()
  await word.waitFor()
  await mark('3', 'k')
  const sent: string[] = []
  await page.unroute(states)
  page.on('request', request => {
    if (!request.url().endsWith('/words/states')) return
    const [change] = StateChanges.parse(request.postDataJSON()).changes
    sent.push(`${change?.state} ${Date.parse(change?.at ?? '') <= Date.now()}`)
  })
  await page.reload()
  const words = async () =>
    (await person.collection.words.list({ query: {} })).items.map(({ state }) => state)
  await expect.poll(words, { timeout: 20_000 }).toEqual(['known'])
  expect(sent).toEqual(['learning true', 'known true'])
  await close()
})
