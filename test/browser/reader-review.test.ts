import { expect, it } from 'vitest'
import { skillIdOf } from '../../lib/japanese/grammar/skill-name.ts'
import { uploaded, withWords } from '../flows/article-stack.ts'
import { learner } from '../support/people.ts'
import { deepDescribe } from '../support/sample.ts'
import { sharedStack } from '../support/shared-stack.ts'
import { ended } from '../support/tasks.ts'
import { seriousFindings } from './support/accessibility.ts'
import { readerOn } from './support/reader-windows.ts'

const reader = readerOn(sharedStack)

type Account = Awaited<ReturnType<typeof learner>>

const TEXT = '雨が降っていた。\n雪が積もった。'

const article = async (person: Account) =>
  (await uploaded(person, TEXT, { title: '天気', explain_mode: 'split' })).id

const keep = ({ collection }: Account, form: string, reading: string, more: object = {}) => {
  const name = { form, reading }
  return collection.wordWrites.put({ params: { skill_id: skillIdOf(name) }, body: { ...name, ...more } })
}

/** Learns two words where they were met in an article. */
async function meet(person: Account, article_id: number) {
  const { sentences } = await person.study.articles.get({ params: { id: article_id } })
  for (const [form = '', reading = ''] of ['雨 あめ', '雪 ゆき'].map(word => word.split(' '))) {
    const index = sentences.find(({ sentence }) => sentence.startsWith(form))?.index ?? 0
    await keep(person, form, reading, { source: { article_id, index, start: 0, length: 1 } })
  }
}

async function reviewer(): Promise<Account> {
  const person = await learner(reader.stack())
  await meet(person, await article(person))
  return person
}

it('a review works by keyboard alone: a forgotten card comes again, and a rating is undone', async () => {
  const person = await reviewer()
  const { page } = await reader.of(person, { place: 'review' })
  const card = page.getByRole('article', { name: 'Card' })
  const marked = async () => (await card.locator('mark').textContent())?.charAt(0)
  await page.getByText('2 left').waitFor()
  const first = await marked()
  expect(await card.locator('rt').count()).toBe(0)

  await page.keyboard.press('Space')
  await card.locator('rt').first().waitFor()
  await page.getByRole('button', { name: 'Again 1 min' }).waitFor()
  expect(await card.getByRole('link', { name: '天気' }).getAttribute('href')).toMatch(/^#\/read\/\d+\/\d+$/)
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('1')
  await expect.poll(marked).not.toBe(first)
  await page.keyboard.press('Space')
  await page.keyboard.press('4')
  // The forgotten card comes again, and is known now.
  await expect.poll(marked).toBe(first)
  await page.keyboard.press('Space')
  await page.keyboard.press('4')
  await page.getByRole('heading', { name: 'Done for today' }).waitFor()
  await page.getByText('3 answers in this session, 2 remembered.').waitFor()
  await page.getByText(/tomorrow/).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.keyboard.press('z')
  await page.getByText('The last rating was undone.').waitFor()
  await expect.poll(marked).toBe(first)
  await page.keyboard.press('Space')
  await page.keyboard.press('3')
  await expect.poll(async () => (await ratingsOf(person)).join(' ')).toBe('again easy good')
})

deepDescribe('reviews on a phone, in Japanese', () => {
  const window = reader.shared(async opening => {
    const person = await learner(reader.stack())
    const id = await article(person)
    const { task_id } = await person.study.sentences.tts({ params: { id, idx: 0 } })
    await ended(person, task_id)
    await person.collection.keptSentences.keep({ body: { article_id: id, index: 0, review: true } })
    const opened = await opening(person, { place: 'review', width: 390, locale: 'ja' })
    return { ...opened, person, id }
  })

  it('play a kept sentence, which counts as help; practice changes nothing', async () => {
    const { page, person } = window()
    await page.getByRole('button', { name: '聞く' }).waitFor()
    const played = page.waitForResponse(
      reply => reply.headers()['content-type']?.startsWith('audio/') === true && reply.ok(),
    )
    await page.keyboard.press('r')
    await played
    const answer = page.getByRole('button', { name: '答えを見る' })
    await answer.click()
    await page.getByText('この文には訳がありません。').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    await page.getByRole('button', { name: '簡単' }).click()
    await page.getByRole('button', { name: 'もう一度練習する' }).click()
    await answer.click()
    await page.getByRole('button', { name: 'まだ' }).click()
    await answer.click()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: '覚えていた' }).click()
    await page.getByRole('heading', { name: '今日の復習は終わりました' }).waitFor()
    await expect
      .poll(() => exported(person, 'events'))
      .toMatchObject([{ payload: { foundation: { support: ['audio'] } } }])
    expect(await ratingsOf(person)).toEqual(['easy'])
  })

  it('can be limited to the words of one text; a rating that has not arrived is sent from the library', async () => {
    const { page, person, id } = window()
    await meet(person, id)
    await keep(person, '月', 'つき')
    await withWords(person, id)
    await page.goto(reader.at('words'))
    await page.getByText('3語', { exact: true }).waitFor()
    await page.locator('summary', { hasText: '絞り込み' }).click()
    await page.getByLabel('文章', { exact: true }).selectOption({ label: '天気' })
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'この文章の単語を復習する' }).click()
    await page.getByText('残り 2').waitFor()
    await page.locator('summary[aria-label="その他"]').click()
    await page.getByRole('link', { name: 'すべてのカードを復習' }).click()
    await page.getByText('残り 3').waitFor()

    const unavailable = {
      status: 503,
      contentType: 'application/problem+json',
      json: { code: 'unavailable', message: 'Not now.' },
    }
    await page.route('**/review/ratings', route => route.fulfill(unavailable))
    await page.getByRole('button', { name: '答えを見る' }).click()
    await page.getByRole('button', { name: '簡単' }).click()
    await page.getByText('未送信の評価が1件あります').waitFor()
    await page.goto(reader.anew('library'))
    await page.getByRole('heading', { level: 1, name: '本棚' }).waitFor()
    expect(await ratingsOf(person)).toEqual(['easy'])
    await page.unroute('**/review/ratings')
    await expect.poll(() => ratingsOf(person)).toEqual(['easy', 'easy'])
  })
})

deepDescribe('cards', () => {
  const window = reader.shared(async opening => {
    const person = await reviewer()
    return { ...(await opening(person, { place: 'review' })), person }
  })

  it('are edited in what they show and when they come, by a key and without leaving the review', async () => {
    const { page } = window()
    await page.getByText('2 left').waitFor()
    await page.keyboard.press('e')
    const editor = page.getByRole('dialog', { name: 'Edit card' })
    await editor.getByLabel('In your own words').fill('falls from above')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await editor.getByRole('button', { name: 'Add this card: From the meaning to the word' }).press('Enter')
    await expect.poll(focused).toMatch(/^From the meaning to the word/)
    await editor.getByRole('button', { name: 'Suspend: From the meaning to the word' }).click()
    await editor.getByRole('button', { name: 'Resume: From the meaning to the word' }).waitFor()
    const remove = editor.getByRole('button', { name: 'Remove this sentence' })
    await remove.click()
    // A notice is seen and told above the dialog.
    await editor.getByText('The sentence was removed.').waitFor()
    await remove.waitFor({ state: 'detached' })
    await editor.getByRole('button', { name: 'Undo' }).click()
    await remove.click()
    await editor.getByText('The sentence was removed.').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Space')
    await page.getByText('falls from above').waitFor()
    await page.getByRole('button', { name: 'Edit card' }).click()
    await editor.getByRole('button', { name: 'Not today: From the word to its meaning' }).click()
    await editor.getByRole('button', { name: 'Today after all: From the word to its meaning' }).waitFor()
    await editor.getByRole('button', { name: 'Close' }).click()
    await page.getByText('1 left').waitFor()
    await page.getByText('falls from above').waitFor({ state: 'detached' })

    // A card that is taken back and then suspended does not come again.
    await page.getByRole('button', { name: 'Show the answer' }).click()
    await page.keyboard.press('4')
    await page.getByRole('heading', { name: 'Done for today' }).waitFor()
    await page.keyboard.press('z')
    await page.getByText('1 left').waitFor()
    await page.keyboard.press('e')
    await editor.getByRole('button', { name: 'Suspend: From the word to its meaning' }).click()
    await editor.getByRole('button', { name: 'Resume: From the word to its meaning' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('article', { name: 'Card' }).waitFor({ state: 'detached' })
  })

  it('have settings that act at once: presses in a row are one choice, and a refused one is told in its row', async () => {
    const { page, person, complaints } = window()
    const settings = async () => (await person.collection.review.settings()).values
    await page.goto(reader.at('review'))
    await page.getByRole('link', { name: 'Review settings' }).first().click()
    const cards = page.getByLabel('New cards a day', { exact: true })
    await page.getByRole('button', { name: 'Less: New cards a day' }).click({ clickCount: 5 })
    expect(await cards.inputValue()).toBe('15')
    await expect.poll(async () => (await settings()).new_per_day).toBe(15)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await settings()).new_per_day).toBe(20)
    await cards.fill('7')
    await page.getByLabel('Your day starts at').selectOption('5')
    await page.getByRole('radio', { name: /^85%, about \d+ minutes? a day$/ }).check({ force: true })
    await page.getByLabel('A card asks for').selectOption('both')
    const share = async () =>
      Number((await page.getByRole('radio', { checked: true }).getAttribute('aria-label'))?.slice(0, 2))
    expect(await share()).toBe(85)

    await page.getByText('Rarely changed').click()
    const steps = page.getByLabel('Learning steps', { exact: true })
    await steps.fill('soon')
    await steps.press('Enter')
    await page.getByRole('alert').getByText('Enter up to ten times, such as 10m').waitFor()
    await steps.fill('5m  1d')
    await steps.press('Enter')
    await expect.poll(settings).toMatchObject({
      ...{ new_per_day: 7, day_starts_at: 5, desired_retention: 0.85, time_zone: 'UTC' },
      ...{ learning_steps: ['5m', '1d'], templates: ['recognition', 'recall'], reviews_per_day: 200 },
    })
    expect(await steps.inputValue()).toBe('5m 1d')

    const refusal = { code: 'invalid_input', detail: 'Not now.' }
    await page.route('**/review-settings/me*', route =>
      route.fulfill({ status: 422, contentType: 'application/problem+json', json: refusal }),
    )
    const fuzz = page.getByRole('switch', { name: 'Vary intervals a little' })
    await fuzz.uncheck()
    await page.getByRole('alert').getByText(refusal.detail).waitFor()
    await expect.poll(() => fuzz.isChecked()).toBe(true)
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
    await page.unroute('**/review-settings/me*')
    expect(await seriousFindings(page)).toEqual([])

    await page.getByRole('button', { name: 'Optimise for my ratings' }).click()
    await page.getByRole('alert').first().waitFor()
    await page.getByText('Cards set aside').click()
    await page.getByRole('button', { name: 'Suspended by you' }).click()
    // The card from the meaning, and the one that was taken back.
    const resume = page.getByRole('button', { name: /^Resume: / })
    for (const left of [1, 0]) {
      await resume.first().click()
      await expect.poll(() => resume.count()).toBe(left)
    }
    await page.getByText('You have not suspended any cards.').waitFor()
    expect(complaints.splice(0).filter(complaint => !/409|422/.test(complaint))).toEqual([])
  })
})

async function exported({ token }: Account, part: string): Promise<Record<string, unknown>[]> {
  const address = `${reader.stack().addresses.study}/api/exports/${part}?format=jsonl`
  const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  const lines = (await reply.text()).trimEnd().split('\n')
  return lines.map(line => JSON.parse(line)).filter(({ kind }) => kind !== 'end')
}

/** The ratings that count, in their order. */
const ratingsOf = async (person: Account) => (await exported(person, 'reviews')).map(({ rating }) => rating)
