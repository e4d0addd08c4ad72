import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { type ScreenName, screenNames } from '../../../reader/src/app/screen-names.ts'
import { partNames } from '../../../reader/src/screens/settings/frame/part-names.ts'
import { textParts } from '../../../reader/src/screens/text/opened.ts'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { outcome, uploaded } from '../../flows/article-stack.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'

const reader = readerOn(sharedStack)

/** 1280 at 200 % is 640, at 400 % 320. Every other window is as low as may be. */
const sizes = [320, 360, 390, 480, 640, 700, 768, 820, 900, 1_024, 1_280, 1_440, 1_920].map((width, at) => ({
  width,
  height: at % 2 === 0 ? 360 : 800,
}))

/** The longest title, without a place at which a browser would rather break it. */
const title = '国'.repeat(255)
const longWord = `https://example.org/${'long'.repeat(40)}`
const word = { form: '雨', reading: 'あめ' }

/** The parts of the page that stand out of the window, and that no box around them scrolls or cuts. */
const outside = (page: Page) =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const isHeld = (element: Element) => {
      for (let each = element.parentElement; each && each !== document.body; each = each.parentElement)
        if (getComputedStyle(each).overflowX !== 'visible') return true
      return false
    }
    const all = [...document.body.querySelectorAll('*')]
    const wide = all.filter(each => each.getBoundingClientRect().right > innerWidth + 1 && !isHeld(each))
    const names = wide.map(each => `${each.tagName.toLowerCase()}.${each.getAttribute('class') ?? ''}`)
    return names.length === 0 ? ['the page'] : names.slice(-3)
  })

/** Waits until what follows the size of the window has been drawn. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
  })

/** Opens what is folded in the page itself. Only one menu is open at a time. */
const unfold = (page: Page) =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details:not([name])'))
      details.open = true
  })

/** The menus of a page that stand out of the window once they are open. */
const menusOutside = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[name]')) {
      const { width } = menu.getBoundingClientRect()
      if (width === 0) continue
      menu.open = true
      await new Promise(requestAnimationFrame)
      const { left, right } = menu.lastElementChild?.getBoundingClientRect() ?? { left: 0, right: 0 }
      const isWide = document.documentElement.scrollWidth > innerWidth
      if (left < -1 || right > innerWidth + 1 || isWide) found.push(menu.textContent?.slice(0, 20) ?? '')
      menu.open = false
    }
    return found
  })

/** Windows in which a sheet or a dialog takes the whole width. */
const narrow = sizes.filter(({ width }) => width < 480)

async function wideAt(page: Page, name: string, windows = sizes): Promise<string[]> {
  const found: string[] = []
  for (const size of windows) {
    await page.setViewportSize(size)
    for (const each of await outside(page)) found.push(`${name} at ${size.width}: ${each}`)
    if (![320, 640, 1_280].includes(size.width)) continue
    for (const each of await menusOutside(page)) found.push(`${name} at ${size.width}: menu ${each}`)
  }
  return found
}

/** The findings of axe in a wide window by day, and on a phone by night. */
async function findingsIn(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const [width, colorScheme] of [
    [1_280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    for (const each of await seriousFindings(page)) found.push(`${name} at ${width}: ${each}`)
  }
  return found
}

/** A learner with the longest name, a text with the longest title, one with times, and a word and a sentence that are kept. */
const lab = startedForFile(async () => {
  const person = await learner(reader.stack(), 'n'.repeat(50))
  const text = `${word.form}が降っていた。${longWord}を見た。`
  const { id } = await uploaded(person, text, { title, explain_mode: 'split' })
  const lines = [{ text, start_ms: 0, end_ms: 1_000 }]
  const timed = person.study.articles.upload({ body: { title, lines, explain_mode: 'split' } })
  const { article } = await outcome(person, timed)
  const skill_id = skillIdOf(word)
  await person.collection.wordWrites.put({
    params: { skill_id },
    body: { ...word, meaning: longWord, source: { article_id: id, index: 0, start: 0, length: 1 } },
  })
  await person.collection.keptSentences.keep({ body: { article_id: id, index: 0, review: true } })
  const places: Partial<Record<ScreenName, string>> = {
    read: `read/${id}`,
    text: `text/${id}`,
    listen: `listen/${id}`,
    word: `word/${skill_id}?${new URLSearchParams(word)}`,
    kanji: 'kanji/雨',
    dictionary: 'dictionary?q=雨',
  }
  return {
    person,
    id,
    timed_id: article.id,
    places: screenNames.map(screen => places[screen] ?? screen),
    close: async () => {},
  }
})

it('no screen, panel, popup or dialog scrolls sideways at any width or has a fault that axe finds, and the popup lies in view in low windows', async () => {
  const { person, id, timed_id, places } = lab()
  const { page } = await reader.of(person, { place: 'library', height: 800 })
  const found: string[] = []
  for (const place of [...places, ...partNames.map(part => `settings/${part}`)]) {
    await page.goto(reader.at(place))
    await page.locator('main h1, [data-row]').first().waitFor()
    await page.waitForLoadState('networkidle')
    await unfold(page)
    found.push(...(await wideAt(page, place)), ...(await findingsIn(page, place)))
  }

  for (const part of textParts) {
    // Only a text with times has that part.
    await page.goto(reader.at(`library?text=${part === 'times' ? timed_id : id}&part=${part}`))
    await page.locator('dialog h2[data-first]').waitFor()
    await page.waitForLoadState('networkidle')
    const name = `the sheet’s ${part}`
    found.push(...(await wideAt(page, name, narrow)), ...(await findingsIn(page, name)))
  }

  await page.setViewportSize({ width: 1_280, height: 800 })
  await page.goto(reader.at(`read/${id}`))
  const popup = page.getByRole('dialog')
  for (const [width, height] of [
    [640, 400],
    [844, 390],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.locator('[data-word]').first().click()
    await drawn(page)
    for (const part of [popup, popup.getByRole('button', { name: 'Close' })]) {
      const { left, right, top, bottom } = await part.evaluate(element => element.getBoundingClientRect())
      if (left < 0 || right > width || top < 0 || bottom > height)
        found.push(`the popup at ${width} × ${height}: ${[left, top, right, bottom].map(Math.round)}`)
    }
    if (width > 320) await page.keyboard.press('Escape')
  }
  found.push(...(await wideAt(page, 'the popup')), ...(await findingsIn(page, 'the popup')))
  await page.keyboard.press('Escape')
  for (const [name, keys] of [
    ['the sentence panel', ['ArrowDown', 't']],
    ['the keys', ['?']],
  ] as const) {
    for (const key of keys) await page.keyboard.press(key)
    await page.locator('[role="complementary"], aside, dialog[open]').first().waitFor()
    found.push(...(await wideAt(page, name)), ...(await findingsIn(page, name)))
    await page.keyboard.press('Escape')
  }
  expect(found).toEqual([])
})

it.each(['ja', 'zh'])('in %s no screen scrolls sideways on a phone', async locale => {
  const { person, places } = lab()
  const { page } = await reader.of(person, { locale, height: 800 })
  const found: string[] = []
  for (const place of [...places, 'library?scope=public']) {
    await page.goto(reader.at(place))
    await page.locator('main h1, [data-row]').first().waitFor()
    await page.waitForLoadState('networkidle')
    await unfold(page)
    found.push(...(await wideAt(page, place, narrow)))
  }
  expect(found).toEqual([])
})

it('axe finds no fault in what a visitor without a session sees of any screen', async () => {
  const { page } = await reader.guest({ height: 800 })
  const found: string[] = []
  for (const place of [...screenNames, 'new-password?token=0', 'error=access_denied']) {
    await page.goto(reader.at(place))
    await page.locator('main h1, main [role="status"]').first().waitFor()
    await page.waitForLoadState('networkidle')
    found.push(...(await wideAt(page, place, narrow)), ...(await findingsIn(page, place)))
  }
  expect(found).toEqual([])
})
