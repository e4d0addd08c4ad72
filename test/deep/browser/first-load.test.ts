import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { signInAt } from '../../browser/support/console-page.ts'
import { signedInAt } from '../../browser/support/page.ts'
import {
  loadedLater,
  loadedUntilFirstSentence,
  markFirstSentence,
  watchWire,
} from '../../browser/support/wire.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'

const MOST_SCRIPT_BYTES = 250_000
/** The bounds for the reader, until the first sentence is shown. */
const MOST_READER_BYTES = { Script: 150_000, Stylesheet: 20_000 }
/** Scripts of an open text that come after the first sentence: 24, and those of the device's own answers while the server is slow. */
const MOST_FILES = 30

let stack: TestStack
let browser: SharedBrowser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([sharedStack(), sharedChromium()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

it('the first load takes at most 250 KB of compressed scripts until the overview is shown', async () => {
  await using context = await browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  const wire = await watchWire(page)
  await page.goto(stack.addresses.manager)
  await signInAt(page)
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await page.waitForLoadState('networkidle')
  const scripts = wire.loaded().filter(({ type }) => type === 'Script')
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
  expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
  // Less would mean that something was not counted.
  expect(bytes).toBeGreaterThan(MOST_SCRIPT_BYTES / 5)
})

/** A window of a learner with a text, before it is opened. */
async function withText() {
  const person = await learner(stack)
  const { id: article_id } = await uploaded(person, '雨が降っていた。', { explain_mode: 'split' })
  const { study } = stack.addresses
  const device = await browser.newContext({ locale: 'en', storageState: signedInAt(study, person) })
  const page = await device.newPage()
  const open = () => page.goto(`${study}/app/reader/#/read/${article_id}`, { waitUntil: 'commit' })
  return { page, open, article_id, [Symbol.asyncDispose]: () => device.close() }
}

describe('the first sentence', () => {
  it('takes at most 150 KB of compressed scripts and 20 KB of styles', async () => {
    await using window = await withText()
    const { page, article_id } = window
    const wire = await watchWire(page)
    await markFirstSentence(page)
    await window.open()
    await page.locator('[data-row]').first().waitFor()
    const loaded = await loadedUntilFirstSentence(page, wire)
    for (const [type, most] of Object.entries(MOST_READER_BYTES)) {
      const bytes = loaded.filter(each => each.type === type).reduce((sum, each) => sum + each.bytes, 0)
      expect(bytes, type).toBeLessThanOrEqual(most)
      expect(bytes, type).toBeGreaterThan(most / 10)
    }
    // One answer brings the text.
    const asked = loaded.map(({ path }) => path).filter(path => path.startsWith('/api/articles'))
    expect([...new Set(asked)]).toEqual([`/api/articles/${article_id}/opening`])
    expect(await page.evaluate(`globalThis.early`)).toBeUndefined()
  })

  it('is asked for and checked before the rest of the app’s code has come, drawn once, however late React’s effects come after the frame, and followed by its tools', async () => {
    await using window = await withText()
    const { page } = window
    const asked: string[] = []
    page.on('request', request => request.url().endsWith('/opening') && asked.push(request.url()))
    await page.addInitScript(`
      const { postMessage } = MessagePort.prototype
      MessagePort.prototype.postMessage = function (...message) {
        setTimeout(() => postMessage.apply(this, message), 30)
      }
      globalThis.texts = new Set()
      new MutationObserver(() => {
        const row = document.querySelector('[data-row]')
        if (row) texts.add(row.closest('main'))
      }).observe(document, { subtree: true, childList: true })`)
    const rest = Promise.withResolvers<void>()
    const tools = Promise.withResolvers<void>()
    const askedTools = Promise.withResolvers<void>()
    await page.route(/\/assets\/index-[^/]*\.js$/, async route => {
      await rest.promise
      await route.continue()
    })
    await page.route(/\/assets\/text-tools-[^/]*\.js$/, async route => {
      askedTools.resolve()
      await tools.promise
      await route.continue()
    })
    await markFirstSentence(page)
    const answered = page.waitForResponse(/\/opening$/)
    await window.open()
    await (await answered).finished()
    // The first script takes the reply; nothing can be shown yet.
    await expect.poll(() => page.evaluate(`'early' in globalThis && !globalThis.early`)).toBe(true)
    expect(await page.locator('#reader > *').count()).toBe(0)
    rest.resolve()
    await page.locator('[data-row]').first().waitFor()
    // Its tools come in few files, and act on the keys that were pressed before.
    await askedTools.promise
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('e')
    expect(await page.locator('[data-picked]').count()).toBe(0)
    tools.resolve()
    await page.locator('[data-picked]').waitFor()
    await page.getByRole('complementary', { name: 'Sentence' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate('texts.size')).toBe(1)
    expect(asked).toHaveLength(1)
    const scripts = (await loadedLater(page)).filter(path => path.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(5)
    expect(scripts.length).toBeLessThanOrEqual(MOST_FILES)
  })
})

it('a start whose code does not come says so and offers to reload, whichever script is missing', async () => {
  const person = await learner(stack)
  const { study } = stack.addresses
  await using device = await browser.newContext({ locale: 'en', storageState: signedInAt(study, person) })
  const page = await device.newPage()
  const refused: string[] = []
  page.on('console', message => /policy/i.test(message.text()) && refused.push(message.text()))
  const reload = page.getByRole('button', { name: 'Reload the page' })
  await page.route('**/assets/first-*.js', route => route.abort())
  await page.goto(`${study}/app/reader/#/words`)
  await page.getByText('yomu を読み込めませんでした。').waitFor()
  await page.unrouteAll()
  const missed = page.waitForEvent('requestfailed', request => request.url().includes('/assets/index-'))
  await page.route('**/assets/index-*.js', route => route.abort())
  await reload.click()
  await missed
  await page.getByText('yomu を読み込めませんでした。').waitFor()
  await page.unrouteAll()
  await reload.click()
  await page.getByRole('heading', { level: 1, name: 'Words' }).waitFor()
  expect(refused).toEqual([])
})
