import {
  DEEPEST_HEADING,
  type Heading,
  LONGEST_HEADING,
  MOST_HEADINGS,
  nested,
  type SourceHeading,
} from '../../../contracts/schemas/articles/headings.ts'
import { isContent } from '../../../japanese/split.ts'

const NUMBER = '[0-9０-９一二三四五六七八九十百千〇零]{1,6}'
/** Matches 第三章 出会い, 序章, エピローグ. */
const NAMED = new RegExp(
  `^(?:第${NUMBER}[部編篇章話節回]|序章|終章|プロローグ|エピローグ)(?:[\\s　：:]\\S.{0,60})?$`,
)
const KIND = new RegExp(`^第${NUMBER}(.)`)
/** Parts have chapters, chapters have sections. */
const depths = new Map([
  ['部', 1],
  ['編', 1],
  ['篇', 1],
  ['節', 3],
])
const USUAL_DEPTH = 2
/** A lone line of this form may be a sentence about a chapter. */
const FEWEST_NAMED = 2

/** Aozora Bunko has a note on the line, or around it. */
const AOZORA = /［＃(?:「[^［］\n]{1,120}」は)?(?:同行|窓)?(?<size>[大中小])見出し］/
const sizes = ['大', '中', '小']
const MARKS = /［＃[^［］\n]*］|《[^《》\n]*》|[｜|]/g

/** Finds headings in the text's own notation or as lines of their own. */
export function evidentHeadings(raw: string, isAozora: boolean): SourceHeading[] {
  const lines = linesOf(raw)
  const marked = isAozora ? lines.flatMap(line => inAozora(line) ?? []) : []
  const candidates = marked.length > 0 ? marked : lines.flatMap(line => named(line, isAozora) ?? [])
  const isEvident = candidates.length >= (marked.length > 0 ? 1 : FEWEST_NAMED)
  return isEvident ? withTopFirst(candidates).slice(0, MOST_HEADINGS) : []
}

/** Nests evident headings under the marked one before. */
export function withEvident(raw: string, marked: readonly SourceHeading[]): SourceHeading[] {
  const evident = new Map(evidentHeadings(raw, false).map(heading => [heading.offset, heading]))
  const marks = new Map(marked.map(heading => [heading.offset, heading]))
  const all = [...new Map([...evident, ...marks]).values()].sort((a, b) => a.offset - b.offset)
  let deeper = 0
  const headings = all.map(heading => {
    const mark = marks.get(heading.offset)
    // Headings of a marked one's kind lie beside it.
    if (mark) deeper = mark.depth - (evident.get(mark.offset)?.depth ?? 0)
    return mark ?? { ...heading, depth: Math.max(1, Math.min(heading.depth + deeper, DEEPEST_HEADING)) }
  })
  return headings.slice(0, MOST_HEADINGS)
}

interface TextLine {
  text: string
  offset: number
}

function linesOf(raw: string): TextLine[] {
  return [...raw.matchAll(/[^\r\n]+/g)].map(({ 0: text, index: offset }) => ({ text, offset }))
}

function inAozora({ text, offset }: TextLine): SourceHeading | null {
  const size = text.length > 400 ? undefined : AOZORA.exec(text)?.groups?.size
  const title = titleOf(text.replaceAll(MARKS, ''))
  return size === undefined || title === '' ? null : { title, depth: sizes.indexOf(size) + 1, offset }
}

function named({ text, offset }: TextLine, isAozora: boolean): SourceHeading | null {
  const title = text.length > 200 ? '' : titleOf(isAozora ? text.replaceAll(MARKS, '') : text)
  if (!NAMED.test(title)) return null
  const [, kind = ''] = KIND.exec(title) ?? []
  return { title, depth: depths.get(kind) ?? USUAL_DEPTH, offset }
}

const titleOf = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_HEADING).toWellFormed()

/** Counts the occurring depths from 1. */
function withTopFirst(headings: readonly SourceHeading[]): SourceHeading[] {
  const occurring = [...new Set(headings.map(({ depth }) => depth))].sort((a, b) => a - b)
  return headings.map(heading => ({ ...heading, depth: occurring.indexOf(heading.depth) + 1 }))
}

/** A heading stands before the first sentence that ends behind its offset. */
export function headingsOfRows(
  headings: readonly SourceHeading[],
  rows: readonly string[],
): (Heading[] | undefined)[] {
  const left = headings.toSorted((a, b) => a.offset - b.offset)
  let at = 0
  let end = 0
  return rows.map(row => {
    end += row.length
    if (!isContent(row)) return undefined
    const own: Heading[] = []
    for (let next = left[at]; next && next.offset < end; next = left[++at])
      own.push({ title: next.title, depth: Math.min(next.depth, DEEPEST_HEADING) })
    return own.length > 0 ? nested(own) : undefined
  })
}
