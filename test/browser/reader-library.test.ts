import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedStack } from '../support/shared-stack.ts'
import type { TestStack } from '../support/stack.ts'
import { seriousFindings } from './support/accessibility.ts'
import { type SharedBrowser, sharedChromium } from './support/chromium.ts'
import { learnerAt } from './support/reader-page.ts'

let stack: TestStack
let browser: SharedBrowser
beforeAll(async () => {
  ;[stack, browser] = await Promise.all([sharedStack(), sharedChromium()])
})
afterAll(async () => {
  await browser?.close()
  await stack?.close()
})

describe('a learner without a text', () => {
  it.each([
    ['wide', { width: 1280 }, 'Add and read 走れメロス', '激怒'],
    ['on a phone, in Japanese', { width: 390, locale: 'ja' }, '「手袋を買いに」を追加して読む', '寒'],
  ])('adds a sample with one press, %s', async (_, look, button, word) => {
    const { page, complaints, close } = await learnerAt(browser, stack, look)
    await page.getByRole('button', { name: button }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    await page.getByRole('button', { name: button }).click()
    await page.locator('ruby', { hasText: word }).first().waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})
