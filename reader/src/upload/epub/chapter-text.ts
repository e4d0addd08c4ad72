import { isBlock, isText, nameOf } from './elements-of-text.ts'
import { bare, characterOf, type Picture, picturesIn } from './pictures.ts'

const leftOut = new Set('head iframe math object rp rt rtc script style svg template title'.split(' '))

/** Stands for a line break of the file itself: a space between words, nothing in Japanese. */
const BREAK = '\v'

/** Stands around the number of a mark; XML has no such character. */
const MARK = '\f'
const MARKS = /\f(\d+)\f/g

/** A place in the text where something is. */
type Mark =
  | { kind: 'id'; id: string }
  | { kind: 'picture'; picture: Picture }
  | { kind: 'note'; text: string }

/** Elements to look for beside the sentences of a page. */
export interface Asked {
  /** The elements that the table of contents leads to. */
  ids?: ReadonlySet<string>
  /** The note that a link leads to. */
  noteOf?: (link: Element) => string | undefined
  /** Notes, which are no part of the running text. */
  apart?: ReadonlySet<Element>
}

/** A note, and the place of its mark. The mark itself is no text, since nobody reads it aloud. */
export interface Noted {
  offset: number
  text: string
}

export interface ChapterText {
  /** A paragraph a line; ruby as ｜漢字《かんじ》. */
  text: string
  /** For each of the ids where its line begins. */
  places: ReadonlyMap<string, number>
  /** The pictures, each with the place that it stands before. */
  pictures: (Picture & { offset: number })[]
  notes: Noted[]
}

/** The text of a page of a book or of an element of it, and where in it the asked elements are. */
export function chapterText(page: Node, asked: Asked = {}): ChapterText {
  const out: string[] = []
  const marks: Mark[] = []
  write(page, { ...asked, out, marks })
  const places = new Map<string, number>()
  const found: ChapterText = { text: '', places, pictures: [], notes: [] }
  /** Places of marks wait for the next line with text. */
  let waiting: Mark[] = []
  const settle = (mark: Mark, line: number, offset: number) => {
    if (mark.kind === 'id' && !places.has(mark.id)) places.set(mark.id, line)
    if (mark.kind === 'picture') found.pictures.push({ ...mark.picture, offset })
    if (mark.kind === 'note') found.notes.push({ offset, text: mark.text })
  }
  for (const marked of flowed(out).split('\n')) {
    const { line, at } = lineOfMarks(marked)
    if (line === '') {
      waiting.push(...at.flatMap(({ number }) => marks[number] ?? []))
      continue
    }
    if (found.text !== '') found.text += '\n'
    const start = found.text.length
    for (const mark of waiting) settle(mark, start, start)
    waiting = []
    for (const { number, offset } of at) {
      const mark = marks[number]
      if (mark) settle(mark, start, start + offset)
    }
    found.text += line
  }
  for (const mark of waiting) if (mark.kind !== 'id') settle(mark, 0, found.text.length)
  return found
}

/** The text of an element as one line without readings. */
export const lineOf = (element: Element): string => plainText(element).replaceAll('\n', ' ')

/** The text of an element without readings. */
export const plainText = (element: Element, asked?: Asked): string =>
  chapterText(element, asked)
    .text.replaceAll(/《[^》]*》?/g, part => (part.endsWith('》') ? '' : part))
    .replaceAll('｜', '')

const flowed = (out: readonly string[]) =>
  out
    .join('')
    .replace(/[ \v]+/g, run => (run.includes('\v') ? BREAK : run))
    .replace(/(?<=[!-~])\v(?=[!-~])/g, ' ')
    .replaceAll(BREAK, '')

/** A line without its marks and the spaces around it, and where in it the marks are. */
function lineOfMarks(marked: string) {
  const bareLine = marked.replaceAll(MARKS, '')
  const line = bareLine.replace(/^ +|(?<! ) +$/g, '').replace(/(?<!　)　+$/, '')
  const indent = bareLine.length - bareLine.replace(/^ +/, '').length
  let before = 0
  const at = [...marked.matchAll(MARKS)].map(({ index, 0: { length }, 1: number }) => {
    const offset = Math.min(line.length, Math.max(0, index - before - indent))
    before += length
    return { number: Number(number), offset }
  })
  return { line, at }
}

interface Writing extends Asked {
  out: string[]
  marks: Mark[]
}

function write(parent: Node, writing: Writing): void {
  const { out, ids, noteOf, apart } = writing
  const mark = (each: Mark) => out.push(MARK, String(writing.marks.push(each) - 1), MARK)
  for (const node of parent.childNodes) {
    if (node instanceof CharacterData) {
      if (isText(node)) out.push(flowing(node.data))
      continue
    }
    if (!(node instanceof Element) || apart?.has(node)) continue
    const name = nameOf(node)
    const id = node.getAttribute('id')
    if (id !== null && ids?.has(id)) mark({ kind: 'id', id })
    const character = name === 'img' ? characterOf(node) : ''
    out.push(character)
    if (character === '') for (const picture of picturesIn(node)) mark({ kind: 'picture', picture })
    if (leftOut.has(name)) continue
    if (name === 'ruby') {
      out.push(...rubyText(node))
      continue
    }
    const note = name === 'a' ? noteOf?.(node) : undefined
    if (note !== undefined) {
      mark({ kind: 'note', text: note })
      continue
    }
    const line = isBlock(node) ? '\n' : ''
    out.push(line)
    write(node, writing)
    out.push(line)
  }
}

/** The characters of a part of a word, drawn ones too. */
export function charactersIn(node: Node): string {
  if (isText(node)) return node.textContent ?? ''
  if (!(node instanceof Element)) return ''
  if (nameOf(node) === 'img') return characterOf(node)
  return [...node.childNodes].map(charactersIn).join('')
}

const flowing = (text: string) => text.replace(/[\t\r\n ]+/g, run => (run.includes('\n') ? BREAK : ' '))

/** Each part of a word with the reading that follows it; several bases before their readings are one. */
function rubyText(ruby: Element): string[] {
  const parts: { base: string; reading: string }[] = []
  let base = ''
  for (const node of ruby.childNodes) {
    const name = node instanceof Element ? nameOf(node) : ''
    const text = bare(charactersIn(node))
    const last = parts.at(-1)
    if (name === 'rp') continue
    if (name !== 'rt' && name !== 'rtc') base += text
    else if (base !== '' || !last) {
      parts.push({ base, reading: text })
      base = ''
    } else last.reading += text
  }
  const noted = parts.map(({ base, reading }) =>
    base === '' || reading === '' ? base : `｜${base}《${reading}》`,
  )
  return [...noted, base]
}
