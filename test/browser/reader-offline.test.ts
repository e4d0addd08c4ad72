import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { edictLines } from '../support/dictionary.ts'
import { learner } from '../support/people.ts'
import { seriousFindings } from './support/accessibility.ts'
import { type SharedBrowser, sharedChromium } from './support/chromium.ts'
import { readerOf } from './support/reader-page.ts'
import { wordsStack } from './support/words-stack.ts'

const TEXT = '先生は学校で本を読む。\n雨の日に猫が来た。'

let opened: Awaited<ReturnType<typeof wordsStack>>
let browser: SharedBrowser
beforeAll(async () => {
  ;[opened, browser] = await Promise.all([wordsStack(edictLines), sharedChromium()])
})
afterAll(async () => {
  await browser?.close()
  await opened?.close()
})

const word = (page: Page, text: string) => page.locator('[data-word]', { hasText: text }).first()
const stateOf = (page: Page, text: string) => word(page, text).getAttribute('data-state')

/** A learner in a text, with its words as the server has them, and the requests that change words. */
async function reading() {
  const person = await learner(opened.stack)
  const id = await opened.withText(person, TEXT)
  const { page, context, ...window } = await readerOf(browser, opened.stack, person, { place: `read/${id}` })
  await word(page, '先生').waitFor()
  // Code that was used once is there.
  await word(page, '先生').click()
  await page.getByRole('dialog').getByRole('heading', { name: '先生' }).waitFor()
  await page.keyboard.press('Escape')
  const sent: string[] = []
  context.on('response', async response => {
    const request = response.request()
    if (request.url().endsWith('/words/states') && response.ok()) sent.push(request.postData() ?? '')
  })
  const words = async () => {
    const { items } = await person.collection.words.list({ query: {} })
    return items.map(({ form, state, sources }) => `${form} ${state} ${sources}`).sort()
  }
  const mark = async (text: string, key: string) => {
    await word(page, text).click()
    await page.keyboard.press(key)
    await page.keyboard.press('Escape')
  }
  return { ...window, page, context, person, id, sent, words, mark }
}

it('keeps words that are marked without a network, and sends each once', async () => {
  const { page, context, complaints, close, id, sent, words, mark } = await reading()
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await mark('先生', '2')
  await mark('雨', '3')
  await mark('本', '2')
  await expect.poll(() => stateOf(page, '本')).toBe('l')
  await page.keyboard.press('z')
  await page.getByText('The word change was undone.').waitFor()
  await mark('猫', '2')
  const shown = async (at: Page) => Promise.all(['先生', '雨', '本', '猫'].map(text => stateOf(at, text)))
  await expect.poll(() => shown(page)).toEqual(['l', 'k', '?', 'l'])
  expect(await seriousFindings(page)).toEqual([])
  expect([await words(), sent]).toEqual([[], []])
  expect(complaints).toEqual([])
  // The tab is closed; another one does not reach the server at first, and still shows them.
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  const states = '**/collections/words/states'
  await next.route(states, route => route.abort())
  await next.goto(`${opened.stack.addresses.study}/app/reader/#/read/${id}`)
  await word(next, '先生').waitFor()
  await expect.poll(() => shown(next)).toEqual(['l', 'k', '?', 'l'])
  expect(await words()).toEqual([])
  await next.unroute(states)
  await next.reload()
  await expect.poll(words).toEqual(['先生 learning 1', '猫 learning 1', '雨 known 0'])
  await expect.poll(() => next.evaluate(() => Object.keys(localStorage).join(' '))).not.toContain('yomu.states')
  expect(sent).toHaveLength(3)
  await close()
})
