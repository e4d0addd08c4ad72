import type { Times } from '../../../contracts/schemas/articles/sentences.ts'
import { MOST_TRANSLATED, type TranslationLine } from '../../../contracts/schemas/articles/source.ts'
import { cleanText } from '../../../japanese/clean.ts'
import { Problem } from '../../../platform/problems/errors.ts'

/**
 * The share of the shorter one: a long line translates each sentence said during it, and a long sentence takes several
 * lines.
 */
const SHARE = 0.5
/** Bounds the translation of one sentence. */
const LONGEST = 5_000

interface Span {
  text: string
  start: number
  end: number
  /** The latest end up to here. */
  latest: number
}

/** Lines of a second subtitle file, from which sentences get translations. */
export class LinesByTime {
  private readonly lines: Span[]
  private readonly used = new Set<Span>()
  private given = 0

  /** Throws 400 if a line ends before it starts. */
  constructor(lines: readonly TranslationLine[]) {
    let latest = 0
    this.lines = lines
      .map(spanOf)
      .filter(({ text }) => text !== '')
      .sort((a, b) => a.start - b.start)
      .map(line => {
        latest = Math.max(latest, line.end)
        return { ...line, latest }
      })
  }

  get unused(): number {
    return this.lines.length - this.used.size
  }

  /** Joins lines that overlap by half of the shorter; null if none does. Throws 400 if longer than any translation. */
  during(times: Times): string | null {
    const taken: Span[] = []
    let length = -1
    for (let at = this.firstAfter(times.start); at < this.lines.length; at += 1) {
      const line = this.lines[at]
      if (!line || line.start >= times.end) break
      if (!isOf(line, times) || line.text === taken.at(-1)?.text) continue
      length += 1 + line.text.length
      if (length > LONGEST) break
      taken.push(line)
      this.used.add(line)
    }
    if (taken.length === 0) return null
    const text = taken.map(line => line.text).join(' ')
    this.given += text.length
    if (this.given > MOST_TRANSLATED)
      throw new Problem(
        'invalid_input',
        'The lines of the translation overlap each other too much. Choose a file whose lines follow one another.',
      )
    return text
  }

  private firstAfter(start: number): number {
    let low = 0
    let high = this.lines.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.lines[middle]?.latest ?? 0) > start) high = middle
      else low = middle + 1
    }
    return low
  }
}

function spanOf({ text, start_ms, end_ms }: TranslationLine, at: number) {
  if (end_ms < start_ms)
    throw new Problem(
      'invalid_input',
      `Line ${at + 1} of the translation ends before it starts. Correct its times.`,
    )
  return { text: cleanText(text).replace(/\s+/g, ' ').trim(), start: start_ms / 1_000, end: end_ms / 1_000 }
}

/** Compares whole milliseconds, so that exactly a half is a half. */
function isOf(line: Pick<Span, 'start' | 'end'>, times: Times): boolean {
  const ms = (seconds: number) => Math.round(seconds * 1_000)
  const overlap = ms(Math.min(line.end, times.end)) - ms(Math.max(line.start, times.start))
  const shorter = Math.min(ms(line.end) - ms(line.start), ms(times.end) - ms(times.start))
  return overlap > 0 && overlap >= SHARE * shorter
}
