import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignRows } from '../../../lib/japanese/diff/align.ts'
import { isContent } from '../../../lib/japanese/split.ts'
import { runs } from '../../support/sample.ts'

/** Few enough that most rows have doubles. */
const row = fc.constantFrom('朝', '昼', '夕', '夜', '\n', '\n', '\u3000')
const rows = fc.array(row, { maxLength: 25 })
const edited = rows.chain(old =>
  fc
    .array(fc.tuple(fc.nat(old.length), fc.nat(2), fc.array(row, { maxLength: 2 })), { maxLength: 4 })
    .map(cuts => {
      const next = [...old]
      for (const [at, count, added] of cuts) next.splice(at, count, ...added)
      return [old, next] as const
    }),
)
const texts = fc.oneof(fc.tuple(rows, rows), edited)
/** The last one exceeds every text here. */
const mostEdits = fc.constantFrom(0, 1, 3, 1_000)

const keptContent = (next: readonly string[], kept: Int32Array) =>
  next.filter((text, index) => isContent(text) && (kept[index] ?? -1) >= 0).length

function longestCommon(old: readonly string[], next: readonly string[]): number {
  let before = new Array<number>(next.length + 1).fill(0)
  for (const text of old) {
    const now = [0]
    next.forEach((other, at) => {
      now.push(text === other ? (before[at] ?? 0) + 1 : Math.max(before[at + 1] ?? 0, now[at] ?? 0))
    })
    before = now
  }
  return before.at(-1) ?? 0
}

describe('for any texts and any search depth', () => {
  it('rows keep their order, and a kept row has the same text', () => {
    fc.assert(
      fc.property(texts, mostEdits, ([old, next], most) => {
        const kept = alignRows(old, next, most)
        expect(kept).toHaveLength(next.length)
        const stayed = [...kept].filter(index => index !== -1)
        expect(stayed).toEqual([...new Set(stayed)].toSorted((a, b) => a - b))
        expect(stayed.map(index => old[index])).toEqual(next.filter((_, index) => kept[index] !== -1))
      }),
    )
  })

  it('a text compared with itself keeps all rows', () => {
    fc.assert(
      fc.property(rows, mostEdits, (text, most) => {
        expect([...alignRows(text, [...text], most)]).toEqual([...text.keys()])
      }),
    )
  })

  it('common beginnings and ends stay, and change nothing between them', () => {
    fc.assert(
      fc.property(rows, texts, rows, mostEdits, (start, [old, next], end, most) => {
        const longer = [...start, ...next, ...end]
        const kept = alignRows([...start, ...old, ...end], longer, most)
        expect([...kept.slice(0, start.length)]).toEqual([...start.keys()])
        const around = [...start, ...end].filter(isContent).length
        const between = most === 1_000 ? keptContent(next, alignRows(old, next)) : 0
        expect(keptContent(longer, kept)).toBeGreaterThanOrEqual(around + between)
      }),
    )
  })

  it('a wholly different text keeps no sentence', () => {
    fc.assert(
      fc.property(texts, mostEdits, ([old, next], most) => {
        const different = next.map(text => (isContent(text) ? `${text}。` : text))
        expect(keptContent(different, alignRows(old, different, most))).toBe(0)
      }),
    )
  })

  it('without repeated sentences, the greatest possible number stays', () => {
    const sentences = Array.from({ length: 30 }, (_, number) => `第${number}話。`)
    const shuffled = fc.shuffledSubarray(sentences)
    fc.assert(
      fc.property(shuffled, shuffled, mostEdits, (old, next, most) => {
        expect(keptContent(next, alignRows(old, next, most))).toBe(longestCommon(old, next))
      }),
    )
  })
})

it('within the exact search, the greatest possible number of sentences stays', () => {
  fc.assert(
    fc.property(texts, ([old, next]) => {
      const most = longestCommon(old.filter(isContent), next.filter(isContent))
      expect(keptContent(next, alignRows(old, next))).toBe(most)
    }),
    runs(500, 5),
  )
})
