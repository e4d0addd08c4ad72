import { afterAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { otherLook } from '../../browser/support/console-page.ts'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { type Account, read, uploaded } from '../../flows/article-stack.ts'
import { behaviours, type FakeProvider, startFakeProvider } from '../../support/fake-provider/index.ts'
import { configureModel } from '../../support/models.ts'
import { learner, personAt } from '../../support/people.ts'
import { testStack } from '../../support/stack.ts'
import { ended } from '../../support/tasks.ts'
import { shortText } from '../../support/texts.ts'

const hostile = "<script>alert('題')</script>"

let provider: FakeProvider
let hana: Account
let ken: Account
let analysed: { id: number }
let rain: { id: number }
const at = consoleTab(testStack, { tab: 'articles' }, async stack => {
  provider = await startFakeProvider()
  await configureModel(stack, provider)
  hana = await learner(stack, 'hanako')
  ken = await learner(stack, 'ken')
  analysed = await uploaded(hana, shortText, { title: hostile, type: 'news' })
  rain = await uploaded(ken, shortText, { explain_mode: 'split', title: '雨の日', author: '夏目漱石' })
  await uploaded(ken, '夜空。星。', { explain_mode: 'split', title: 'B 夜の歌', genre: 'song' })
})
afterAll(() => provider?.close())

const rowOf = (title: string) =>
  at.page.getByRole('row').filter({ has: at.page.getByRole('rowheader', { name: title }) })
const titles = () => at.page.getByRole('rowheader').locator('[lang=ja]:first-child').allTextContents()
/** The requests to the server, once this one is among them. */
const asked = async (wanted: Record<string, string>) => {
  const request = await at.page.waitForRequest(request => {
    const { pathname, searchParams } = new URL(request.url())
    const isFit = Object.entries(wanted).every(([name, value]) => searchParams.get(name) === value)
    return pathname === '/api/manager/articles' && isFit
  })
  return Object.fromEntries(new URL(request.url()).searchParams)
}
describe('the list of articles', () => {
  it('shows the newest first with their details, and a hostile title as plain text', async () => {
    await rowOf(hostile).waitFor()
    await expect.poll(titles).toEqual(['B 夜の歌', '雨の日', hostile])
    expect(await at.page.locator('main script').count()).toBe(0)
    const row = rowOf(hostile)
    for (const text of [`#${analysed.id}`, 'hanako', 'news', 'Completed', '100%'])
      await expect.poll(() => row.textContent()).toContain(text)
    expect(await seriousFindings(at.page)).toEqual([])
  })

  it('is filtered by the server', async () => {
    const { page } = at
    const [genre] = await Promise.all([
      asked({ genre: 'song' }),
      page.getByLabel('Genre').selectOption('song'),
    ])
    expect(genre).toEqual({ genre: 'song', sort: 'created_at', order: 'desc', offset: '0', limit: '50' })
    await rowOf('雨の日').waitFor({ state: 'detached' })
    await expect.poll(titles).toEqual(['B 夜の歌'])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await rowOf('雨の日').waitFor()

    for (const [choice, is_public] of [
      ['Public', 'true'],
      ['Private', 'false'],
    ] as const)
      await Promise.all([asked({ is_public }), page.getByLabel('Visibility').selectOption(choice)])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await rowOf('雨の日').waitFor()

    await Promise.all([asked({ q: '漱石' }), page.getByRole('searchbox').fill('漱石')])
    await rowOf(hostile).waitFor({ state: 'detached' })
    await expect.poll(titles).toEqual(['雨の日'])
    await page.getByLabel('Status').selectOption('failed')
    await page.getByRole('heading', { name: 'No articles match' }).waitFor()
    await page.getByRole('button', { name: 'Show all articles' }).click()
    await rowOf(hostile).waitFor()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
    await expect.poll(() => page.getByRole('searchbox').evaluate(isFocused)).toBe(true)
  })

  it('can be limited to an owner, from a row or by name', async () => {
    const { page } = at
    const owner = page
      .getByRole('combobox', { name: 'Owner' })
      .or(page.getByRole('textbox', { name: 'Owner' }))
    await Promise.all([
      asked({ user_id: String(hana.user.id) }),
      rowOf(hostile)
        .getByRole('button', { name: /^hanako/ })
        .click(),
    ])
    await rowOf('雨の日').waitFor({ state: 'detached' })
    await expect.poll(() => owner.inputValue()).toBe('hanako')
    await owner.fill('ken')
    await page.getByRole('option', { name: 'ken' }).click()
    await rowOf('雨の日').waitFor()
    await expect.poll(titles).toEqual(['B 夜の歌', '雨の日'])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await rowOf(hostile).waitFor()
  })

  it('is sorted by the server, and stays sorted after a reload', async () => {
    const { page } = at
    const heading = page.getByRole('columnheader', { name: 'Title' })
    await Promise.all([
      asked({ sort: 'title', order: 'asc' }),
      heading.getByRole('button', { name: 'Title' }).click(),
    ])
    await expect.poll(titles).toEqual([hostile, 'B 夜の歌', '雨の日'])
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending')
    await heading.getByRole('button', { name: 'Title' }).click()
    await expect.poll(titles).toEqual(['雨の日', 'B 夜の歌', hostile])
    await page.reload()
    await rowOf(hostile).waitFor()
    await expect.poll(titles).toEqual(['雨の日', 'B 夜の歌', hostile])
    await page.getByLabel('Sort by').selectOption('created_at')
    await expect.poll(titles).toEqual(['B 夜の歌', '雨の日', hostile])
  })
})

describe('the edit dialog', () => {
  it('shows each error at its field, and asks before it discards input', async () => {
    const { page } = at
    await rowOf('雨の日').getByRole('button', { name: 'Edit 雨の日' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit 雨の日' })
    const title = dialog.getByRole('textbox', { name: 'Title' })
    await title.fill('長'.repeat(301))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(/at most 300 characters/).waitFor()
    await expect.poll(() => title.getAttribute('aria-invalid')).toBe('true')
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Stay and keep editing' }).click()
    // Otherwise the next Escape may still close the question.
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor({ state: 'detached' })
    expect((await title.inputValue()).length).toBe(301)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await dialog.waitFor({ state: 'detached' })
    const pencil = rowOf('雨の日').getByRole('button', { name: 'Edit' })
    await expect.poll(() => pencil.evaluate(isFocused)).toBe(true)
    expect((await read(ken, rain.id)).title).toBe('雨の日')
  })

  it('changes title, author, introduction and type, and updates the row in place', async () => {
    const { page } = at
    await rowOf('雨の日').getByRole('button', { name: 'Edit 雨の日' }).click()
    const dialog = page.getByRole('dialog')
    const written = { Title: '雪の日', Author: '森鷗外', Type: 'novel', Introduction: '冬の話。' }
    for (const [label, text] of Object.entries(written)) await dialog.getByLabel(label).fill(text)
    await dialog.getByLabel('Type').press('Enter')
    await page.getByText('雪の日 was saved.').waitFor()
    await expect.poll(titles).toEqual(['B 夜の歌', '雪の日', hostile])
    const described = { title: '雪の日', author: '森鷗外', type: 'novel', intro: '冬の話。' }
    expect(await read(ken, rain.id)).toMatchObject(described)
    await expect.poll(() => rowOf('雪の日').textContent()).toMatch(/森鷗外.*novel/)
  })
})

const isFocused = (element: Element) => element === document.activeElement

describe('the visibility switches', () => {
  const switchOf = (name: string) => rowOf('雪の日').getByRole('switch', { name })
  const readers = () =>
    Promise.all(
      [hana, personAt(at.stack())].map(({ study }) =>
        study.articles.get({ params: { id: rain.id } }).then(
          () => 'reads',
          (error: { code?: string }) => error.code,
        ),
      ),
    )

  it('publish to accounts, then to guests, and withdraw again', async () => {
    expect(await readers()).toEqual(['forbidden', 'unauthenticated'])
    await expect.poll(() => switchOf('Guests').isDisabled()).toBe(true)
    await switchOf('Public').press('Space')
    await expect.poll(readers).toEqual(['reads', 'unauthenticated'])
    await switchOf('Guests').press('Space')
    await expect.poll(readers).toEqual(['reads', 'reads'])
    await switchOf('Public').press('Space')
    await expect.poll(readers).toEqual(['forbidden', 'unauthenticated'])
    await expect.poll(() => switchOf('Guests').isChecked()).toBe(false)
  })
})

describe('an article in progress', () => {
  it('shows its progress, and its completion without a reload', async () => {
    const answer = Promise.withResolvers<void>()
    provider.behave(async exchange => {
      await answer.promise
      await behaviours.honest(exchange)
    })
    const { task_id } = await hana.study.articles.upload({ body: { raw_content: shortText, title: '途中' } })
    await at.page.clock.install()
    await at.page.reload()
    await rowOf('途中').getByText('Processing').waitFor()
    await expect.poll(() => rowOf('途中').getByRole('progressbar').count()).toBe(1)
    answer.resolve()
    await ended(hana, task_id)
    await at.page.clock.fastForward(3_000)
    await rowOf('途中').getByText('Completed').waitFor()
    expect(await rowOf('途中').getByRole('progressbar').count()).toBe(0)
  })
})

it('the tab shows cards on a phone, in Japanese and in dark mode', async () => {
  const { page } = await at.open(otherLook)
  const card = page.getByRole('listitem').filter({ hasText: hostile })
  await card.waitFor()
  for (const text of ['完了', '100%', '翻訳モデル', '解説モデル', 'model-a'])
    await expect.poll(() => card.textContent()).toContain(text)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(380)
  expect(await seriousFindings(page)).toEqual([])
  await card.getByRole('button', { name: `${hostile} を編集` }).click()
  await page.getByRole('dialog').getByLabel('著者').fill('森鷗外')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await card.getByText('森鷗外').waitFor()
  await card.getByRole('button', { name: `${hostile} を削除` }).click()
  await page.getByRole('dialog').getByText('元に戻せません').waitFor()
  expect(await seriousFindings(page)).toEqual([])
})
