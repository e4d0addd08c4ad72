import { spansOf, within } from './cuts.ts'

type Placed = { offset: number }

/** A text with what stands at places in it. */
interface Whole<Heading extends Placed, Picture extends Placed, Note extends Placed> {
  text: string
  headings: readonly Heading[]
  pictures: readonly Picture[]
  notes: readonly Note[]
}

/** A text cut into parts, with the marks of each. Empty if it is short enough. */
export function partsWithin<
  Heading extends Placed & { depth: number },
  Picture extends Placed,
  Note extends Placed,
>(whole: Whole<Heading, Picture, Note>, most: number) {
  const { text, headings, pictures, notes } = whole
  if (text.length <= most) return []
  return spansOf(whole, most).map(span => ({
    text: text.slice(span.start, span.end),
    headings: within(headings, span),
    pictures: within(pictures, span),
    notes: within(notes, span),
  }))
}

/** The same of a text without marks. */
export const textsWithin = (text: string, most: number): string[] =>
  partsWithin({ text, headings: [], pictures: [], notes: [] }, most).map(part => part.text)
