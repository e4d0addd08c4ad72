import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newOfDay, type ShownSentence, spaced } from '../../../../lib/learning/schedule/spaced.ts'
import { runs } from '../../../support/sample.ts'

/** A card is the number of its row in one text. */
const of = (index: number): ShownSentence => ({ place: { article_id: 1, index }, sentence: `文${index}` })

/** How far apart the nearest two cards stand that tell of each other; ten is enough. */
function apartIn(rows: readonly number[]): number {
  const pairs = rows.flatMap((a, at) => rows.slice(at + 1).map((b, n) => (Math.abs(a - b) <= 2 ? n + 1 : 10)))
  return Math.min(10, ...pairs)
}

const inOrder = (rows: readonly number[], count = rows.length, before: readonly number[] = []) =>
  spaced(rows, { of, before: before.map(of), count })

const same = (count: number, index: number) => Array.from({ length: count }, () => index)
const alone = (count: number) => Array.from({ length: count }, (_, n) => 100 + 10 * n)

describe('cards that are put apart', () => {
  it('keep their order where no sentence tells of another', () => {
    expect(inOrder([30, 10, 20])).toEqual({ cards: [30, 10, 20], apart: 10 })
  })

  it('stand ten apart if their sentences are the same or have at most one between them', () => {
    const { cards, apart } = inOrder([5, 5, 7, ...alone(30)])
    expect([apart, cards.indexOf(5), cards.lastIndexOf(5), cards.indexOf(7)]).toEqual([10, 0, 10, 20])
    expect(inOrder([5, 8]).apart).toBe(10)
    // Each line break is a row.
    const line = (n: number) => ({ ...of(n), place: { article_id: 1, index: 2 * n, number: n } })
    const lines = spaced([5, 7, ...alone(30)], { of: line, before: [], count: 32 }).cards
    expect([lines.indexOf(5), lines.indexOf(7)]).toEqual([0, 10])
    const kept = (n: number) => (n === 5 ? of(2 * n) : line(n))
    expect(spaced([5, 6, 100], { of: kept, before: [], count: 3 }).cards).toEqual([5, 100, 6])
  })

  it('stand as far apart as can be where there are too few others', () => {
    expect(inOrder([...same(7, 5), ...alone(13)]).apart).toBe(3)
    expect(inOrder([...same(10, 5), ...same(10, 50)]).apart).toBe(2)
  })

  it('stand apart from those that were shown last', () => {
    expect(inOrder([5, ...alone(12)], 20, [3, 900, 901, 902]).cards.indexOf(5)).toBe(6)
  })

  it('are taken from those that come much later if the first ones tell of each other', () => {
    const { cards, apart } = inOrder([...same(60, 5), ...alone(300)], 20)
    expect([cards.length, apart]).toEqual([20, 10])
    expect(cards.filter(row => row === 5)).toHaveLength(2)
  })

  it('are the first fifty of a long list: the others keep their order', () => {
    const { cards, apart } = inOrder([...same(80, 5), ...alone(300)], 100)
    expect([apart, cards.slice(0, 50).filter(row => row === 5).length]).toEqual([10, 5])
    expect(cards.slice(50)).toEqual(same(50, 5))
  })

  it('tell of each other by their words where their sentences come from elsewhere', () => {
    const elsewhere = (sentence: string) => ({ place: null, sentence })
    const given = { of: elsewhere, before: [], count: 3 }
    expect(spaced(['雨', '雨', '雪'], given).cards).toEqual(['雨', '雪', '雨'])
    expect(spaced([1, 2], { of: () => null, before: [], count: 2 })).toEqual({ cards: [1, 2], apart: 10 })
  })

  it('stand no nearer than in the best of all orders', () => {
    const rows = fc.array(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(rows, given => {
        const { cards, apart } = inOrder(given)
        expect(cards.toSorted()).toEqual(given.toSorted())
        expect(apartIn(cards)).toBe(Math.max(...ordersOf(given).map(apartIn)))
        expect(apart).toBe(apartIn(cards))
      }),
      runs(200, 40),
    )
  })
})

const ordersOf = (rows: readonly number[]): number[][] =>
  rows.length < 2
    ? [[...rows]]
    : rows.flatMap((row, at) => ordersOf(rows.toSpliced(at, 1)).map(rest => [row, ...rest]))

describe('the new cards of a day', () => {
  const chosen = (rows: readonly number[], most: number, introduced: readonly number[] = []) =>
    newOfDay(rows, { of, introduced: introduced.map(of), most })

  it('show a sentence three times at most while others wait', () => {
    const waiting = [...same(8, 5), ...alone(3)].map((row, n) => ({ row, n }))
    const day = newOfDay(waiting, { of: ({ row }) => of(row), introduced: [], most: 6 })
    expect(day.cards.map(({ row }) => row)).toEqual([5, 5, 5, 100, 110, 120])
    expect(day.isCrowded).toBe(false)
  })

  it('count those that the day has had', () => {
    const rows = [5, ...alone(3)]
    expect(chosen(rows, 3, same(3, 5))).toEqual({ cards: alone(3), isCrowded: false })
    expect(chosen(rows, 4, same(3, 5))).toEqual({ cards: rows, isCrowded: true })
  })

  it('are of sentences that are far from each other if there are enough', () => {
    expect(chosen([1, 2, 3, 4, 5, 6, 7, 8, 9], 3).cards).toEqual([1, 4, 7])
  })
})
