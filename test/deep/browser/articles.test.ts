import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { type Account, read, uploaded } from '../../flows/article-stack.ts'
import { type FakeAzure, startFakeAzure } from '../../support/fake-azure/index.ts'
import { behaviours, type FakeProvider, startFakeProvider } from '../../support/fake-provider/index.ts'
import { configureModel } from '../../support/models.ts'
import { learner, personAt } from '../../support/people.ts'
import { accessDenied } from '../../support/s3-server/behaviours.ts'
import { type S3Server, startS3Server } from '../../support/s3-server/index.ts'
import { testStack } from '../../support/stack.ts'
import { ended } from '../../support/tasks.ts'
import { shortText } from '../../support/texts.ts'

const split = { explain_mode: 'split' } as const

let s3: S3Server
let azure: FakeAzure
let provider: FakeProvider
let hana: Account
let ken: Account
let news: { id: number }
let rain: { id: number }
const start = async () => {
  ;[azure, s3] = await Promise.all([startFakeAzure(), startS3Server({ buckets: ['media-1250000000'] })])
  return testStack({ ...azure.environment, ...s3.environment() })
}
const at = consoleTab(start, { tab: 'articles' }, async stack => {
  provider = await startFakeProvider()
  await configureModel(stack, provider)
  hana = await learner(stack, 'hanako')
  ken = await learner(stack, 'ken')
  news = await uploaded(hana, shortText, { title: 'A <b>朝</b>', type: 'news' })
  rain = await uploaded(ken, shortText, { ...split, title: '雨の日', author: '夏目漱石' })
  await uploaded(ken, '夜空。星。', { ...split, title: 'B 夜の歌', genre: 'song' })
})
beforeEach(() => provider.behave([]))
afterAll(() => Promise.all([azure, s3, provider].map(server => server?.close())))

const NEWS = 'A <b>朝</b>'
const rowOf = (title: string) =>
  at.page.getByRole('row').filter({ has: at.page.getByRole('rowheader', { name: title }) })
const titles = () => at.page.getByRole('rowheader').locator('[lang=ja]:first-child').allTextContents()
/** The request to the server, which this action makes. */
const asked = async (wanted: Record<string, string>, act: Promise<unknown>) => {
  const asking = at.page.waitForRequest(request => {
    const { pathname, searchParams } = new URL(request.url())
    const isFit = Object.entries(wanted).every(([name, value]) => searchParams.get(name) === value)
    return pathname === '/api/manager/articles' && isFit
  })
  const [request] = await Promise.all([asking, act])
  return Object.fromEntries(new URL(request.url()).searchParams)
}

describe('the list of articles', () => {
  it('shows the newest first with their details, and is filtered by the server, also by owner', async () => {
    const { page } = at
    await rowOf(NEWS).waitFor()
    await expect.poll(titles).toEqual(['B 夜の歌', '雨の日', NEWS])
    for (const text of [`#${news.id}`, 'hanako', 'news', 'Completed', '100%'])
      await expect.poll(() => rowOf(NEWS).textContent()).toContain(text)

    const genre = await asked({ genre: 'song' }, page.getByLabel('Genre').selectOption('song'))
    expect(genre).toEqual({ genre: 'song', sort: 'created_at', order: 'desc', offset: '0', limit: '50' })
    await expect.poll(titles).toEqual(['B 夜の歌'])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await rowOf('雨の日').waitFor()
    await asked({ is_public: 'false' }, page.getByLabel('Visibility').selectOption('Private'))
    const search = page.getByRole('searchbox')
    await asked({ q: '漱石' }, search.fill('漱石'))
    await expect.poll(titles).toEqual(['雨の日'])
    await page.getByLabel('Status').selectOption('failed')
    await page.getByRole('heading', { name: 'No articles match' }).waitFor()
    await page.getByRole('button', { name: 'Show all articles' }).click()
    await rowOf(NEWS).waitFor()
    await page.locator('input[type=search]:focus').waitFor()
    expect(await search.inputValue()).toBe('')

    const owner = page
      .getByRole('combobox', { name: 'Owner' })
      .or(page.getByRole('textbox', { name: 'Owner' }))
    const hers = rowOf(NEWS).getByRole('button', { name: /^hanako/ })
    await asked({ user_id: String(hana.user.id) }, hers.click())
    await rowOf('雨の日').waitFor({ state: 'detached' })
    await expect.poll(() => owner.inputValue()).toBe('hanako')
    await owner.fill('ken')
    await page.getByRole('option', { name: 'ken' }).click()
    await expect.poll(titles).toEqual(['B 夜の歌', '雨の日'])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await rowOf(NEWS).waitFor()
  })

  it('is sorted by the server, and stays sorted after a reload', async () => {
    const { page } = at
    const heading = page.getByRole('columnheader', { name: 'Title' })
    const sort = heading.getByRole('button', { name: 'Title' })
    await asked({ sort: 'title', order: 'asc' }, sort.click())
    await expect.poll(titles).toEqual([NEWS, 'B 夜の歌', '雨の日'])
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending')
    await sort.click()
    await expect.poll(titles).toEqual(['雨の日', 'B 夜の歌', NEWS])
    await page.reload()
    await expect.poll(titles).toEqual(['雨の日', 'B 夜の歌', NEWS])
    await page.getByLabel('Sort by').selectOption('created_at')
    await expect.poll(titles).toEqual(['B 夜の歌', '雨の日', NEWS])
  })

  it('shows the progress of an article and its completion without a reload, and stops another before it is deleted', async () => {
    const { page } = at
    const answer = Promise.withResolvers<void>()
    provider.behave(async exchange => {
      await answer.promise
      await behaviours.honest(exchange)
    })
    const [going, stopped] = await Promise.all(
      ['途中', '中止'].map(title => hana.study.articles.upload({ body: { raw_content: shortText, title } })),
    )
    await page.clock.install()
    await page.reload()
    await rowOf('途中').getByText('Processing').waitFor()
    await expect.poll(() => rowOf('途中').getByRole('progressbar').count()).toBe(1)

    const { dialog, field, confirm } = await askedAbout('中止')
    await dialog.getByText('The article is being processed').waitFor()
    expect(await confirm.count()).toBe(0)
    await field.fill('中止')
    await dialog.getByRole('button', { name: 'Stop and delete' }).click()
    await page.getByText('中止 was deleted').waitFor()
    expect(await ended(hana, stopped?.task_id ?? '')).toMatchObject({ state: 'cancelled' })

    answer.resolve()
    const { article_id } = await ended(hana, going?.task_id ?? '')
    await page.clock.fastForward(3_000)
    await rowOf('途中').getByText('Completed').waitFor()
    expect(await rowOf('途中').getByRole('progressbar').count()).toBe(0)
    await hana.study.articles.remove({ params: { id: article_id ?? 0 } })
  })
})

it('the edit dialog shows each error at its field, asks before it discards input, and updates the row in place', async () => {
  const { page } = at
  await rowOf('雨の日').getByRole('button', { name: 'Edit 雨の日' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit 雨の日' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await title.fill('長'.repeat(301))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/at most 300 characters/).waitFor()
  await expect.poll(() => title.getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await dialog.waitFor({ state: 'detached' })
  const pencil = rowOf('雨の日').getByRole('button', { name: 'Edit' })
  await expect.poll(() => pencil.evaluate(element => element === document.activeElement)).toBe(true)

  await pencil.click()
  const written = { Title: '雪の日', Author: '森鷗外', Type: 'novel', Introduction: '冬の話。' }
  for (const [label, text] of Object.entries(written)) await dialog.getByLabel(label).fill(text)
  await dialog.getByLabel('Type').press('Enter')
  await page.getByText('雪の日 was saved.').waitFor()
  await expect.poll(() => rowOf('雪の日').textContent()).toMatch(/森鷗外.*novel/)
  const described = { title: '雪の日', author: '森鷗外', type: 'novel', intro: '冬の話。' }
  expect(await read(ken, rain.id)).toMatchObject(described)
})

it('the visibility switches publish to accounts, then to guests, and withdraw again', async () => {
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
  await expect.poll(() => switchOf('Guests').isDisabled()).toBe(true)
  await switchOf('Public').press('Space')
  await expect.poll(readers).toEqual(['reads', 'unauthenticated'])
  await switchOf('Guests').press('Space')
  await expect.poll(readers).toEqual(['reads', 'reads'])
  await switchOf('Public').press('Space')
  await expect.poll(readers).toEqual(['forbidden', 'unauthenticated'])
  await expect.poll(() => switchOf('Guests').isChecked()).toBe(false)
  await switchOf('Public').press('Space')
  await expect.poll(readers).toEqual(['reads', 'unauthenticated'])
})

const gone = (id: number) =>
  read(hana, id).then(
    () => 'there',
    (error: { code?: string }) => error.code,
  )

/** Opens the dialog that deletes an article of the list. */
async function askedAbout(name: string) {
  const { page } = at
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` })
  await dialog.waitFor()
  return {
    dialog,
    field: dialog.getByRole('textbox'),
    confirm: dialog.getByRole('button', { name: 'Delete permanently' }),
  }
}

describe('deleting an article', () => {
  it('needs the whole title that it has now, and tells what goes and what went', async () => {
    const { page } = at
    const { id } = await uploaded(ken, '雨だ。風だ。', { title: '古い <b>題</b>', tts: true })
    await ken.study.articles.patch({ params: { id: rain.id }, body: { title: '新しい題' } })
    const renamed = await askedAbout('雪の日')
    await renamed.dialog.getByText('readers lose access to it').waitFor()
    await renamed.field.fill('雪の日')
    await renamed.confirm.click()
    const refusal = renamed.dialog.getByRole('alert').filter({ hasText: 'The confirmation does not match' })
    await refusal.getByText('新しい題').waitFor()
    expect(await gone(rain.id)).toBe('there')
    await page.keyboard.press('Escape')
    await renamed.dialog.waitFor({ state: 'detached' })

    await page.reload()
    const { dialog, field, confirm } = await askedAbout('古い <b>題</b>')
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
      'The text and its 2 sentences, with furigana, translations, explanations and notes',
      'Its place in readers’ favourites',
      'Clips that no other article uses',
      'Usage and cost records',
      'The account of its owner, ken, and all other articles',
    ])
    for (const wrong of ['', '古い', `${id}0`]) {
      await field.fill(wrong)
      await expect.poll(() => confirm.isDisabled()).toBe(true)
      await field.press('Enter')
    }
    await field.fill('古い <b>題</b>')
    await confirm.click()
    const report = page.getByRole('status').filter({ hasText: '古い <b>題</b> was deleted' })
    await expect
      .poll(() => report.getByRole('listitem').allTextContents())
      .toEqual([
        'Media files no longer used: 2',
        'Deleted from the object store: 2',
        'Files that could not be deleted from the object store: 0',
      ])
    await expect.poll(() => report.evaluate(element => element === document.activeElement)).toBe(true)
    await rowOf('古い').waitFor({ state: 'detached' })
    expect(await gone(id)).toBe('not_found')
    await report.getByRole('button', { name: 'Close' }).click()
    await report.waitFor({ state: 'detached' })
  })

  it('accepts the id of an article without a title, and warns about objects that the bucket kept', async () => {
    const { page } = at
    const { id } = await uploaded(hana, '夜だ。', { tts: true })
    s3.misbehave('DeleteObject', accessDenied)
    await page.reload()
    const { dialog, field } = await askedAbout(`#${id}`)
    await expect.poll(() => dialog.locator('code').allTextContents()).toEqual([String(id)])
    await field.fill(String(id))
    await field.press('Enter')
    const report = page.getByRole('alert').filter({ hasText: `#${id} was deleted` })
    await report.getByText('Files that could not be deleted from the object store: 1').waitFor()
    await report.getByText('keeps trying until they are deleted').waitFor()
    s3.behaveWell()
    expect(await gone(id)).toBe('not_found')
  })
})
