import { expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { epub } from '../../browser/support/epub.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'
import { testStack } from '../../support/stack.ts'

const reader = readerOn(() => testStack({ MAX_ARTICLE_CHARS: '1000' }))

const paragraphs = (word: string) =>
  Array.from({ length: 10 }, (_, n) => `<p>${word}が${n + 1}回来ました。静かな夜でした。</p>`).join('')

/** Six chapters of some 200 characters; the third begins with a reading, the fourth has a part. */
const chapters = ['雨', '風', '雪', '月', '花', '星'].map((word, at) => ({
  title: `第${at + 1}章 ${word}`,
  body:
    `<h1>第${at + 1}章 ${word}</h1>` +
    (at === 2 ? '<p><ruby>東風谷<rt>こちや</rt></ruby>が来た。</p>' : '') +
    paragraphs(word),
}))

const book = (title: string, metadata = '', count = chapters.length) => ({
  ...epub({ title, chapters: chapters.slice(0, count), metadata }),
  name: `${title}.epub`,
})

/** A learner who has chosen all chapters of a book. */
async function withBook(file: ReturnType<typeof book>, person?: Awaited<ReturnType<typeof learner>>) {
  const who = person ?? (await learner(reader.stack()))
  const window = await reader.of(who, { place: 'add' })
  const { page } = window
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  const seriesNow = async () => {
    const { items } = await who.study.series.list()
    return Promise.all(
      items.map(async ({ id, name }) => {
        const { items: texts } = await who.study.articles.list({ query: { series: id, limit: 200 } })
        return [name, ...texts.map(({ title }) => title)]
      }),
    )
  }
  return {
    ...window,
    person: who,
    seriesNow,
    add: () => page.getByRole('button', { name: 'Add and read' }).click(),
  }
}

it('makes a series of a book that is too long for one text, cut at its chapters, and says so before', async () => {
  const { page, person, seriesNow, add } = await withBook(book('雨の本'))
  await page
    .getByText(/characters are more than one text can have: they become a series of 2 texts/)
    .waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await add()
  await page.getByText('All of it is in your library now, as the series “雨の本”.').waitFor()
  await expect.poll(seriesNow).toEqual([['雨の本', '雨の本 1', '雨の本 2']])
  const [series] = (await person.study.series.list()).items
  const contentsOf = async (id = 0) =>
    (await person.study.articles.contents({ params: { id } })).chapters.map(({ title }) => title)
  const titles = chapters.map(({ title }) => title)
  const read = async (id = 0) => (await person.study.articles.get({ params: { id }, query: {} })).sentences
  await expect.poll(() => contentsOf(series?.articles[1])).toEqual(titles.slice(3))
  expect(await contentsOf(series?.articles[0])).toEqual(titles.slice(0, 3))
  const [first, second] = [await read(series?.articles[0]), await read(series?.articles[1])]
  expect(first[0]?.sentence).toBe('第1章 雨')
  expect(second[0]?.sentence).toBe('第4章 月')
  expect(first.flatMap(({ furigana }) => furigana).find(({ text }) => text === '東風谷')?.reading).toBe(
    'こちや',
  )
})

it('goes on with a book whose tab was closed in the middle when it is chosen again', async () => {
  const { page, person, seriesNow, add, close } = await withBook(book('風の本'))
  let uploads = 0
  await page.route('**/api/articles/upload', async route => {
    uploads += 1
    if (uploads === 1) await route.continue()
  })
  await add()
  await expect.poll(seriesNow).toEqual([['風の本', '風の本 1']])
  await close()
  const again = await withBook(book('風の本'), person)
  await again.add()
  await expect.poll(again.seriesNow).toEqual([['風の本', '風の本 1', '風の本 2']])
  await again.page.goto(reader.at('library'))
  await again.close()
  const { page: third, add: addAll } = await withBook(book('風の本'), person)
  await addAll()
  await third.getByRole('alert').getByText('Your series “風の本” has all of it already.').waitFor()
})

it.each([
  ['a text', '**/api/articles/upload', 'POST', 2, 1],
  ['the series', '**/api/series/*', 'PUT', 1, 0],
] as const)(
  'says which texts were not sent when %s fails, and sends the rest, none twice',
  async (what, route, method, at, left) => {
    const title = `${what}の本`
    const { page, person, seriesNow, add } = await withBook(book(title))
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
    await page.evaluate(() => {
      location.hash = '#/add'
    })
    await page.getByRole('main').getByText(`Only ${left} of 2 texts have been added to the series.`).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Send the rest' }).click()
    await expect.poll(seriesNow).toEqual([[title, `${title} 1`, `${title} 2`]])
    const { items } = await person.study.articles.list({ query: { scope: 'mine' } })
    expect(items.map(({ title }) => title).toSorted()).toEqual([`${title} 1`, `${title} 2`])
  },
)

it('offers a series for a text that the server refuses as too large, though it has not too many characters', async () => {
  const { page, seriesNow, add } = await withBook(book('海の本', '', 2))
  let uploads = 0
  await page.route('**/api/articles/upload', async route => {
    uploads += 1
    const problem = {
      type: 'about:blank',
      title: 'Too large',
      status: 413,
      code: 'too_large',
      detail: 'Split it.',
    }
    if (uploads > 1) await route.continue()
    else await route.fulfill({ status: 413, contentType: 'application/problem+json', json: problem })
  })
  await add()
  await page.getByRole('alert').getByText('Split it.').waitFor()
  await page.getByText(/they become a series of 2 texts/).waitFor()
  await add()
  await expect.poll(seriesNow).toEqual([['海の本', '海の本 1', '海の本 2']])
})

it('puts volumes into the series that they name, by their numbers', async () => {
  const person = await learner(reader.stack())
  const epub3 = (place: number) =>
    '<meta property="belongs-to-collection" id="c">月の話</meta>' +
    '<meta refines="#c" property="collection-type">series</meta>' +
    `<meta refines="#c" property="group-position">${place}</meta>`
  const calibre =
    '<meta name="calibre:series" content="月の話"/><meta name="calibre:series_index" content="2.0"/>'
  const volumes = [book('月の話 3', epub3(3), 1), book('月の話 1', epub3(1), 1), book('月の話 2', calibre, 1)]
  for (const [at, volume] of volumes.entries()) {
    const { seriesNow, add } = await withBook(volume, person)
    await add()
    await expect.poll(async () => (await seriesNow())[0]?.length).toBe(at + 2)
  }
  const { seriesNow } = await withBook(book('星', '', 1), person)
  expect(await seriesNow()).toEqual([['月の話', '月の話 1', '月の話 2', '月の話 3']])
})
