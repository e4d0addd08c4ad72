import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { weekOf } from '../../../lib/contracts/schemas/articles/recommendations.ts'
import { consoleTab } from '../../browser/support/console-tab.ts'
import { type Account, uploaded } from '../../flows/article-stack.ts'
import { administrator, learner } from '../../support/people.ts'
import { testStack } from '../../support/stack.ts'
import { shortText } from '../../support/texts.ts'

let root: Account
let hana: Account
let rain: { id: number }
let star: { id: number }

const give = (kind: 'bug' | 'suggestion' | 'publish_request', text: string, article_id?: number) =>
  hana.study.feedback.give({
    body: { request_id: ulid(), kind, text, ...(article_id !== undefined && { article_id }) },
  })

const at = consoleTab(testStack, {}, async stack => {
  root = await administrator(stack)
  hana = await learner(stack, 'hanako')
  rain = await uploaded(hana, shortText, { explain_mode: 'split', title: '雨の日', author: '夏目漱石' })
  star = await uploaded(hana, '夜空。星。', { explain_mode: 'split', title: '星の夜' })
  await root.manager.articles.publish({ params: { id: star.id }, body: { is_public: true } })
  await give('bug', 'It <b>fails</b>.')
  await give('publish_request', 'みんなに\n読んでほしいです。', rain.id)
})

const cards = () => at.page.getByRole('list', { name: 'Feedback' }).getByRole('listitem')
const cardWith = (text: string) => cards().filter({ hasText: text })
const tab = (name: RegExp) => at.page.getByRole('tab', { name })

describe('the feedback', () => {
  it('is counted on the overview, which leads to it, shows who wrote what about which article, and publishes one when its request is accepted', async () => {
    const { page } = at
    const total = page.locator('[data-urgent]').filter({ hasText: 'Feedback' })
    await total.getByText('2', { exact: true }).waitFor()
    await total.getByRole('link', { name: 'Feedback' }).click()
    await tab(/^Feedback \(2\)$/).waitFor()
    expect(new URL(page.url()).hash).toBe('#/articles/feedback')
    const request = cardWith('雨の日')
    await request.getByText('読んでほしいです。').waitFor()
    for (const text of ['Publish request', 'Open', 'hanako', `#${rain.id}`, 'Private', 'Completed'])
      await expect.poll(() => request.textContent()).toContain(text)
    await expect.poll(() => cardWith('It <b>fails</b>.').textContent()).toContain('Bug')
    await cardWith('雨の日').getByRole('button', { name: 'Answer: Publish request, hanako' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Publish request from hanako' })
    await dialog.getByRole('radio', { name: 'Accept' }).click()
    await dialog.getByRole('switch', { name: 'Guests can read it too' }).click()
    await dialog.getByLabel('Reply').fill('ありがとう！')
    await dialog.getByRole('button', { name: 'Publish the article' }).click()
    await page.getByText('The decision was saved.').waitFor()
    await cardWith('雨の日').waitFor({ state: 'detached' })
    await tab(/^Feedback \(1\)$/).waitFor()
    const { items } = await hana.study.feedback.list({})
    expect(items[0]).toMatchObject({ status: 'accepted', reply: 'ありがとう！' })
    expect(await root.study.articles.get({ params: { id: rain.id } })).toMatchObject({
      is_public: true,
      guest_visible: true,
    })
  })

  it('does not overwrite the decision of another administrator, and keeps the typed reply', async () => {
    const { page } = at
    await page.getByRole('button', { name: 'Answer: Bug, hanako' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bug from hanako' })
    const { items } = await root.manager.feedback.list({ query: { kind: 'bug' } })
    await root.manager.feedback.decide({
      params: { id: items[0]?.id ?? '' },
      body: { expected_version: 1, status: 'resolved', reply: 'Repaired.' },
    })
    await dialog.getByRole('radio', { name: 'Decline' }).click()
    await dialog.getByLabel('Reply').fill('No.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').getByText('Changed in the meantime', { exact: true }).waitFor()
    await expect.poll(() => dialog.getByLabel('Reply').inputValue()).toBe('No.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByRole('heading', { name: 'No open feedback' }).waitFor()
    await page.getByLabel('Status').selectOption('resolved')
    await cardWith('Repaired.').waitFor()
    await page.getByLabel('Status').selectOption('withdrawn')
    await page.getByRole('heading', { name: 'No feedback matches' }).waitFor()
  })
})

describe('the recommendation of the week', () => {
  const weekly = () => hana.study.recommendations.weekly()
  const entries = () => at.page.getByRole('group', { name: 'Articles' }).getByRole('listitem')
  const add = async (title: string) => {
    await at.page
      .getByRole('combobox', { name: 'Add a public article' })
      .or(at.page.getByRole('textbox', { name: 'Add a public article' }))
      .fill(title)
    await at.page.getByRole('option', { name: title }).click()
    await entries().filter({ hasText: title }).waitFor()
  }

  it('consists of public articles in order, with comments, and is shown to learners', async () => {
    const { page } = at
    await tab(/^Recommendation$/).click()
    await page.getByText('Nothing has been recommended yet.').waitFor()
    expect(new URL(page.url()).hash).toBe('#/articles/recommendation')
    await page.getByLabel('Note').fill('For a long night')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('At least 1 is needed.').waitFor()
    await add('雨の日')
    await add('星の夜')
    await page.getByLabel('Comment on 星の夜').fill('Short')
    await page.getByRole('button', { name: 'Move up: 星の夜' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved. Learners see it now.').waitFor()
    expect(await weekly()).toMatchObject({
      week: weekOf(new Date()),
      note: 'For a long night',
      entries: [
        { article_id: star.id, comment: 'Short' },
        { article_id: rain.id, comment: '' },
      ],
    })
    await page.getByRole('button', { name: 'Remove from the list: 雨の日' }).click()
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('button', { name: 'Stay and keep editing' }).click()
  })

  it('says if somebody else has saved it or an article has been withdrawn', async () => {
    const { page } = at
    const week = weekOf(new Date())
    await root.manager.recommendations.put({
      params: { week },
      body: { expected_version: 1, note: 'Theirs', entries: [{ article_id: rain.id }] },
    })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Somebody else has changed it meanwhile').waitFor()
    await page.getByRole('button', { name: 'Load and discard my changes' }).click()
    await entries().filter({ hasText: '雨の日' }).waitFor()
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('Theirs')
    await root.manager.articles.publish({ params: { id: rain.id }, body: { is_public: false } })
    await page.getByLabel('Note').fill('Mine')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Every article must be public.').waitFor()
    await entries().getByText('No longer public').waitFor()
    await page.getByRole('button', { name: 'Remove from the list: 雨の日' }).click()
    await add('星の夜')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved. Learners see it now.').waitFor()
    await expect.poll(weekly).toMatchObject({ note: 'Mine', entries: [{ article_id: star.id }] })
  })

  it('is removed after confirmation', async () => {
    const { page } = at
    await page.getByRole('button', { name: 'Remove recommendation' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove recommendation' }).click()
    await page.getByText('This week’s recommendation was removed.').waitFor()
    await page.getByText('Nothing has been recommended yet.').waitFor()
    expect(await weekly()).toBeNull()
  })
})
