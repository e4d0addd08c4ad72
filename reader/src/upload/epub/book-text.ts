import { DEEPEST_HEADING, MOST_HEADINGS } from '../../../../lib/contracts/schemas/articles/headings.ts'
import { append, type Chapter } from './chapters.ts'

/** Chapters as one text, with what stands in it at places. */
export type BookText = Omit<Chapter, 'title'>

export function bookText(chapters: readonly Chapter[]): BookText {
  const whole: BookText = { text: '', headings: [], pictures: [], notes: [] }
  for (const chapter of chapters) append(whole, chapter)
  const { text } = whole
  // A picture behind the last sentence of a line stands before the next line.
  const pictures = whole.pictures.map(each =>
    text[each.offset] === '\n' ? { ...each, offset: each.offset + 1 } : each,
  )
  return { ...whole, headings: fewest(whole.headings), pictures }
}

/** Of a book with too many headings, the deepest are left out first. */
function fewest(all: Chapter['headings']): Chapter['headings'] {
  let headings = all
  for (let most = DEEPEST_HEADING; headings.length > MOST_HEADINGS && most > 1; most -= 1)
    headings = headings.filter(({ depth }) => depth < most)
  return headings.slice(0, MOST_HEADINGS)
}
