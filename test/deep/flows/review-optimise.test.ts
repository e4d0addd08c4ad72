import { default_w } from 'ts-fsrs'
import { beforeAll, describe, expect, it } from 'vitest'
import { Rating } from '../../../lib/contracts/schemas/learners/review.ts'
import { type AnkiNote, ankiExport } from '../../support/decks/anki-export.ts'
import { learner } from '../../support/people.ts'
import { reviewsOf } from '../../support/reviews.ts'
import { sharedStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'
import { ended, readEvents } from '../../support/tasks.ts'

/** A learner who forgets far sooner than most. */
const FORGETFUL = default_w.map((weight, at) => (at < 4 ? weight / 5 : at === 8 ? 1.2 : weight))
const REVIEWS = 1_500

let stack: TestStack
beforeAll(async () => {
  stack = await sharedStack()
})

const kanaOf = (n: number) =>
  Array.from(String(n), digit => 'あいうえおかきくけこ'.charAt(Number(digit))).join('')

/** The past ratings of such a learner in Anki, a note a word. */
function notesRatedInAnki(): AnkiNote[] {
  const reviews = reviewsOf(FORGETFUL, REVIEWS)
  const latest = Math.max(...reviews.map(({ at }) => at.getTime()))
  const cards = new Map<string, AnkiNote & { rows: { at: number; ease: number }[] }>()
  for (const [n, { card_id, rating, at }] of reviews.entries()) {
    const word = kanaOf(cards.size)
    const note = cards.get(card_id) ?? { fields: [word, word], rows: [] }
    cards.set(card_id, note)
    // Anki names its rows by their time.
    const moment = at.getTime() - latest + Date.now() - 86_400_000 + n
    note.rows.push({ at: moment, ease: Rating.options.indexOf(rating) + 1 })
  }
  return [...cards.values()]
}

describe('the weights of FSRS', () => {
  it('are fitted to ratings imported from Anki, step by step, and written into the settings', async () => {
    const [hana, ken] = [await learner(stack), await learner(stack)]
    const notes = notesRatedInAnki()
    const text = ['word,reading', ...notes.map(({ fields }) => fields.join(','))].join('\n')
    await hana.collection.wordWrites.importLines({ body: { format: 'csv', text } })
    const stream = await ankiExport({ schema: 18, fields: ['Expression', 'Reading'], notes })
    const { task_id: importing } = await hana.study.reviewHistory.importAnki({ stream })
    expect((await ended(hana, importing)).result?.history).toMatchObject({ added: REVIEWS })

    const { task_id } = await hana.study.review.optimise()
    const events = await readEvents(hana, task_id)
    const { kind, state, result } = events.at(-1)?.task ?? {}
    expect({ kind, state }).toEqual({ kind: 'optimise', state: 'completed' })
    expect(events.map(({ task }) => task.progress)).toEqual(
      events.map(({ task }) => task.progress).toSorted((a, b) => a - b),
    )
    expect(events.map(({ task }) => task.step)).toContain('fitting')
    const optimised = result?.optimised
    expect(optimised).toMatchObject({ reviews: REVIEWS, kept: true })
    expect(optimised?.loss_after).toBeLessThan(optimised?.loss_before ?? 0)
    const { values } = await hana.collection.review.settings()
    expect(values.weights).toHaveLength(21)

    await expect(ken.study.review.optimise()).rejects.toMatchObject({
      status: 409,
      code: 'not_enough_reviews',
    })
    expect((await ken.collection.review.settings()).values.weights).toBeNull()
  })
})
