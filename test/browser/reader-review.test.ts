import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { skillIdOf } from '../../lib/japanese/grammar/skill-name.ts'
import { uploaded, withWords } from '../flows/article-stack.ts'
import { learner } from '../support/people.ts'
import { deepIt } from '../support/sample.ts'
import { sharedStack } from '../support/shared-stack.ts'
import { ended } from '../support/tasks.ts'
import { seriousFindings } from './support/accessibility.ts'
import { readerOn } from './support/reader-windows.ts'

const reader = readerOn(sharedStack)

const snow = `w.${skillIdOf({ form: '雪', reading: 'ゆき' })}.recognition`

type Account = Awaited<ReturnType<typeof learner>>

const TEXT = '雨が降っていた。\n雪が積もった。'

const article = async (person: Account) =>
  (await uploaded(person, TEXT, { title: '天気', explain_mode: 'split' })).id

const keep = ({ collection }: Account, form: string, reading: string, more: object = {}) => {
  const name = { form, reading }
  return collection.wordWrites.put({ params: { skill_id: skillIdOf(name) }, body: { ...name, ...more } })
}

/** Two words that were met in an article. */
async function reviewer(): Promise<Account> {
  const person = await learner(reader.stack())
  const article_id = await article(person)
  const { sentences } = await person.study.articles.get({ params: { id: article_id } })
  for (const [form = '', reading = ''] of ['雨 あめ', '雪 ゆき'].map(word => word.split(' '))) {
    const index = sentences.find(({ sentence }) => sentence.startsWith(form))?.index ?? 0
    await keep(person, form, reading, { source: { article_id, index, start: 0, length: 1 } })
  }
  return person
}

describe('a review', () => {
  it('works by keyboard alone: a forgotten card comes again, and a rating is undone', async () => {
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
    await page.getByText('3 answers just now, 2 known.').waitFor()
    await page.getByText(/tomorrow/).waitFor()
    expect(await seriousFindings(page)).toEqual([])

    await page.keyboard.press('z')
    await page.getByText('The last rating was undone.').waitFor()
    await expect.poll(marked).toBe(first)
    await page.keyboard.press('Space')
    await page.keyboard.press('3')
    await expect.poll(async () => (await ratingsOf(person)).join(' ')).toBe('again easy good')
  })

  deepIt('can be limited to the words of one text', async () => {
    const person = await reviewer()
    await keep(person, '月', 'つき')
    const { items } = await person.study.articles.list({ query: { scope: 'mine' } })
    await withWords(person, items[0]?.id ?? 0)
    const { page } = await reader.of(person, { place: 'words' })
    await page.getByText('3 in all').waitFor()
    await page.getByText('More filters').click()
    await page.getByLabel('Text', { exact: true }).selectOption({ label: '天気' })
    await page.getByRole('link', { name: 'Review the words of this text' }).click()
    await page.getByText('2 left').waitFor()
    await page.getByRole('link', { name: 'Review all cards' }).click()
    await page.getByText('3 left').waitFor()
  })

  deepIt('has settings: what they cost, cards that wait, and weights that need more ratings', async () => {
    const person = await reviewer()
    await person.collection.review.rate({
      body: { request_id: ulid(), card_id: snow, expected_version: 1, rating: 'easy' },
    })
    await person.collection.review.change({
      params: { id: snow },
      body: { expected_version: 2, suspended: true },
    })
    const { page, complaints } = await reader.of(person, { place: 'settings' })
    await page.getByRole('link', { name: 'Review settings' }).click()
    await page.getByLabel('New cards a day').fill('7')
    await page.getByLabel('A new day begins at').selectOption('5')
    await page.getByRole('button', { name: /^85% .* reviews · .* min$/ }).click()
    expect(await page.getByLabel('Share of cards to remember').inputValue()).toBe('85')
    await page.getByRole('button', { name: 'both' }).click()
    await page.getByLabel('Steps of a new card').fill('soon')
    await page.getByRole('button', { name: 'Save' }).click()
    expect(await page.getByText('Saved.').count()).toBe(0)
    await page.getByLabel('Steps of a new card').fill('5m  1d')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByRole('button', { name: 'Save', disabled: true }).waitFor()
    expect(await page.getByLabel('Steps of a new card').inputValue()).toBe('5m 1d')
    const { values } = await person.collection.review.settings()
    expect(values).toMatchObject({
      ...{ new_per_day: 7, day_starts_at: 5, desired_retention: 0.85, time_zone: 'UTC' },
      ...{ learning_steps: ['5m', '1d'], templates: ['recognition', 'recall'], reviews_per_day: 200 },
    })

    await page.getByRole('button', { name: 'Fit to my ratings' }).click()
    await page.getByRole('region', { name: 'Fitting to your memory' }).getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Suspended by you' }).click()
    await page.getByRole('button', { name: 'Resume: 雪' }).click()
    await page.getByText('You have suspended no card.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect((await person.collection.review.card({ params: { id: snow } })).suspended).toBeNull()
    await page.reload()
    await expect.poll(() => page.getByLabel('Steps of a new card').inputValue()).toBe('5m 1d')
    expect(complaints.splice(0).filter(complaint => !complaint.includes('409'))).toEqual([])
  })

  deepIt('plays the sentence, which counts as help', async () => {
    const person = await learner(reader.stack())
    const id = await article(person)
    const { task_id } = await person.study.sentences.tts({ params: { id, idx: 0 } })
    await ended(person, task_id)
    await person.collection.keptSentences.keep({ body: { article_id: id, index: 0, review: true } })
    const { page } = await reader.of(person, { place: 'review' })
    const listen = page.getByRole('button', { name: 'Listen' })
    await listen.waitFor()
    const played = page.waitForResponse(
      reply => reply.headers()['content-type']?.startsWith('audio/') === true && reply.ok(),
    )
    await page.keyboard.press('r')
    await played
    await listen.waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Show the answer' }).click()
    await page.getByText('This sentence has no translation.').waitFor()
    await page.getByRole('button', { name: 'Good' }).click()
    await expect
      .poll(() => exported(person, 'events'))
      .toMatchObject([{ payload: { foundation: { support: ['audio'] } } }])
  })

  deepIt('is sent from the library if the learner left before it arrived', async () => {
    const person = await reviewer()
    const { page } = await reader.of(person, { place: 'review' })
    const unavailable = { status: 503, json: { code: 'unavailable', message: 'Not now.' } }
    await page.route('**/review/ratings', route => route.fulfill(unavailable))
    await page.getByRole('button', { name: 'Show the answer' }).click()
    await page.getByRole('button', { name: 'Easy' }).click()
    await page.getByText('One rating has not been sent yet.').waitFor()
    await page.getByRole('link', { name: 'Library' }).click()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
    expect(await ratingsOf(person)).toEqual([])
    await page.unroute('**/review/ratings')
    await expect.poll(() => ratingsOf(person)).toEqual(['easy'])
  })

  deepIt('edits what a card shows and when it comes, by a key and without leaving the review', async () => {
    const person = await reviewer()
    const { page } = await reader.of(person, { place: 'review' })
    await page.getByText('2 left').waitFor()
    await page.keyboard.press('e')
    const editor = page.getByRole('dialog', { name: 'Edit card' })
    await editor.getByLabel('In your own words').fill('falls from above')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await editor.getByRole('button', { name: 'Add this card: From the meaning to the word' }).press('Enter')
    await expect.poll(focused).toMatch(/^From the meaning to the word/)
    await editor.getByRole('button', { name: 'Suspend: From the meaning to the word' }).click()
    await editor.getByRole('button', { name: 'Resume: From the meaning to the word' }).waitFor()
    await editor.getByRole('button', { name: 'Remove this sentence' }).click()
    expect(await focused()).toMatch(/^The word keeps its other sentences/)
    expect(await seriousFindings(page)).toEqual([])
    await editor.getByRole('button', { name: 'Keep it' }).press('Enter')
    expect(await focused()).toMatch(/^Your sentences/)
    // A notice is seen and told above the dialog.
    await editor.getByRole('button', { name: 'Remove this sentence' }).click()
    await editor.getByRole('button', { name: 'Remove this sentence' }).click()
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

  deepIt('shows a hostile word and note as text on a phone, and practice changes nothing', async () => {
    const person = await learner(reader.stack())
    const sentence = '<img src=x onerror=alert(1)>雨</script>'
    const note = '<b onmouseover=alert(1)>濡れる</b>'
    const source = { sentence, start: sentence.indexOf('雨'), length: 1 }
    await keep(person, '雨', 'あめ', { note, source })
    const { page } = await reader.of(person, {
      place: 'review',
      width: 390,
      locale: 'ja',
    })
    await page.getByText(sentence).waitFor()
    await page.getByRole('button', { name: '答えを見る' }).click()
    await page.getByText(note).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: '簡単' }).click()
    await page.getByRole('button', { name: 'もう一度練習する' }).click()
    await page.getByRole('button', { name: '答えを見る' }).click()
    await page.getByRole('button', { name: 'まだ' }).click()
    await page.getByRole('button', { name: '答えを見る' }).click()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: '覚えていた' }).click()
    await page.getByRole('heading', { name: '今日の復習は終わりました' }).waitFor()
    expect(await ratingsOf(person)).toEqual(['easy'])
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
