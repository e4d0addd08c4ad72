import { describe, expect, it } from 'vitest'
import { deepIt } from '../../support/sample.ts'
import { finishedArticle } from './edit-stories.ts'
import { dataLab, stranger } from './lab.ts'
import { pass } from './lexicon-stories.ts'
import { cardIds, cardOf, MINUTE_S, queueOf, rate, settings } from './review-stories.ts'
import { putKnown } from './word-stories.ts'

const open = dataLab()
/** As the words of these texts are named. */
const named = (form: string) => ({ form, reading: form })

/** A reader who learns three words, two of which are in an article. */
async function withWords() {
  const { lab, client } = await open.asReader()
  await settings(client, { fuzz: false, learn_ahead_minutes: 0 })
  const { id } = await finishedArticle(client, ['花と雨。', '雪。'])
  await pass(lab.as(null), id)
  for (const form of ['山', '花', '雨']) {
    await putKnown(client, named(form), { state: 'learning' })
    lab.clock.advance(1)
  }
  return { lab, client, id }
}

describe('the review of an article', () => {
  it('has only the cards of its words, and counts only these', async () => {
    const { lab, client, id } = await withWords()
    expect(await cardIds(client)).toHaveLength(3)
    const [flower, rain, mountain] = ['花', '雨', '山'].map(form => cardOf(named(form)))
    const { items, counts } = await queueOf(client, { article_id: id })
    expect(items.map(({ card }) => card.card_id)).toEqual([flower, rain])
    expect(counts).toEqual({ new: 2, learning: 0, review: 0 })
    expect(await cardIds(client, { article_id: id, limit: 1 })).toEqual([flower])

    // The step of another word is no step of this article.
    await rate(client, mountain ?? '', 'again')
    lab.clock.advance(1)
    await rate(client, flower ?? '', 'good')
    const { card } = await rate(client, rain ?? '', 'good')
    const left = await queueOf(client, { article_id: id })
    expect(left.items).toEqual([])
    expect(Date.parse(left.next_learning_at ?? '')).toBeLessThanOrEqual(Date.parse(card.due_at))
    expect(Date.parse(left.next_learning_at ?? '') - lab.clock.now().getTime()).toBeGreaterThan(
      9 * MINUTE_S * 1_000,
    )
    expect(Date.parse((await queueOf(client)).next_learning_at ?? '')).toBeLessThan(
      Date.parse(left.next_learning_at ?? ''),
    )
  })

  deepIt('is empty until the words of the text are found, and refused for an unreadable one', async () => {
    const { lab, client, id } = await withWords()
    const fresh = await finishedArticle(client, ['山。'])
    expect(await queueOf(client, { article_id: fresh.id })).toMatchObject({ items: [], counts: { new: 0 } })
    await expect(queueOf(lab.as(stranger), { article_id: id })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(queueOf(client, { article_id: 999_999 })).rejects.toMatchObject({ code: 'not_found' })
  })
})
