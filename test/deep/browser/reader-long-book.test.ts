import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage, signedInAt } from '../../browser/support/page.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { epub } from '../../support/epub.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)

/** The most characters of a text, as the page is told. */
const MOST = 300

const paragraphs = (word: string) =>
  Array.from({ length: 3 }, (_, n) => `<p>${word}が${n + 1}回来ました。静かな夜でした。</p>`).join('')

/** Six chapters of some 60 characters. */
const chapters = ['雨', '風', '雪', '月', '花', '星'].map((word, at) => ({
  title: `第${at + 1}章 ${word}`,
  body: `<h1>第${at + 1}章 ${word}</h1>${paragraphs(word)}`,
}))

const book = (title: string, metadata = '', count = chapters.length) => ({
  ...epub({ title, chapters: chapters.slice(0, count), metadata }),
  name: `${title}.epub`,
})

/** A learner's window; the tests add one book after the other. */
const window = reader.shared(async () => {
  const person = await learner(reader.stack())
  const { study } = reader.stack().addresses
  const opened = await openPage(reader.browser(), 'about:blank', {}, signedInAt(study, person))
  await opened.context.route('**/api/capabilities', async route => {
    const reply = await route.fetch()
    const told = await reply.json()
    await route.fulfill({ json: { ...told, limits: { ...told.limits, text_characters: MOST } } })
  })
  await opened.page.goto(reader.at('add'))
  page = opened.page
  return { ...opened, person }
})
let page: Page

/** Chooses all chapters of a book in a form in which nothing is chosen yet. */
async function choose(file: ReturnType<typeof book>) {
  await page.goto(reader.at('add'))
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.getByRole('button', { name: 'All', exact: true }).click()
}
const add = () => page.getByRole('button', { name: 'Add and read' }).click()

/** The titles of the texts of a series; undefined if there is none of this name. */
async function textsOf(series: string) {
  const { study } = window().person
  const found = (await study.series.list()).items.find(({ name }) => name === series)
  if (!found) return undefined
  const { items } = await study.articles.list({ query: { series: found.id, limit: 200 } })
  return items.map(({ title }) => title)
}
const twoOf = (title: string) => [`${title} 1`, `${title} 2`]

describe('a book', () => {
  it('that is too long for one text becomes a series, cut at its chapters, which is said before', async () => {
    const { study } = window().person
    await choose(book('雨の本'))
    await page.getByText(/characters are too many for one text. They become a series of 2 texts/).waitFor()
    // The second text is sent while the first is read: a notice goes with its screen.
    let uploads = 0
    await page.route('**/api/articles/upload', async route => {
      uploads += 1
      if (uploads === 2) {
        await page.waitForURL(/#\/read\//)
        await page.locator('[data-row]').first().waitFor()
      }
      await route.continue()
    })
    const told = page.getByText('Everything is in your library now, as the series “雨の本”.').waitFor()
    await Promise.all([add(), told])
    await page.unroute('**/api/articles/upload')
    await expect.poll(() => textsOf('雨の本')).toEqual(twoOf('雨の本'))
    const [series] = (await study.series.list()).items
    const contentsOf = async (id = 0) =>
      (await study.articles.contents({ params: { id } })).chapters.map(({ title }) => title)
    const titles = chapters.map(({ title }) => title)
    await expect.poll(() => contentsOf(series?.articles[1])).toEqual(titles.slice(3))
    expect(await contentsOf(series?.articles[0])).toEqual(titles.slice(0, 3))
  })

  it('whose tab was closed in the middle goes on when it is chosen again, and is not sent twice', async () => {
    const title = '風の本'
    await choose(book(title))
    let uploads = 0
    await page.route('**/api/articles/upload', async route => {
      uploads += 1
      if (uploads === 1) await route.continue()
    })
    await add()
    await expect.poll(() => textsOf(title)).toEqual([`${title} 1`])
    const anew = async () => {
      await page.close()
      page = await window().context.newPage()
    }
    await anew()
    await choose(book(title))
    await add()
    await expect.poll(() => textsOf(title)).toEqual(twoOf(title))
    await anew()
    await choose(book(title))
    await add()
    await page.getByRole('alert').getByText(`Everything is already in your series “${title}”.`).waitFor()
    // The form would ask before it is left.
    await anew()
  })

  it.each([
    ['a text', '**/api/articles/upload', 'POST', 2, 1],
    ['the series', '**/api/series/*', 'PUT', 1, 0],
  ] as const)(
    'tells which texts were not sent when %s fails, and sends the rest, none twice',
    async (what, route, method, at, left) => {
      const title = `${what}の本`
      await choose(book(title))
      let calls = 0
      await page.route(route, async each => {
        calls += each.request().method() === method ? 1 : 0
        if (calls === at) await each.abort()
        else await each.continue()
      })
      await add()
      await expect.poll(() => calls).toBe(at)
      // Another screen drops the notice. The form still says it.
      await page.locator('[data-word], [data-row]').first().waitFor()
      await page.goto(reader.at('add'))
      const form = page.getByRole('main')
      await form.getByText(`Only ${left} of 2 texts have been added to the series.`).waitFor()
      await form.getByRole('button', { name: 'Send the rest' }).click()
      await expect.poll(() => textsOf(title)).toEqual(twoOf(title))
      const { items } = await window().person.study.articles.list({ query: { scope: 'mine', limit: 200 } })
      const titles = items.map(each => each.title).filter(each => each.startsWith(title))
      expect(titles.toSorted()).toEqual(twoOf(title))
      await page.unroute(route)
    },
  )

  it('that the server refuses as too large is offered as a series, though it has not too many characters', async () => {
    await choose(book('海の本', '', 2))
    let uploads = 0
    await page.route('**/api/articles/upload', async route => {
      uploads += 1
      const problem = {
        ...{ type: 'about:blank', title: 'Too large', status: 413 },
        ...{ code: 'too_large', detail: 'Split it.' },
      }
      if (uploads > 1) await route.continue()
      else await route.fulfill({ status: 413, contentType: 'application/problem+json', json: problem })
    })
    await add()
    await page.getByRole('alert').getByText('Split it.').waitFor()
    await page.getByText(/They become a series of 2 texts/).waitFor()
    await add()
    await expect.poll(() => textsOf('海の本')).toEqual(twoOf('海の本'))
    await page.unroute('**/api/articles/upload')
  })

  it('is put into the series that it names, by its number', async () => {
    const epub3 =
      '<meta property="belongs-to-collection" id="c">月の話</meta>' +
      '<meta refines="#c" property="collection-type">series</meta>' +
      '<meta refines="#c" property="group-position">1</meta>'
    const calibre =
      '<meta name="calibre:series" content="月の話"/><meta name="calibre:series_index" content="2.0"/>'
    const volumes = [book('月の話 2', calibre, 1), book('月の話 1', epub3, 1)]
    for (const [at, volume] of volumes.entries()) {
      await choose(volume)
      await add()
      await expect.poll(async () => (await textsOf('月の話'))?.length).toBe(at + 1)
      await page.locator('[data-row]').first().waitFor()
    }
    expect(await textsOf('月の話')).toEqual(['月の話 1', '月の話 2'])
  })
})
