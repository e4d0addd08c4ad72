import { DEEPEST_HEADING } from '../../../../lib/contracts/schemas/articles/headings.ts'
import { chapterText, lineOf } from '../epub/chapter-text.ts'
import type { Book } from '../epub/open-book.ts'
import { withoutControls } from '../epub/ruby-marks.ts'
import { headingFrom } from '../epub/table-of-contents.ts'
import { HugeMarkup, parsePage } from '../markup/parse-markup.ts'
import { attribute, elements, type MarkupElement, textIn } from '../markup/tree.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { partsOfPage } from './parts-of-page.ts'

/** A page of the web as a book of one chapter: its text with its readings and headings. */
export function webPage(text: string): Omit<Book, 'file'> {
  const page = parsed(text)
  const { main, apart, beside } = partsOfPage(page)
  const title = titleIn(page, main, apart)
  const levels = headingsIn(main, apart)
  const ranks = [...new Set(levels.values())].toSorted((a, b) => a - b)
  const read = chapterText(main, { apart, headings: new Set(levels.keys()) })
  if (read.text === '') throw new UnreadableFile('no_page_text')
  const headings = read.headings.map(({ heading, offset }) => ({
    title: headingFrom(lineOf(heading)),
    depth: Math.min(DEEPEST_HEADING, ranks.indexOf(levels.get(heading) ?? 0) + 1),
    offset,
  }))
  return {
    title,
    author: authorIn(page),
    series: null,
    page_direction: null,
    cover: null,
    chapters: [{ title, text: read.text, headings, pictures: [], notes: [], broken: 0 }],
    leftOut: [],
    ofPage: { pictures: read.pictures.length, beside },
  }
}

function parsed(text: string): MarkupElement {
  try {
    return parsePage(text)
  } catch (cause) {
    if (cause instanceof HugeMarkup) throw new UnreadableFile('too_large', { cause })
    throw cause
  }
}

/** The headings that have a title, and their levels. */
function headingsIn(main: MarkupElement, apart: ReadonlySet<MarkupElement>): Map<MarkupElement, number> {
  const all = elements(main, '*').flatMap(each => {
    const level = /^h([1-6])$/.exec(each.name)?.[1]
    const isRead = level !== undefined && !isWithin(each, apart) && headingFrom(lineOf(each)) !== ''
    return isRead ? [[each, Number(level)] as const] : []
  })
  return new Map(all)
}

function isWithin(element: MarkupElement, all: ReadonlySet<MarkupElement>): boolean {
  for (let at: MarkupElement | null = element; at; at = at.parent) if (all.has(at)) return true
  return false
}

/** The heading of the text, or one of the page that its title has too, except at its end, where sites have their own names. */
function titleIn(page: MarkupElement, main: MarkupElement, apart: ReadonlySet<MarkupElement>): string {
  const pageTitle = withoutControls(textIn(page, 'title'))
  const linesOf = (within: MarkupElement) =>
    elements(within, 'h1').map(each => ({ each, line: headingFrom(lineOf(each)) }))
  const own = linesOf(main).find(
    ({ each, line }) => line !== '' && !isSite(pageTitle, line) && !isWithin(each, apart),
  )
  const named = linesOf(page).find(
    ({ line }) => line !== '' && pageTitle.includes(line) && !isSite(pageTitle, line),
  )
  return own?.line ?? named?.line ?? headingFrom(pageTitle)
}

const isSite = (title: string, line: string) =>
  title.endsWith(line) && /[-–—|｜:：»・]\s*$/.test(title.slice(0, -line.length))

/** The author that the page names for programs, or in a heading, as Aozora Bunko does. */
function authorIn(page: MarkupElement): string {
  const meta = elements(page, 'meta').find(each => attribute(each, 'name')?.toLowerCase() === 'author')
  const heading = elements(page, 'h2').find(each => attribute(each, 'class') === 'author')
  const authorText = (meta && attribute(meta, 'content')) ?? (heading ? lineOf(heading) : '')
  return headingFrom(authorText)
}
