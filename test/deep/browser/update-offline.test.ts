import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { openPage, signedInAt } from '../../browser/support/page.ts'
import { readerVersions } from '../../browser/support/reader-versions.ts'
import { sharedWordsStack } from '../../browser/support/words-stack.ts'
import { learner } from '../../support/people.ts'

const DAY_MS = 86_400_000

let opened: Awaited<ReturnType<typeof sharedWordsStack>>
let browser: SharedBrowser
let reader: Awaited<ReturnType<typeof readerVersions>>
beforeAll(async () => {
  ;[opened, browser] = await Promise.all([sharedWordsStack(), sharedChromium()])
  reader = await readerVersions(opened.stack)
})
afterAll(async () => {
  await reader?.close()
  await browser?.close()
  await opened?.close()
})

const word = (page: Page, text: string) => page.locator('[data-word]', { hasText: text }).first()
const stateOf = (page: Page, text: string) => word(page, text).getAttribute('data-state')

/** A learner in a text that is kept on the device, with the page itself. */
async function inKeptText() {
  const person = await learner(opened.stack)
  const id = await opened.withText(person, '先生は学校で本を読む。\n雨の日に猫が来た。')
  const address = `${reader.address}/app/reader/#/read/${id}`
  const window = await openPage(browser, address, { isKept: true }, signedInAt(reader.address, person))
  const { page } = window
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await word(page, '先生').waitFor()
  await page.reload()
  await word(page, '先生').waitFor()
  await page.waitForLoadState('networkidle')
  const mark = async (text: string, key: string) => {
    await word(page, text).click()
    await page.keyboard.press(key)
    await page.keyboard.press('Escape')
  }
  const words = async () => {
    const { items } = await person.collection.words.list({ query: {} })
    return items.map(({ form, state, sources }) => `${form} ${state} ${sources}`).sort()
  }
  return { ...window, person, mark, words }
}

it('the app keeps changes that wait, and the text, through a new version of the app', async () => {
  const { page, context, complaints, close, mark, words } = await inKeptText()
  await context.setOffline(true)
  await mark('先生', '2')
  await expect.poll(() => stateOf(page, '先生')).toBe('l')
  // The files of the new version arrive, and nothing else does.
  const calls = /\/(?:api|health)/
  await context.route(calls, route => route.abort())
  await context.setOffline(false)
  await reader.serve('bbbb')
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await page.getByText('A new version of yomu is ready.').waitFor()
  await mark('本', '3')
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(() => document.querySelector('meta[name=version][content^=bbbb]'))
  await word(page, '先生').waitFor()
  await expect.poll(() => Promise.all(['先生', '本'].map(text => stateOf(page, text)))).toEqual(['l', 'k'])
  await mark('猫', '2')
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await words()).toEqual([])
  await context.unroute(calls)
  await expect.poll(words).toEqual(['先生 learning 1', '本 known 0', '猫 learning 1'])
  expect(complaints).toEqual([])
  await close()
})

it('the app keeps the order of changes when the clock is set back by a day between them', async () => {
  const { page, context, complaints, close, mark, words } = await inKeptText()
  await context.setOffline(true)
  await mark('先生', '2')
  await mark('雨', '3')
  await expect.poll(() => stateOf(page, '雨')).toBe('k')
  await page.clock.setSystemTime(Date.now() - DAY_MS)
  await mark('先生', '3')
  await mark('雨', '2')
  await mark('猫', '2')
  await expect
    .poll(() => Promise.all(['先生', '雨', '猫'].map(text => stateOf(page, text))))
    .toEqual(['k', 'l', 'l'])
  await page.reload()
  await word(page, '先生').waitFor()
  await expect
    .poll(() => Promise.all(['先生', '雨', '猫'].map(text => stateOf(page, text))))
    .toEqual(['k', 'l', 'l'])
  await context.setOffline(false)
  await expect.poll(words).toEqual(['先生 known 1', '猫 learning 1', '雨 learning 1'])
  expect(await page.getByText('Not changed').count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})
