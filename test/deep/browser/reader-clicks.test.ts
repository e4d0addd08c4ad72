import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { startFakeProvider } from '../../support/fake-provider/index.ts'
import { makeMedia } from '../../support/media.ts'
import { configureModel } from '../../support/models.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const reader = readerOn(sharedStack)
const provider = await startFakeProvider()
afterAll(() => provider.close())

/** Presses one control after the other, as a person who knows the way. */
async function pressEach(...controls: Locator[]) {
  for (const control of controls) await control.click()
  return controls.length
}

describe('a learner with a text and a word', () => {
  const window = reader.shared(async opening => {
    await configureModel(reader.stack(), provider)
    const person = await learner(reader.stack())
    const { id } = await uploaded(person, '雨が降る。', { title: '雨', explain_mode: 'split' })
    const word = { form: '雨', reading: 'あめ' }
    const source = { article_id: id, index: 0, start: 0, length: 1 }
    await person.collection.wordWrites.put({
      params: { skill_id: skillIdOf(word) },
      body: { ...word, source },
    })
    return { ...(await opening(person)), person, id }
  })
  const button = (name: string) => window().page.getByRole('button', { name, exact: true })
  const link = (name: string) => window().page.getByRole('link', { name, exact: true })

  it('has an open sentence translated by one press', async () => {
    const { page, id } = window()
    await page.goto(reader.at(`read/${id}/0`))
    await page.locator('[data-word]').first().waitFor()
    for (const key of ['ArrowDown', 'e']) await page.keyboard.press(key)
    expect(await pressEach(button('Translate this sentence'))).toBe(1)
    await page.getByRole('region', { name: 'Translation' }).locator('p[lang]').waitFor()
  })

  it('changes the new cards a day from the review by two presses', async () => {
    const { page, person } = window()
    await page.goto(reader.at('review'))
    expect(await pressEach(link('Review settings'), button('More: New cards a day'))).toBe(2)
    await expect.poll(async () => (await person.collection.review.settings()).values.new_per_day).toBe(21)
  })

  it('has an Anki deck of the words by two presses', async () => {
    const { page } = window()
    await page.goto(reader.at('words'))
    const saved = page.waitForEvent('download')
    const more = page.locator('summary[aria-label="More"]')
    expect(await pressEach(more, page.getByRole('button', { name: /^Anki deck/ }))).toBe(2)
    expect((await saved).suggestedFilename()).toMatch(/\.apkg$/)
  })

  it('changes the level by two presses', async () => {
    const { page, person } = window()
    await page.goto(reader.at('settings/you'))
    expect(await pressEach(button('Choose your level'), page.getByText('N4', { exact: true }))).toBe(2)
    const level = async () =>
      (await person.study.foundation.list({ params: { resource: 'profile' } })).items[0]?.values.level
    await expect.poll(level).toBe('N4')
  })

  it('has a film and both of its subtitle files from one drop on the library', async () => {
    const { page, person } = window()
    const folder = await temporaryFolder()
    const path = join(folder.path, '駅.webm')
    await makeMedia(path, [{ tone: 3 }], { picture: true })
    const files = [
      ['駅.webm', (await readFile(path)).toString('base64')],
      ['駅.ja.srt', base64('1\n00:00:00,500 --> 00:00:02,000\n駅に着いた。\n')],
      ['駅.en.srt', base64('1\n00:00:00,500 --> 00:00:02,000\nWe reached the station.\n')],
    ] as const
    await folder.remove()
    await page.goto(reader.at('library'))
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
    const dataTransfer = await page.evaluateHandle(given => {
      const held = new DataTransfer()
      for (const [name, content] of given)
        held.items.add(new File([Uint8Array.from(atob(content), each => each.charCodeAt(0))], name))
      return held
    }, files)
    await page.dispatchEvent('main', 'dragover', { dataTransfer })
    await page.getByText('Drop to add').waitFor()
    await page.dispatchEvent('main', 'drop', { dataTransfer })
    expect(await pressEach(button('Add and read'))).toBe(1)
    await page.getByRole('heading', { level: 1, name: '駅' }).waitFor()
    const { items } = await person.study.articles.list({ query: { scope: 'mine', q: '駅' } })
    const article = await person.study.articles.get({ params: { id: items[0]?.id ?? 0 } })
    expect(article).toMatchObject({ has_media: true })
    expect(article.sentences[0]).toMatchObject({
      sentence: '駅に着いた。',
      translation: 'We reached the station.',
    })
  })
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
