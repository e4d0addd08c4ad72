import { createElement, Fragment, type ReactNode } from 'react'
import type { Content } from '../../../../../lib/contracts/schemas/japanese/further/content.ts'
import { languageOf, linesOf, MOST_DEPTH, type Part, partsOf, textOf } from './tree.ts'

interface ContentProps {
  content: Content
  /** The language that the dictionary explains in, such as `en`. */
  language: string
  /** Draws an image of the dictionary; without it the images show as their names. */
  imageOf?: ((image: Image, isLinked: boolean) => ReactNode) | undefined
  /** The address that looks up what a link of the dictionary names. */
  addressOf: (query: string) => string
}
export type Image = Extract<Content, { kind: 'image' }>

/**
 * The definition of a further dictionary; its styles are `content.module.css`, of the place that shows it. Everything in it is drawn as text: a file
 * cannot bring HTML or styles.
 */
export const ContentOf = ({ content, ...around }: ContentProps) =>
  createElement(
    'div',
    { lang: around.language },
    drawn(content, { depth: 0, isRuby: false, isLinked: false, around }),
  )

interface Place {
  depth: number
  isRuby: boolean
  isLinked: boolean
  around: Omit<ContentProps, 'content'>
}

function drawn(content: Content, place: Place): ReactNode {
  if (place.depth > MOST_DEPTH) return textOf(content)
  return partsOf(content).map((part, key) =>
    createElement(Fragment, { key }, typeof part === 'string' ? textIn(part, place) : partIn(part, place)),
  )
}

function textIn(text: string, { isRuby, around }: Place): ReactNode {
  const lang = isRuby ? null : languageOf(text, around.language)
  return lang === null ? text : createElement('span', { lang }, text)
}

function partIn(part: Exclude<Part, string>, place: Place): ReactNode {
  const { around, isRuby } = place
  if (part.kind === 'break') return createElement('br')
  if (part.kind === 'image')
    return around.imageOf?.(part, place.isLinked) ?? (part.alt === '' ? null : `[${part.alt}]`)
  const isLinked = place.isLinked || part.kind === 'link'
  const inner = (content: Content, inRuby = isRuby) =>
    drawn(content, { depth: place.depth + 1, isRuby: inRuby, isLinked, around })
  const { content } = part
  switch (part.kind) {
    case 'link':
      return createElement('a', { href: around.addressOf(part.query) }, inner(content))
    case 'emphasis':
      return createElement('em', null, inner(content))
    case 'ruby':
      return createElement('ruby', { lang: 'ja' }, inner(content, true))
    case 'reading':
      // A screen reader reads the word itself, and not each word twice.
      return isRuby
        ? createElement('rt', { 'aria-hidden': true }, inner(content))
        : createElement('span', null, '（', inner(content), '）')
    case 'span':
      return createElement('span', null, inner(content))
    case 'heading':
      return createElement('div', { 'data-part': 'heading' }, inner(content))
    case 'list':
      return listOf(content, inner)
    case 'table':
      return tableOf(content, inner)
    // An item, a row or a cell whose list or table is missing is a line by itself.
    default:
      return createElement('div', null, inner(content))
  }
}

type Inner = (content: Content) => ReactNode

/** A list without lines would be announced as an empty one. */
function listOf(content: Content, inner: Inner): ReactNode {
  const lines = linesOf(content, 'item')
  if (lines.length === 0) return null
  const items = lines.map((line, key) => createElement('li', { key }, inner(line.content)))
  return createElement('ul', null, items)
}

/** Wide tables scroll by themselves, by touch and, as they take the focus, by the arrow keys. */
function tableOf(content: Content, inner: Inner): ReactNode {
  const rows = linesOf(content, 'row').map((row, key) => {
    const cells = row.isOwn ? linesOf(row.content, 'cell') : [row]
    const drawnCells = cells.map((cell, place) =>
      createElement(cell.isHeading ? 'th' : 'td', { key: place }, inner(cell.content)),
    )
    return createElement('tr', { key }, drawnCells)
  })
  if (rows.length === 0) return null
  const table = createElement('table', null, createElement('tbody', null, rows))
  return createElement('div', { 'data-part': 'wide', tabIndex: 0 }, table)
}
