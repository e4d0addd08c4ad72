import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LinesByTime } from '../../../../../lib/study/articles/source/lines-by-time.ts'

const line = (text: string, start_ms: number, end_ms: number) => ({ text, start_ms, end_ms })
const during = (lines: ReturnType<typeof line>[], start: number, end: number) =>
  new LinesByTime(lines).during({ start: start / 1_000, end: end / 1_000 })

describe('the translation of a sentence by its time', () => {
  it.each([
    ['one line at its time', [line('Rain.', 0, 1_000)], 'Rain.'],
    ['several lines in their order', [line('falls.', 500, 1_000), line('Rain', 0, 500)], 'Rain falls.'],
    ['a line once, written twice', [line('Rain.', 0, 500), line('Rain.', 500, 1_000)], 'Rain.'],
    ['text on one line', [line(' Rain \n falls. ', 0, 1_000)], 'Rain falls.'],
  ])('is %s', (_, lines, expected) => {
    expect(during(lines, 0, 1_000)).toBe(expected)
  })

  it('needs lines that end after they start', () => {
    expect(() => new LinesByTime([line('a', 0, 1), line('b', 2, 1)])).toThrow('Line 2 of the translation')
  })

  it('has an end, however many lines are said at once', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => line(`${at} ${'x'.repeat(500)}`, 0, 1_000))
    expect(during(many, 0, 1_000)?.length).toBeLessThanOrEqual(5_000)
    const lines = new LinesByTime(many)
    const all = () => Array.from({ length: 10_000 }, () => lines.during({ start: 0, end: 1 }))
    expect(all).toThrow('overlap each other too much')
  })

  const time = fc.integer({ min: 0, max: 5_000 })
  const span = fc.tuple(time, time).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)

  it('has exactly the lines that overlap it by half of the shorter', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), span, (spans, [start, end]) => {
        const lines = spans.map(([from, to], at) => line(`<${at}>`, from, to))
        const byTime = new LinesByTime(lines)
        const text = byTime.during({ start: start / 1_000, end: end / 1_000 }) ?? ''
        let unused = 0
        for (const { text: name, start_ms, end_ms } of lines) {
          const overlap = Math.min(end, end_ms) - Math.max(start, start_ms)
          const isOf = overlap > 0 && 2 * overlap >= Math.min(end - start, end_ms - start_ms)
          expect(text.includes(name)).toBe(isOf)
          if (!isOf) unused += 1
        }
        expect(byTime.unused).toBe(unused)
      }),
    )
  })
})
