import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { type Account, read, uploaded } from '../../flows/article-stack.ts'
import { type FakeAzure, startFakeAzure } from '../../support/fake-azure/index.ts'
import { behaviours, type FakeProvider, startFakeProvider } from '../../support/fake-provider/index.ts'
import { configureModel } from '../../support/models.ts'
import { learner } from '../../support/people.ts'
import { accessDenied } from '../../support/s3-server/behaviours.ts'
import { type S3Server, startS3Server } from '../../support/s3-server/index.ts'
import { testStack } from '../../support/stack.ts'
import { ended } from '../../support/tasks.ts'
import { shortText } from '../../support/texts.ts'

let s3: S3Server
let provider: FakeProvider
let hana: Account
let azure: FakeAzure
const start = async () => {
  ;[azure, s3] = await Promise.all([startFakeAzure(), startS3Server({ buckets: ['media-1250000000'] })])
  return testStack({ ...azure.environment, ...s3.environment() })
}
const at = consoleTab(start, { tab: 'articles' }, async stack => {
  provider = await startFakeProvider()
  await configureModel(stack, provider)
  hana = await learner(stack, 'hanako')
})
beforeEach(() => provider.behave([]))
afterAll(() => Promise.all([azure, s3, provider].map(server => server?.close())))

const split = { explain_mode: 'split' } as const
const gone = (id: number) =>
  read(hana, id).then(
    () => 'there',
    (error: { code?: string }) => error.code,
  )

/** Opens the dialog that deletes an article, from a list that was just reloaded. */
async function askedAbout(name: string) {
  const { page } = at
  await page.reload()
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
  it('needs the whole title to be typed, and deletes what the dialog lists', async () => {
    const { page } = at
    const { id } = await uploaded(hana, shortText, { title: '雨の日 <b>二</b>', tts: true })
    await uploaded(hana, '別の話。', { ...split, title: '残る話' })
    const { dialog, field, confirm } = await askedAbout('雨の日 <b>二</b>')
    const said = await dialog.getByRole('listitem').allTextContents()
    expect(said).toEqual([
      'The text and its 4 sentences, with furigana, translations, explanations and notes',
      'Its place in readers’ favourites',
      'Clips that no other article uses',
      'Usage and cost records',
      'The account of its owner, hanako, and all other articles',
    ])
    for (const wrong of ['', '雨の日', 'b', `${id}0`]) {
      await field.fill(wrong)
      await expect.poll(() => confirm.isDisabled()).toBe(true)
      await field.press('Enter')
    }
    await field.fill('雨の日 <b>二</b>')
    await confirm.click()
    const report = page.getByRole('status').filter({ hasText: '雨の日 <b>二</b> was deleted' })
    await report.waitFor()
    await expect
      .poll(() => report.getByRole('listitem').allTextContents())
      .toEqual([
        'Media files no longer used: 4',
        'Deleted from the object store: 4',
        'Files that could not be deleted from the object store: 0',
      ])
    const isFocused = () => report.evaluate(element => element === document.activeElement)
    await expect.poll(isFocused).toBe(true)
    await expect
      .poll(() => page.getByRole('rowheader').locator('[lang=ja]').allTextContents())
      .toEqual(['残る話'])
    expect(await gone(id)).toBe('not_found')
    await report.getByRole('button', { name: 'Close' }).click()
    await report.waitFor({ state: 'detached' })
  })

  it('accepts the id of an article without a title, and warns about objects that the bucket kept', async () => {
    const { page } = at
    const { id } = await uploaded(hana, '夜だ。', { tts: true })
    s3.misbehave('DeleteObject', accessDenied)
    const { dialog, field, confirm } = await askedAbout(`#${id}`)
    await expect.poll(() => dialog.locator('code').allTextContents()).toEqual([String(id)])
    await field.fill(String(id))
    await field.press('Enter')
    const report = page.getByRole('alert').filter({ hasText: `#${id} was deleted` })
    await report.waitFor()
    await expect
      .poll(() => report.textContent())
      .toContain('Files that could not be deleted from the object store: 1')
    await expect.poll(() => report.textContent()).toContain('keeps trying until they are deleted')
    s3.behaveWell()
    expect(await confirm.count()).toBe(0)
    expect(await gone(id)).toBe('not_found')
  })

  it('says that readers of a public article lose access', async () => {
    const { id } = await uploaded(hana, shortText, { ...split, title: '公開の話' })
    await at.page.reload()
    await at.page.getByRole('switch', { name: 'Public: 公開の話' }).press('Space')
    await expect.poll(async () => (await read(hana, id)).is_public).toBe(true)
    const { dialog } = await askedAbout('公開の話')
    await expect.poll(() => dialog.getByText('readers lose access to it').count()).toBe(1)
    await at.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await gone(id)).toBe('there')
  })
})

describe('deleting an article in progress', () => {
  it('stops the task first, and says so', async () => {
    provider.behave(behaviours.hang)
    const { task_id } = await hana.study.articles.upload({ body: { raw_content: shortText, title: '途中' } })
    const { dialog, field, confirm } = await askedAbout('途中')
    await dialog.getByText('The article is being processed').waitFor()
    expect(await confirm.count()).toBe(0)
    await field.fill('途中')
    expect(await seriousFindings(at.page)).toEqual([])
    await dialog.getByRole('button', { name: 'Stop and delete' }).click()
    await at.page.getByText('途中 was deleted').waitFor()
    expect(await ended(hana, task_id)).toMatchObject({ state: 'cancelled' })
    const { article_id } = await hana.study.tasks.get({ params: { task_id } })
    expect(await gone(article_id ?? 0)).toBe('not_found')
  })

  it('needs the title that the article has now', async () => {
    const { id } = await uploaded(hana, shortText, { ...split, title: '古い題' })
    const { dialog, field, confirm } = await askedAbout('古い題')
    await hana.study.articles.patch({ params: { id }, body: { title: '新しい題' } })
    await field.fill('古い題')
    await confirm.click()
    await dialog.getByRole('alert').filter({ hasText: 'The confirmation does not match' }).waitFor()
    await expect.poll(() => dialog.getByRole('alert').textContent()).toContain('新しい題')
    expect(await gone(id)).toBe('there')
  })
})
