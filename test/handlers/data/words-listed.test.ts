import { describe, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { type DataClient, dataLab, stranger } from './lab.ts'
import { cardIds, cardOf, changeCard, DAY_S, getCard, rate, settings, undo } from './review-stories.ts'
import { change, newRequest, put, putKnown, RAIN, SNOW } from './word-stories.ts'

const open = dataLab()

const WIND = { form: '風', reading: 'かぜ' }
const MOON = { form: '月', reading: 'つき' }
const RARE = { form: '朧', reading: 'おぼろ' }

const formsOf = async (client: DataClient, query: object = {}) =>
  (await client.words.list({ query })).items.map(({ form }) => form).join('')

/** Words in the order in which they were added: 朧 new, 雨 in steps, 雪 in some days, 風 known, 月 suspended. */
async function withWords() {
  const { lab, client } = await open.asReader()
  await settings(client, { fuzz: false, templates: ['recognition', 'recall'], bury_siblings: false })
  for (const word of [RARE, RAIN, SNOW, WIND, MOON]) {
    await putKnown(client, word)
    lab.clock.advance(1)
  }
  await rate(client, cardOf(SNOW), 'easy')
  await rate(client, cardOf(RAIN), 'again')
  await change(client, [[WIND, 'known']])
  for (const template of ['recognition', 'recall'])
    await changeCard(client, cardOf(MOON, template), { suspended: true })
  return { lab, client }
}

/** Known words, so many that the index is read instead of their cards. */
const putMany = (client: DataClient, count: number) =>
  change(
    client,
    Array.from({ length: count }, (_, n) => [
      {
        form: `語${'一二三四五六七八九十'.charAt(n % 10)}${'甲乙丙丁戊己庚辛壬癸子丑'.charAt(n / 10)}`,
        reading: 'ご',
      },
      'known',
    ]),
  )

describe('the list of words', () => {
  it('has the next card of each word, and comes by age, due date, reading or level', async () => {
    const { client } = await withWords()
    const { items } = await client.words.list({ query: {} })
    expect(items.map(({ form, review }) => [form, review?.stage])).toEqual([
      ['月', undefined],
      ['風', undefined],
      ['雪', 'young'],
      ['雨', 'learning'],
      ['朧', 'new'],
    ])
    expect(items[2]?.review?.due_at).toBe((await getCard(client, cardOf(SNOW))).due_at)
    expect(await formsOf(client, { sort: 'due' })).toBe('雨雪朧月風')
    expect(await formsOf(client, { sort: 'reading' })).toBe('雨朧風月雪')
    expect(await formsOf(client, { sort: 'level' })).toBe('風雪雨月朧')
    for (const sort of ['due', 'reading', 'level'] as const) {
      const pages = await Promise.all(
        [0, 2, 4].map(offset => client.words.list({ query: { sort, offset, limit: 2 } })),
      )
      expect(pages.map(({ total, next_offset }) => [total, next_offset])).toEqual([
        [5, 2],
        [5, 4],
        [5, null],
      ])
      const forms = pages.flatMap(({ items }) => items.map(({ form }) => form)).join('')
      expect(forms).toBe(await formsOf(client, { sort }))
    }
    expect(await formsOf(client, { sort: 'due', state: 'known' })).toBe('風')
    expect(await formsOf(client, { sort: 'due', q: 'ゆき' })).toBe('雪')
  })

  deepIt('has those that come today and tomorrow, by the learner’s study days', async () => {
    const { lab, client } = await withWords()
    expect([await formsOf(client, { due: 'today' }), await formsOf(client, { due: 'tomorrow' })]).toEqual([
      '雨',
      '',
    ])
    const due = Date.parse((await getCard(client, cardOf(SNOW))).due_at)
    lab.clock.advance((due - lab.clock.now().getTime()) / 1000 - DAY_S)
    expect(await formsOf(client, { due: 'tomorrow', sort: 'due' })).toBe('雪')
    lab.clock.advance(DAY_S)
    expect(await formsOf(client, { due: 'today', sort: 'due' })).toBe('雨雪')
  })

  deepIt('has a buried word on the day when it comes', async () => {
    const { lab, client } = await open.asReader()
    await settings(client, { fuzz: false, templates: ['recognition', 'recall'] })
    await put(client, RAIN)
    for (const template of ['recognition', 'recall']) {
      await rate(client, cardOf(RAIN, template), 'easy')
      lab.clock.advance(DAY_S)
    }
    lab.clock.advance(90 * DAY_S)
    const byDay = () => Promise.all([formsOf(client, { due: 'today' }), formsOf(client, { due: 'tomorrow' })])
    expect(await byDay()).toEqual(['雨', ''])
    // Its sibling waits for tomorrow.
    await rate(client, cardOf(RAIN), 'easy')
    expect(await cardIds(client)).toEqual([])
    expect(await byDay()).toEqual(['', '雨'])
    lab.clock.advance(DAY_S)
    expect(await byDay()).toEqual(['雨', ''])
    const buried_until = new Date(lab.clock.now().getTime() + DAY_S * 1000).toISOString()
    await changeCard(client, cardOf(RAIN, 'recall'), { buried_until })
    expect(await byDay()).toEqual(['', '雨'])
  })

  it('is narrowed by tags and flags, and tells which tags there are', async () => {
    const { lab, client } = await withWords()
    await put(client, RAIN, { tags: ['天気', 'leech'], note: 'あめ' })
    await put(client, SNOW, { tags: ['天気'], source: { sentence: '雪だ。', start: 0, length: 1 } })
    const flagged = await Promise.all(
      ['leech', 'note', 'sentence'].map(flag => formsOf(client, { flag, tag: '天気' })),
    )
    expect(flagged).toEqual(['雨', '雨', '雪'])
    expect((await client.words.tags()).items).toEqual([
      { tag: '天気', words: 2 },
      { tag: 'leech', words: 1 },
    ])
    await put(client, SNOW, { tags: [] })
    expect((await client.words.tags()).items).toContainEqual({ tag: '天気', words: 1 })
    expect(await lab.as(stranger).words.tags()).toEqual({ items: [] })
  })

  deepIt('has those that are written with a kanji; statistics count the kanji of known words', async () => {
    const { lab, client } = await withWords()
    await putKnown(client, { form: '風雨', reading: 'ふうう' })
    expect(await formsOf(client, { kanji: '雨', sort: 'reading' })).toBe('雨風雨')
    expect(await formsOf(client, { kanji: '雨', state: 'known' })).toBe('')
    expect(await formsOf(lab.as(stranger), { kanji: '雨' })).toBe('')
    await expect(formsOf(client, { kanji: '雨雪' })).rejects.toMatchObject({ code: 'invalid_input' })
    const gradesOf = async (who: DataClient) => (await who.activity.statistics()).study?.kanji.slice(0, 2)
    // 雨 and 月 are of grade 1, 風 and 雪 of grade 2; 風 alone is known.
    expect(await gradesOf(client)).toEqual([
      { grade: 1, all: 80, known: 0, learning: 2 },
      { grade: 2, all: 160, known: 1, learning: 1 },
    ])
    expect((await gradesOf(lab.as(stranger)))?.every(({ known, learning }) => known + learning === 0)).toBe(
      true,
    )
  })

  deepIt('seeks no words in the index of due cards that it cannot have', async () => {
    const { lab, client } = await withWords()
    await putMany(client, 110)
    const known = () => client.words.list({ query: { sort: 'due', state: 'known', limit: 2 } })
    await known()
    expect(await lab.requestsOf(known)).not.toContain('QueryCommand')
  })

  deepIt('reads only so much of the index of due cards as a page needs', async () => {
    const { lab, client } = await withWords()
    await putMany(client, 110)
    await formsOf(client, { sort: 'due' })
    expect(await formsOf(client, { sort: 'due', limit: 3 })).toBe('雨雪朧')
    const requests = await lab.requestsOf(() => client.words.list({ query: { sort: 'due', limit: 1 } }))
    // The vocabulary, both queues, the word, and its cards.
    expect(requests.filter(each => each === 'QueryCommand').length).toBeLessThanOrEqual(2)
  })
})

deepDescribe('the reviews of a word', () => {
  it('are its cards and all ratings of them, the newest first, undone ones told apart', async () => {
    const { lab, client } = await withWords()
    const params = { skill_id: skillIdOf(RAIN) }
    lab.clock.advance(600)
    await rate(client, cardOf(RAIN, 'recall'), 'good')
    lab.clock.advance(600)
    const request_id = newRequest()
    await rate(client, cardOf(RAIN), 'hard', { request_id })
    await undo(client, request_id)
    const { cards, ratings } = await client.words.reviews({ params, query: {} })
    expect(cards.map(({ card_id }) => card_id).toSorted()).toEqual(
      [cardOf(RAIN, 'recall'), cardOf(RAIN)].toSorted(),
    )
    expect(ratings).toMatchObject({ total: 3, next_offset: null })
    expect(ratings.items.map(({ rating, template, is_undone }) => [rating, template, is_undone])).toEqual([
      ['hard', 'recognition', true],
      ['good', 'recall', false],
      ['again', 'recognition', false],
    ])
    const page = await client.words.reviews({ params, query: { offset: 1, limit: 1 } })
    expect(page.ratings).toMatchObject({ items: [{ rating: 'good' }], next_offset: 2 })
  })
})
