import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { withWords } from '../flows/article-stack.ts'
import { epub } from '../support/epub.ts'
import { seriousFindings } from './support/accessibility.ts'
import { wordsReader } from './support/reader-windows.ts'

const reader = wordsReader()

const paragraphs = (word: string) =>
  Array.from({ length: 12 }, (_, n) => `<p>${word}が${n + 1}回来ました。静かな夜です。</p>`).join('')
const pages = {
  part: '<h1>第一部</h1><p>序の文です。</p>',
  first: `<h2>第一章<br/>雨</h2>${paragraphs('雨')}<h3 id="night">夜</h3>${paragraphs('夜')}`,
  picture: paragraphs('風'),
}
const link = (href: string, title: string, parts = '') =>
  `<li><a href="${href}">${title}</a>${parts && `<ol>${parts}</ol>`}</li>`
/** A part with chapters, a section within a page, an endless title, and addresses that lead nowhere or back. */
const contents =
  link(
    'c0.xhtml',
    '第一部',
    link('c1.xhtml', '第一章 <ruby>雨<rt>あめ</rt></ruby>', link('c1.xhtml#night', '夜')) +
      link('c2.xhtml', `第二章 ${'長い'.repeat(400_000)}`),
  ) +
  link('https://example.com/x', '外') +
  link('nav.xhtml', '目次') +
  link('c9.xhtml', '無い章')

const book = () =>
  epub({
    title: '雨の本',
    contents,
    chapters: Object.entries(pages).map(([title, body]) => ({ title, body })),
  })

const headingsOn = (page: Page) =>
  page
    .locator('main :is(h2, h3, h4)')
    .evaluateAll(all => all.map(each => `${each.tagName} ${each.ariaLabel ?? each.textContent}`))

const onScreen = (heading: Locator) =>
  expect
    .poll(() => heading.evaluate(each => each.getBoundingClientRect().bottom / innerHeight).catch(() => 2))
    .toSatisfy(place => place > 0 && place < 1)

/** The text of the element that has the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** Adds the book by its file, and waits for its first sentence. */
async function added(page: Page) {
  await page.getByLabel('Choose a file').setInputFiles(book())
  await page.getByRole('checkbox', { name: '第一部' }).waitFor()
  await page.getByRole('button', { name: 'Add and read' }).click()
  await page.getByRole('heading', { level: 2, name: '第一部' }).waitFor()
}

const Sent = z.object({ passed: z.array(z.tuple([z.number(), z.number()])) })
/** The parts of a text that the page tells the server it has shown for reading, from now on. */
function passedBy(page: Page) {
  const sent: unknown[] = []
  page.on('request', request => {
    if (request.method() !== 'GET' && request.url().endsWith('/position')) sent.push(request.postDataJSON())
  })
  return () => sent.flatMap(body => Sent.parse(body).passed)
}

it('a book has headings and a list of its chapters, from which one goes on by keys', async () => {
  const { page, person } = await reader.learner({ place: 'add' })
  await added(page)
  // No heading is a second one of a sentence, and each line of a heading is one.
  expect((await headingsOn(page)).slice(0, 3)).toEqual(['H2 第一部', 'H3 第一章', 'H3 雨'])
  const { items } = await person.study.articles.list({ query: { scope: 'mine' } })
  const id = items[0]?.id ?? 0
  await withWords(person, id)
  await page.keyboard.press('c')
  const list = page.getByRole('dialog', { name: 'Contents' })
  const chapters = list.locator('li button')
  await expect.poll(() => chapters.count()).toBe(4)
  expect(await chapters.locator('[lang]').allTextContents()).toEqual([
    '第一部',
    '第一章 雨',
    '夜',
    expect.stringMatching(/^第二章 (?:長い){57,58}長?$/),
  ])
  expect(await seriousFindings(page)).toEqual([])
  expect(await list.locator('[aria-current]').textContent()).toContain('第一部')
  const passed = passedBy(page)
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await list.waitFor({ state: 'detached' })
  await onScreen(page.getByRole('heading', { level: 4, name: '夜' }))
  await expect.poll(() => focused(page)).toMatch(/^夜/)
  // A jump reads nothing: at most the first screen was, and rows that stay at the new place.
  const { chapters: all } = await person.study.articles.contents({ params: { id } })
  const position = () => person.study.positions.get({ params: { id } })
  const night = all[2]?.index ?? 0
  await expect.poll(async () => (await position())?.index).toBeGreaterThanOrEqual(night)
  expect(passed().filter(([from, to]) => from < night - 4 && to >= night - 4)).toEqual([])
  await page.keyboard.press('c')
  await expect.poll(() => list.locator('[aria-current]').textContent()).toContain('夜')
  // A title that is in no sentence is a heading of its own.
  await list.getByRole('button', { name: '第二章' }).click()
  const second = page.getByRole('heading', { level: 3, name: '第二章' })
  await onScreen(second)
  await expect.poll(() => focused(page)).toMatch(/^第二章/)
  expect(await second.locator('[data-row]').count()).toBe(0)
  await page.keyboard.press('?')
  await page.getByText('Show the contents of a book').waitFor()
})
