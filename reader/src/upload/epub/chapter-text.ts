import { elements, idOf, type MarkupElement } from '../markup/tree.ts'
import { isBlock, isSilent, isUnread, textAt } from './elements-of-text.ts'
import { CELL, flowed, flowing, lineOfMarks, MARK } from './flow.ts'
import { characterOf, type Picture, picturesIn } from './pictures.ts'
import { plainOf } from './ruby-marks.ts'
import { charactersIn, rubyText } from './ruby-text.ts'

/** Of `epub:switch`, the cases are other forms of what `default` has. */
const leftOut = new Set(
  'annotation annotation-xml audio canvas case datalist head iframe noembed noframes noscript object rp rt rtc script select style svg template textarea title video'.split(
    ' ',
  ),
)

/** A place in the text where something is. */
type Mark =
  | { kind: 'id'; id: string }
  | { kind: 'picture'; picture: Picture }
  | { kind: 'note'; text: string }
  | { kind: 'heading'; heading: MarkupElement }

/** Elements to look for beside the sentences of a page. */
export interface TextOptions {
  /** The elements that the table of contents leads to. */
  ids?: ReadonlySet<string>
  /** The note that a link leads to. */
  noteOf?: (link: MarkupElement) => string | undefined
  /** Notes, which are no part of the running text. */
  apart?: ReadonlySet<MarkupElement>
  /** The headings whose places are asked for. */
  headings?: ReadonlySet<MarkupElement>
}

/** A note, and the place of its mark. The mark itself is no text, since nobody reads it aloud. */
export interface Noted {
  offset: number
  text: string
}

export interface ChapterText {
  /** A paragraph a line; words with readings are marked. */
  text: string
  /** For each of the ids where its line begins. */
  places: ReadonlyMap<string, number>
  /** The pictures, each with the place that it stands before. */
  pictures: (Picture & { offset: number })[]
  notes: Noted[]
  /** The asked headings that have text behind them, each with the beginning of its line. */
  headings: { heading: MarkupElement; offset: number }[]
}

/** The text of a page of a book or of an element of it, and where in it the asked elements are. */
export function chapterText(page: MarkupElement, options: TextOptions = {}): ChapterText {
  const read = textOfPage(page, { ...options, isDrawing: false })
  // A page that is a drawing has its text there. In any other page, a drawing's are the labels of a picture.
  return read.text === '' ? textOfPage(page, { ...options, isDrawing: true }) : read
}

interface DrawingOptions extends TextOptions {
  isDrawing: boolean
}

function textOfPage(page: MarkupElement, options: DrawingOptions): ChapterText {
  const out: string[] = []
  const marks: Mark[] = []
  write(page, { ...options, out, marks, isPlain: false })
  const places = new Map<string, number>()
  const lines: string[] = []
  const pictures: ChapterText['pictures'] = []
  const notes: Noted[] = []
  const headings: ChapterText['headings'] = []
  /** Places of marks wait for the next line with text. */
  let waiting: Mark[] = []
  let length = 0
  const settle = (mark: Mark, line: number, offset: number) => {
    if (mark.kind === 'id' && !places.has(mark.id)) places.set(mark.id, line)
    if (mark.kind === 'heading') headings.push({ heading: mark.heading, offset: line })
    if (mark.kind === 'picture') pictures.push({ ...mark.picture, offset })
    if (mark.kind === 'note') notes.push({ offset, text: mark.text })
  }
  for (const marked of flowed(out.join('')).split('\n')) {
    const { line, at } = lineOfMarks(marked)
    if (line === '') {
      for (const { number } of at) if (marks[number]) waiting.push(marks[number])
      continue
    }
    const start = lines.length === 0 ? 0 : length + 1
    for (const mark of waiting) settle(mark, start, start)
    waiting = []
    for (const { number, offset } of at) {
      const mark = marks[number]
      if (mark) settle(mark, start, start + offset)
    }
    lines.push(line)
    length = start + line.length
  }
  for (const mark of waiting) if (mark.kind === 'picture' || mark.kind === 'note') settle(mark, 0, length)
  return { text: lines.join('\n'), places, pictures, notes, headings }
}

/** The text of an element as one line without readings. */
export const lineOf = (element: MarkupElement): string => plainText(element).replaceAll('\n', ' ')

/** The text of an element without readings. */
export const plainText = (element: MarkupElement, options?: TextOptions): string =>
  plainOf(chapterText(element, options).text)

interface Writing extends DrawingOptions {
  out: string[]
  marks: Mark[]
  /** True within an element whose line breaks are those of the file. */
  isPlain: boolean
}

function write(parent: MarkupElement, writing: Writing): void {
  const { out, ids, noteOf, apart, headings, isDrawing, isPlain } = writing
  const mark = (each: Mark) => out.push(MARK, String(writing.marks.push(each) - 1), MARK)
  const markId = (element: MarkupElement) => {
    const id = idOf(element)
    if (id !== null && ids?.has(id)) mark({ kind: 'id', id })
  }
  for (const [at, node] of parent.children.entries()) {
    if (typeof node === 'string') {
      out.push(flowing(textAt(parent, at), isPlain))
      continue
    }
    const { name } = node
    if (apart?.has(node)) continue
    markId(node)
    if (isUnread(node)) continue
    const character = name === 'img' ? characterOf(node) : ''
    if (character !== '' && isSilent(node)) continue
    out.push(character)
    if (character === '') for (const picture of picturesIn(node)) mark({ kind: 'picture', picture })
    if (name === 'svg' && isDrawing && !isSilent(node)) {
      drawn(node, writing)
      continue
    }
    if (leftOut.has(name)) continue
    if (name === 'ruby') {
      elements(node, '*').forEach(markId)
      // Marks of notes stand beside words as readings do.
      const noted = new Map(elements(node, 'a').map(link => [link, noteOf?.(link)] as const))
      for (const piece of rubyText(node, link => noted.get(link) !== undefined)) out.push(piece)
      for (const text of noted.values()) if (text !== undefined) mark({ kind: 'note', text })
      continue
    }
    const note = name === 'a' ? noteOf?.(node) : undefined
    if (note !== undefined) {
      mark({ kind: 'note', text: note })
      continue
    }
    if (isBehindCell(node)) out.push(CELL)
    const line = isBlock(node) ? '\n' : ''
    out.push(line)
    if (headings?.has(node)) mark({ kind: 'heading', heading: node })
    write(node, isPlain || name !== 'pre' ? writing : { ...writing, isPlain: true })
    out.push(line)
  }
}

const cells = new Set(['td', 'th'])

function isBehindCell({ name, parent, at }: MarkupElement): boolean {
  const before = parent?.children.slice(Math.max(0, at - 2), at).findLast(each => typeof each !== 'string')
  return cells.has(name) && typeof before === 'object' && cells.has(before.name)
}

const undrawn = new Set(['defs', 'desc', 'metadata', 'script', 'style', 'title'])

/** Each text of a drawing stands on a line of its own. */
function drawn(parent: MarkupElement, writing: Writing): void {
  for (const node of parent.children) {
    if (typeof node === 'string' || undrawn.has(node.name) || isUnread(node)) continue
    if (node.name === 'foreignobject') write(node, writing)
    else if (node.name === 'text') writing.out.push('\n', charactersIn(node), '\n')
    else drawn(node, writing)
  }
}
