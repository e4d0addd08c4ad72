import { describe, expect, it } from 'vitest'
import { weekOf } from '../../../lib/contracts/schemas/articles/recommendations.ts'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { sendContent } from '../../support/fake-provider/answers.ts'
import { behaviours, startFakeProvider } from '../../support/fake-provider/index.ts'
import { configureModel } from '../../support/models.ts'
import { administrator, learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { longText } from '../../support/texts.ts'

type Person = Awaited<ReturnType<typeof learner>>

const reader = readerOn(sharedStack)

const textOf = async (person: Person, title: string, raw_content: string) =>
  (await uploaded(person, raw_content, { title, explain_mode: 'split' })).id

const overflows = () => document.documentElement.scrollWidth > innerWidth

const window = reader.shared(async opening => {
  const person = await learner(reader.stack())
  return { ...(await opening(person, { place: 'library' })), person }
})

it('the library finds texts as one types, keeps the search in its address, and groups series', async () => {
  const { page, person } = window()
  const [rain, snow] = [
    await textOf(person, '雨の日', '雨が降る。'),
    await textOf(person, '雪の日', '雪が降る。'),
    await textOf(person, '猫', '猫がいる。'),
  ]
  await page.goto(reader.at(`text/${rain}/series`))
  await page.getByRole('button', { name: 'New series' }).click()
  await page.getByLabel('Name of the series').fill('天気')
  await page.keyboard.press('Enter')
  await page.getByText('1 of 1').waitFor()
  await page.goto(page.url().replace(/#.*/, `#/text/${snow}`))
  await page.getByRole('dialog', { name: '雪の日' }).getByRole('link', { name: 'Series none' }).click()
  const series = page.getByRole('radio', { name: '天気' })
  await series.check()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => page.getByRole('radio', { name: 'None' }).isChecked()).toBe(true)
  await series.check()
  await page.getByText('2 of 2').waitFor()
  await page.getByRole('link', { name: 'Show the series' }).click()
  await page.getByRole('button', { name: 'Edit the series' }).click()
  await page.getByRole('button', { name: 'Move 雪の日 before the text above' }).focus()
  const titles = page.locator('main article a')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await page.keyboard.press('Enter')
  await expect.poll(() => titles.allTextContents()).toEqual(['雪の日', '雨の日'])
  expect(await focused()).toBe('Move 雪の日 before the text above')
  // Moving a card down takes it out of the page for a moment.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => titles.allTextContents()).toEqual(['雨の日', '雪の日'])
  await expect.poll(focused).toBe('Move 雪の日 after the text below')
  await page.getByRole('button', { name: 'Delete the series…' }).click()
  await page.getByText('Its texts stay in your library.').waitFor()
  await page.getByRole('button', { name: 'Keep it' }).click()

  const at = new Date().toISOString()
  await person.study.positions.keep({ params: { id: rain }, body: { index: 0, content_revision: 1, at } })
  await page.goto(page.url().replace(/#.*/, `#/read/${rain}/end`))
  await page.getByRole('link', { name: /Next in the series\s*雪の日/ }).waitFor()

  await page.goto(page.url().replace(/#.*/, '#/library'))
  await page.getByRole('link', { name: '天気' }).waitFor()
  await expect.poll(() => titles.allTextContents()).toEqual(['天気', '猫'])
  await page.getByLabel('Find a text').pressSequentially('の日')
  await expect.poll(async () => (await titles.allTextContents()).toSorted()).toEqual(['雨の日', '雪の日'])
  await page.getByText('Filters').click()
  await page.getByRole('button', { name: 'Started', exact: true }).click()
  await expect.poll(() => titles.allTextContents()).toEqual(['雨の日'])
  await page.getByRole('button', { name: 'N3' }).click()
  await page.getByRole('group', { name: 'Level' }).getByRole('button', { name: 'All' }).click()
  await page.reload()
  await expect.poll(() => titles.allTextContents()).toEqual(['雨の日'])
  expect(page.url()).toContain('reading=begun')
  await page.locator('summary', { hasText: 'Filters' }).click()
  await page.getByRole('button', { name: 'Song', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show all texts' }).click()
  await expect.poll(() => titles.allTextContents()).toEqual(['天気', '猫'])
})

describe("the sheet of one's own text", () => {
  it('opens from its card by keys, is part of the address, and goes by Back, Esc and its own arrow to where one was', async () => {
    const { page } = window()
    await page.goto(reader.at('library?q=猫'))
    const opener = page.getByRole('button', { name: 'More actions for 猫' })
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await opener.press('Enter')
    const sheet = page.getByRole('dialog', { name: '猫' })
    await expect.poll(focused).toBe('Read ')
    expect(await seriousFindings(page)).toEqual([])
    await sheet.getByRole('link', { name: 'Share only you' }).press('Enter')
    await expect.poll(focused).toBe('Share')
    await page.reload()
    await sheet.getByText('Only you can read this text.').waitFor()
    await sheet.getByRole('button', { name: 'Back' }).press('Enter')
    await expect.poll(focused).toBe('Share only you')
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Find a text').inputValue()).toBe('猫')
    await page.goForward()
    await sheet.getByRole('link', { name: /^Edit/ }).click()
    await sheet.getByRole('link', { name: 'Edit the sentences' }).click()
    await page.getByRole('textbox', { name: 'Text' }).waitFor()
    await page.getByRole('link', { name: 'Back to the text’s menu' }).click()
    await sheet.getByLabel('Title').waitFor()
    const before = await page.evaluate(() => history.length)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate(each => each === document.activeElement)).toBe(true)
    expect(page.url()).toMatch(/#\/library\?q=[^&]*$/)
    // The list is the entry from which the sheet was opened, not one more.
    expect(await page.evaluate(() => history.length)).toBe(before)
    await page.goForward()
    await sheet.getByRole('link', { name: /^Delete/ }).waitFor()
  })

  it('shows what an edit changes before it is saved, loses nothing to another edit, and leads back', async () => {
    const { page, person, complaints } = window()
    const id = await textOf(person, '雨の日々', longText(12))
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto(reader.at(`text/${id}/sentences`))
    const field = page.getByRole('textbox', { name: 'Text' })
    await field.waitFor()
    const other = longText(12).replace('これは第9番目の文です。', '猫がいる。')
    await person.study.articles.edit({ params: { id }, body: { raw_content: other } })
    const mine = longText(12).replace('これは第2番目の文です。', '犬がいる。')
    await field.fill(mine)
    await page.getByRole('button', { name: 'Preview the changes' }).click()
    await page.getByText('The text was changed elsewhere in the meantime').waitFor()
    expect(await field.inputValue()).toBe(mine)
    await page.route('**/content', route => route.abort())
    await page.getByRole('button', { name: 'Compare again' }).click()
    await page.getByRole('alert').getByRole('alert').waitFor()
    await page.unroute('**/content')
    await page.getByRole('button', { name: 'Compare again' }).click()
    await page.locator('ins', { hasText: '犬がいる。' }).waitFor()
    const gone = await page.locator('del').allTextContents()
    expect(gone).toEqual(['Removed: これは第2番目の文です。', 'Removed: 猫がいる。'])
    expect(await seriousFindings(page)).toEqual([])
    expect(await page.evaluate(overflows)).toBe(false)
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await page.getByRole('dialog', { name: '雨の日々' }).getByRole('link', { name: /^Read/ }).click()
    await page.locator('[data-row] ruby', { hasText: '犬' }).waitFor()
    const { raw_content } = await person.study.articles.content({ params: { id } })
    expect(raw_content).toBe(mine)
    expect(complaints.splice(0).filter(line => !/409|ERR_FAILED/.test(line))).toEqual([])
  })

  it('has a sentence translated and explained alone, tells why a model failed it, has audio, the calls of a new analysis, and asks an administrator to publish', async () => {
    const { page, person } = window()
    const provider = await startFakeProvider()
    await configureModel(reader.stack(), provider)
    const id = await textOf(person, '雨', '雨が降る。傘がない。')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(reader.at(`read/${id}/0`))
    await page.reload()
    await page.locator('[data-word]').first().waitFor()
    await page.getByLabel('More').waitFor()
    for (const key of ['ArrowDown', 't']) await page.keyboard.press(key)
    const button = (name: string) => page.getByRole('button', { name }).first()
    await button('Translate this sentence').waitFor()
    await page.getByText('1 call of model-a').waitFor()
    provider.behave(behaviours.status(401))
    // Rules explain in place of the model that failed.
    await button('Explain this sentence · 2 calls').click()
    await expect
      .poll(() => page.getByText('The last attempt failed: The language model refused').count())
      .toBe(2)
    provider.behave(exchange =>
      exchange.request.asked.size > 0 ? behaviours.honest(exchange) : sendContent(exchange, 'It rains.'),
    )
    await button('Try again · 1 call').click()
    await page.getByRole('region', { name: 'Translation' }).locator('p[lang]').waitFor()
    await button('Try again · 1 call').click()
    await page.getByText('It rains.', { exact: true }).waitFor()
    provider.behave([])
    await button('Next sentence').click()
    await button('Translate this sentence').waitFor()
    await page.getByLabel('Other actions').click()
    await page.getByRole('link', { name: 'Translate and explain the whole text' }).click()
    const sheet = page.getByRole('dialog', { name: '雨' })
    await sheet.getByRole('link', { name: 'Audio' }).click()
    await sheet.getByRole('button', { name: 'Create audio' }).click()
    await sheet.getByText('Sentences with new audio: 2.').waitFor()
    await sheet.getByRole('button', { name: 'Back' }).click()
    await sheet.getByRole('link', { name: 'Share only you' }).click()
    await page.getByRole('button', { name: 'Request publication' }).click()
    await page.getByText('You have requested publication. An administrator will decide.').waitFor()
    await page.getByRole('button', { name: 'Withdraw the request' }).click()
    await page.getByText('You have withdrawn your request.').waitFor()
    await sheet.getByRole('button', { name: 'Back' }).click()
    await sheet.getByRole('link', { name: 'Translate and explain not yet' }).click()
    await page.getByRole('radio', { name: 'Redo everything' }).check()
    await page.getByText(/2 of 2 sentences will be analysed again\. About 3 calls to a model/).waitFor()
    await page.getByRole('button', { name: 'Analyse everything again' }).click()
    await sheet.getByRole('link', { name: 'Translate and explain complete' }).waitFor()
    await expect.poll(async () => (await person.study.articles.get({ params: { id } })).success_rate).toBe(1)
    await provider.close()
  })
})

it("what to read next is the week's recommendation with its comment, and unread texts with the reason for each", async () => {
  const { page, person } = window()
  const root = await administrator(reader.stack())
  const id = await textOf(person, '駅', '駅まで歩く。')
  await root.manager.articles.publish({ params: { id }, body: { is_public: true, guest_visible: false } })
  const week = weekOf(new Date())
  const entries = [{ article_id: id, comment: 'Short and clear.' }]
  const { items } = await root.manager.recommendations.list()
  const expected_version = items.find(each => each.week === week)?.version ?? 0
  await root.manager.recommendations.put({
    params: { week },
    body: { expected_version, note: 'For autumn.', entries },
  })
  await page.goto(reader.at('next'))
  await page.getByText('Short and clear.').waitFor()
  await page.getByText('For autumn.').waitFor()
  await page.getByText('Why this?').first().click()
  await page.locator('details[open] p').first().waitFor()
  await page.setViewportSize({ width: 390, height: 900 })
  expect(await seriousFindings(page)).toEqual([])
  expect(await page.evaluate(overflows)).toBe(false)
})
