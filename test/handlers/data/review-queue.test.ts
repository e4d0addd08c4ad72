import { describe, expect, it } from 'vitest'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { edited, finishedArticle, labWithFinished } from './edit-stories.ts'
import { type DataClient, dataLab, reader, stranger } from './lab.ts'
import { knowledgeOf } from './learning-stories.ts'
import {
  cardIds,
  cardOf,
  DAY_S,
  logsOf,
  MINUTE_S,
  queueOf,
  rain,
  rate,
  settings,
  withRain,
} from './review-stories.ts'
import { numbered, publishedArticle, write } from './stories.ts'
import { detailsOf, entryOf, kanaWord, mark, put, RAIN, SNOW } from './word-stories.ts'

const open = dataLab()

describe('the queue', () => {
  it('keeps to the limits of the day, and adds new cards on request', async () => {
    const { lab, client } = await open.asReader()
    const words = ['あ', 'い', 'う', 'え'].map(form => ({ form, reading: form }))
    for (const word of words) await put(client, word)
    await settings(client, { new_per_day: 2 })
    expect(await queueOf(client)).toMatchObject({ counts: { new: 2, learning: 0, review: 0 } })
    expect(await cardIds(client)).toHaveLength(2)
    expect(await cardIds(client, { extra_new: 1 })).toHaveLength(3)
    const [first = ''] = await cardIds(client)
    await rate(client, first, 'easy')
    expect(await cardIds(client)).toHaveLength(1)
    expect(await cardIds(lab.as(stranger))).toEqual([])
  })

  it('puts cards of one sentence apart, also from those that were shown last, and begins with three at most on a day', async () => {
    const { client } = await open.asReader()
    const { id } = await publishedArticle(client, numbered(120))
    await settings(client, { new_per_day: 25, fuzz: false })
    const meet = (n: number, index: number) => ({
      ...{ word: kanaWord(n), state: 'learning' as const },
      source: { article_id: id, index, start: 0, length: 1 },
    })
    await mark(
      client,
      Array.from({ length: 7 }, (_, n) => meet(n, 0)),
    )
    const queued = async (query: object) =>
      (await queueOf(client, query)).items.map(({ card, back }) => ({ ...card, row: back.place?.index }))
    expect((await queued({})).map(({ row }) => row)).toEqual(Array.from({ length: 7 }, () => 0))
    await mark(
      client,
      Array.from({ length: 36 }, (_, n) => meet(10 + n, 3 + 3 * n)),
    )
    const first = await queued({})
    for (const { card_id } of first) await rate(client, card_id, 'easy')
    const shown = first.slice(-10).map(({ card_id }) => card_id)
    const rows = [...first, ...(await queued({ shown }))].map(({ row }) => row)
    const places = rows.flatMap((row, at) => (row === 0 ? [at] : []))
    expect([rows.length, places.length]).toEqual([25, Math.min(3, places.length)])
    for (const [n, at] of places.slice(1).entries()) expect(at - (places[n] ?? 0)).toBeGreaterThanOrEqual(10)
  })

  it('counts sentences, not line breaks, where they stand now', async () => {
    const { client } = await open.asReader()
    const lines = numbered(12).flatMap((line, n) => (n > 0 ? ['\n', line] : [line]))
    const { id } = await finishedArticle(client, lines)
    const { item_id } = await client.keptSentences.keep({ body: { article_id: id, index: 4, review: true } })
    const meet = (n: number) => ({ article_id: id, index: 2 * n, start: 0, length: 1 })
    await mark(
      client,
      [0, 5, 8, 11].map(n => ({ word: kanaWord(n), state: 'learning', source: meet(n) })),
    )
    await edited(client, id, ['新しい。', ...lines])
    const { items } = await queueOf(client)
    const places = items.map(({ back }) => back.place)
    expect(places.map(place => place?.number ?? 0).toSorted((a, b) => a - b)).toEqual([2, 4, 7, 10, 13])
    expect(items.find(({ card }) => card.subject_id === item_id)?.back.place).toMatchObject({ index: 5 })
    const at = [2, 4].map(n => places.findIndex(place => place?.number === n))
    expect(at.toSorted()).toEqual([0, 4])
  })

  deepIt('shows a sibling on another day', async () => {
    const { lab, client } = await open.asReader()
    await settings(client, { templates: ['recognition', 'recall'] })
    await put(client, RAIN)
    const [shown = ''] = await cardIds(client)
    expect(await cardIds(client)).toHaveLength(1)
    await rate(client, shown, 'easy')
    expect(await cardIds(client)).toEqual([])
    lab.clock.advance(DAY_S)
    expect(await cardIds(client)).toEqual([shown === rain ? cardOf(RAIN, 'recall') : rain])
  })

  deepIt('shows steps that are due, and when the next one will be', async () => {
    const { lab, client } = await withRain(open, { learn_ahead_minutes: 0 })
    const { card } = await rate(client, rain, 'good')
    expect(await queueOf(client)).toMatchObject({ items: [], next_learning_at: card.due_at })
    lab.clock.advance(10 * MINUTE_S)
    expect(await cardIds(client)).toEqual([rain])
  })

  deepIt('contains kept sentences with their snapshots', async () => {
    const { lab, client, id } = await labWithFinished(open, numbered(2))
    const { item_id } = await client.keptSentences.keep({
      body: { article_id: id, index: 1, tags: ['x'], review: true },
    })
    const { items } = await queueOf(client)
    expect(items).toMatchObject([
      {
        card: { card_id: `s.${item_id}.recognition`, kind: 'sentence' },
        front: { text: '文1。' },
        back: { text: '訳 文1。', explanation: '解 文1。', tags: ['x'] },
      },
    ])
    await rate(client, `s.${item_id}.recognition`, 'good', { support: [] })
    expect((await knowledgeOf(lab, 1)).items).toMatchObject([{ values: { object: { kind: 'article' } } }])
    await client.keptSentences.remove({ params: { item_id } })
    lab.clock.advance(DAY_S)
    expect(await cardIds(client)).toEqual([])
    expect(await logsOf(lab, 1)).toHaveLength(1)
  })
})

describe('days and forecast', () => {
  it('count ratings, and the streak up to today or yesterday', async () => {
    const { lab, client } = await withRain(open)
    for (let day = 0; day < 3; day += 1) {
      await rate(client, rain, 'again')
      lab.clock.advance(DAY_S)
    }
    const days = () => client.review.days({ query: { from: '2026-11-01', to: '2026-11-30' } })
    expect(await days()).toMatchObject({
      items: [{ day: '2026-11-20' }, { day: '2026-11-21' }, { day: '2026-11-22' }],
      today: '2026-11-23',
      streak: 3,
    })
    lab.clock.advance(DAY_S)
    expect(await days()).toMatchObject({ streak: 3, days_off: ['2026-11-23'] })
    lab.clock.advance(2 * DAY_S)
    expect(await days()).toMatchObject({ streak: 0, days_off: [] })
  })

  deepIt('show when cards come due, with overdue ones today', async () => {
    const { lab, client } = await withRain(open)
    const { card } = await rate(client, rain, 'easy')
    const { items } = await client.review.forecast({ query: { days: 30 } })
    expect(items).toHaveLength(30)
    expect(items.filter(({ due }) => due > 0)).toEqual([{ day: card.due_at.slice(0, 10), due: 1 }])
    lab.clock.advance(60 * DAY_S)
    expect((await client.review.forecast({ query: { days: 1 } })).items).toEqual([
      { day: '2027-01-19', due: 1 },
    ])
  })
})

deepDescribe('the card of a word that was marked in texts', () => {
  const marked = (client: DataClient, article_id: number, index = 0) =>
    mark(client, [{ word: RAIN, state: 'learning', source: { article_id, index, start: 0, length: 1 } }])
  const backOf = async (client: DataClient) => (await queueOf(client)).items[0]?.back

  it('shows furigana and translation that came later, in one batch for the whole queue', async () => {
    const { lab, client } = await withRain(open)
    const article = await publishedArticle(client, ['雨が降る。', '雪だ。'])
    const snow = { word: SNOW, state: 'learning' as const }
    await marked(client, article.id)
    lab.clock.advance(1)
    await mark(client, [{ ...snow, source: { article_id: article.id, index: 1, start: 0, length: 1 } }])
    lab.clock.advance(1)
    const wind = { form: '風', reading: 'かぜ' }
    // In the same sentence as another one.
    const beside = { article_id: article.id, index: 1, start: 1, length: 1 }
    await mark(client, [{ word: wind, state: 'learning', source: beside }])
    expect(await backOf(client)).toMatchObject({ source: { translation: null }, sources: 1 })
    await write(client, 'translations', article, [0, 1])
    expect((await queueOf(client)).items.map(({ back }) => back.source?.translation)).toEqual([
      'translations 0',
      'translations 1',
      'translations 1',
    ])
    expect((await detailsOf(client, RAIN)).sources).toMatchObject([
      { translation: 'translations 0', stands: true },
    ])
    const requests = await lab.requestsOf(() => queueOf(client))
    // Today, cards with words, their newest sources, their sounds; then heads and rows of texts.
    expect(requests.filter(name => name === 'BatchGetItemCommand')).toHaveLength(5)
    await lab.app.content.articles.patch({ id: article.id }).set({ user_id: stranger.user_id }).go()
    expect(await backOf(client)).toMatchObject({ source: { sentence: '雨が降る。', translation: '' } })
  })

  it('shows the newest sentence whose text still stands, where it stands now', async () => {
    const { lab, client } = await withRain(open)
    const [older, newer] = [
      await finishedArticle(client, ['雨が降る。', '風。']),
      await finishedArticle(client, ['雨だ。']),
    ]
    await marked(client, older.id)
    lab.clock.advance(1)
    await marked(client, newer.id)
    expect(await backOf(client)).toMatchObject({ source: { sentence: '雨だ。' }, sources: 2 })
    await client.articles.remove({ params: { id: newer.id } })
    expect(await backOf(client)).toMatchObject({
      ...{ source: { sentence: '雨が降る。' }, sources: 2, place: { article_id: older.id, index: 0 } },
    })
    expect((await detailsOf(client, RAIN)).sources.map(({ stands }) => stands)).toEqual([false, true])
    await client.articles.remove({ params: { id: older.id } })
    expect(await backOf(client)).toMatchObject({ source: { sentence: '雨だ。' } })
  })

  it('shows the word as its text writes it, and the headword behind it', async () => {
    const client = (await open()).as(reader)
    const entry = entryOf({ form: '成る', reading: 'なる' })
    const source = { sentence: '春になります。', start: 2, length: 4 }
    await mark(client, [{ word: { form: '成る', reading: 'なる' }, state: 'learning', source }], {
      entry: () => entry,
    })
    expect((await queueOf(client)).items).toMatchObject([
      { front: { text: 'なる' }, back: { headword: '成る', furigana: null } },
    ])
  })
})
