import { DEEPEST_HEADING, MOST_HEADINGS } from '../../../../lib/contracts/schemas/articles/headings.ts'
import { append, type Chapter } from './chapters.ts'
import { readingsIn } from './ruby-marks.ts'

export type BookText = ReturnType<typeof bookText>

/** Chapters as one text, with its readings and all else that stands in it, by place. */
export function bookText(chapters: readonly Chapter[]) {
  const whole: Omit<Chapter, 'title'> = { text: '', headings: [], pictures: [], notes: [], broken: 0 }
  for (const chapter of chapters) append(whole, chapter)
  const { text, readings, placeOf } = readingsIn(whole.text)
  const moved = <Mark extends { offset: number }>(marks: readonly Mark[]) =>
    marks.map(mark => ({ ...mark, offset: placeOf(mark.offset) }))
  // A picture behind the last sentence of a line stands before the next line.
  const pictures = moved(whole.pictures).map(each =>
    text[each.offset] === '\n' ? { ...each, offset: each.offset + 1 } : each,
  )
  return {
    text,
    readings: readings.filter(isReading),
    headings: fewest(moved(whole.headings)),
    pictures,
    notes: moved(whole.notes),
  }
}

const LONGEST_READING = 100
/** Readings without kana are dots for emphasis, and longer ones are explanations. */
const isReading = ({ reading }: { reading: string }) =>
  reading.length <= LONGEST_READING && /[ぁ-ヿ]/.test(reading)

/** Of a book with too many headings, the deepest are left out first. */
function fewest(all: Chapter['headings']): Chapter['headings'] {
  let headings = all
  for (let most = DEEPEST_HEADING; headings.length > MOST_HEADINGS && most > 1; most -= 1)
    headings = headings.filter(({ depth }) => depth < most)
  return headings.slice(0, MOST_HEADINGS)
}
