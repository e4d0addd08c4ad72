import type { QueuedCard, Rating } from '../../lib/contracts/schemas/learners/review.ts'
import { printable, type Styles, withReadings } from '../learner/reading.ts'

export const RATINGS: readonly Rating[] = ['again', 'hard', 'good', 'easy']

export const questionOf = ({ front }: QueuedCard, { bold }: Styles) => bold(printable(front.text))

/** The question with its readings; for recall of a word, the reading alone. */
export function readingOf({ front, back, card }: QueuedCard, style: Styles): string | null {
  if (front.furigana) return withReadings(front.furigana, style)
  if (card.kind === 'sentence' || !back.furigana) return null
  return back.furigana.map(({ text, reading }) => printable(reading ?? text)).join('')
}

export function contextOf({ back: { source } }: QueuedCard, { dim }: Styles): string[] {
  if (!source) return []
  return [printable(source.sentence), ...(source.translation ? [dim(printable(source.translation))] : [])]
}

export function answerLines(item: QueuedCard, style: Styles): string[] {
  const { front, back } = item
  const { dim, green } = style
  // The back of a recognition card shows the meaning as text and the reading as furigana.
  const isWritten = back.furigana?.map(({ text }) => text).join('') === back.text
  const lines = [
    ...(front.furigana ? [withReadings(front.furigana, style)] : []),
    ...(back.furigana ? [withReadings(back.furigana, style)] : []),
    ...(back.text === '' || isWritten ? [] : [green(printable(back.text))]),
    ...(back.explanation ? back.explanation.split('\n').map(line => dim(printable(line))) : []),
    ...contextOf(item, style),
    ...(back.note === '' ? [] : back.note.split('\n').map(printable)),
  ]
  return lines.map(line => `  ${line}`)
}

export const ratingLine = ({ intervals }: QueuedCard) =>
  RATINGS.map((rating, n) => `${n + 1} ${rating} (${spanOf(intervals[rating])})`).join('   ')

const UNITS: readonly [number, string][] = [
  [31_536_000, 'y'],
  [2_592_000, 'mo'],
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
]

export function spanOf(seconds: number): string {
  const [size, unit] = UNITS.find(([least]) => seconds >= least) ?? [1, 's']
  return `${Math.max(0, Math.round(seconds / size))} ${unit}`
}
