import { openBefore } from '../epub/ruby-marks.ts'

interface Headed {
  text: string
  headings: readonly { depth: number; offset: number }[]
}

/** Lines that begin a chapter in a text without headings of its own: 第三章 出会い, `# 出会い`. */
const CHAPTERS = /^(?:#\s|第[〇一二三四五六七八九十百千\d０-９]+[章部話回巻編篇]).*$/gmu

/**
 * The ends of the parts of a text that is too long for one: parts of about the same length, each of at most `most`
 * UTF-16 units. They begin with chapters of the top level where those are near enough, else with paragraphs.
 */
export function cutsOf({ text, headings }: Headed, most: number): number[] {
  const chapters = chaptersIn(text, headings)
  const cuts: number[] = []
  for (let start = 0; start < text.length; ) {
    const rest = text.length - start
    const target = Math.ceil(rest / Math.ceil(rest / most))
    const end = rest <= most ? text.length : cutIn(text, chapters, { start, target, most })
    cuts.push(end)
    start = end
  }
  return cuts
}

function chaptersIn(text: string, headings: Headed['headings']): number[] {
  if (headings.length === 0) return [...text.matchAll(CHAPTERS)].map(({ index }) => index)
  const top = Math.min(...headings.map(({ depth }) => depth))
  // Within a line, a text would end in the middle of a sentence.
  const begins = (offset: number) => offset === 0 || text[offset - 1] === '\n'
  return headings.flatMap(({ depth, offset }) => (depth === top && begins(offset) ? offset : []))
}

interface CutBounds {
  start: number
  /** The length that makes all parts alike. */
  target: number
  most: number
}

function cutIn(text: string, chapters: readonly number[], { start, target, most }: CutBounds): number {
  const last = start + most
  const ideal = start + target
  const nearest = (places: readonly number[]) =>
    places.toSorted((a, b) => Math.abs(a - ideal) - Math.abs(b - ideal))[0]
  const near = chapters.filter(place => place > start + target / 2 && place <= last)
  const line = text.lastIndexOf('\n', ideal - 1) + 1
  const next = text.indexOf('\n', ideal) + 1
  const lines = [line, next].filter(place => place > start && place <= last)
  return nearest(near) ?? nearest(lines) ?? withinLine(text, start, last)
}

/** A line longer than a text may be ends at a sentence, and never within a reading or a pair of surrogates. */
function withinLine(text: string, start: number, last: number): number {
  const piece = text.slice(start, last)
  const sentence = Math.max(...['。', '！', '？', '」'].map(end => piece.lastIndexOf(end))) + 1
  if (sentence > 0) return start + sentence
  const open = Math.max(piece.lastIndexOf('｜'), piece.lastIndexOf('《'))
  const isOpen = open > 0 && piece.indexOf('》', open) < 0
  const end = openBefore(piece) ?? (isOpen ? open : piece.length)
  const isHalf = /[\uD800-\uDBFF]$/.test(piece.slice(0, end))
  return start + Math.max(1, isHalf && end > 1 ? end - 1 : end)
}

/** The marks of a part, in its own offsets. What stands behind the last sentence belongs to the last part. */
export function within<Mark extends { offset: number }>(
  marks: readonly Mark[],
  { start, end, isLast }: { start: number; end: number; isLast: boolean },
): Mark[] {
  const own = marks.filter(({ offset }) => offset >= start && (offset < end || isLast))
  return own.map(mark => ({ ...mark, offset: mark.offset - start }))
}

/** The places of the parts in the text. */
export function spansOf(whole: Headed, most: number) {
  const cuts = cutsOf(whole, most)
  return cuts.map((end, at) => ({ start: cuts[at - 1] ?? 0, end, isLast: at === cuts.length - 1 }))
}
