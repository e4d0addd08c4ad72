import { LONGEST_FOOTNOTE } from '../../../../lib/contracts/schemas/articles/figures.ts'
import { charactersIn, plainText } from './chapter-text.ts'
import { around, hasType, nameOf, upToBlock } from './elements-of-text.ts'
import { type Place, placeFrom } from './places.ts'
import { elements } from './xml.ts'

/** A page of the book, parsed; null if it is not there or is damaged. */
type PageOf = (part: string) => Document | null

/** A link that may be the mark of a note. */
interface Reference {
  to: Place
  /** The page of the link, and the ids to which a link back from the note may lead. */
  part: string
  ids: ReadonlySet<string>
  /** True if the book says that it is the mark of a note; otherwise only a link back shows it. */
  isSaid: boolean
}

/** The notes of a book. */
export interface Notes {
  /** The note that a link of a page leads to. */
  noteOf(part: string, link: Element): string | undefined
  /** The elements of a page that are notes, and so no running text. */
  apartIn(part: string, page: Document): Set<Element>
}

/** A book with more links is a dictionary, or wants to keep the page busy. */
const MOST_LINKS = 20_000

const markTypes = ['noteref']
const noteTypes = ['footnote', 'endnote', 'rearnote', 'note']
const backTypes = ['backlink', 'referrer']

/** 1, (1), ［注１］, ※, *2, 訳注三: short, so that no link of a table of contents is one. */
const MARK =
  /^[〔［[（(【〈《]?(?=.)(?:[*＊※†‡注註]|訳注|原注)*[\d０-９〇一二三四五六七八九十百]{0,4}[a-zａ-ｚ]?[〕］\])）】〉》]?$/

/**
 * Finds notes by what the book says of its links, and by links between a mark and its note that lead to each other. Pages are
 * parsed one after the other: all of a large book at once would be too much.
 */
export function notesIn(parts: readonly string[], pageOf: PageOf): Notes {
  const references = referencesIn(parts, pageOf)
  const texts = new Map<string, string>()
  for (const [part, all] of Map.groupBy(references, ({ to }) => to.part)) {
    const page = pageOf(part)
    for (const reference of page ? all : []) {
      const key = keyOf(reference.to)
      const text = page && !texts.has(key) ? noteAt(page, reference) : null
      if (text !== null) texts.set(key, text)
    }
  }
  const targets = Map.groupBy(
    references.filter(({ to }) => texts.has(keyOf(to))),
    ({ to }) => to.part,
  )
  return {
    noteOf(part, link) {
      const to = placeFrom(part, link.getAttribute('href') ?? '')
      return to && isMark(link) ? texts.get(keyOf(to)) : undefined
    },
    apartIn(part, page) {
      const apart = new Set<Element>()
      for (const { to } of targets.get(part) ?? [])
        for (const element of noteElements(page.getElementById(to.id))) apart.add(element)
      return apart
    },
  }
}

const keyOf = ({ part, id }: Place) => `${part}#${id}`

const isMark = (link: Element) => hasType(link, markTypes) || MARK.test(charactersIn(link).trim())

function referencesIn(parts: readonly string[], pageOf: PageOf): Reference[] {
  const references: Reference[] = []
  const order = new Map(parts.map((part, at) => [part, at]))
  for (const part of parts) {
    const page = pageOf(part)
    const links = page ? elements(page, 'a') : []
    if (!page || links.length === 0) continue
    const isInSentence = sentencesIn()
    const places = new Map(elements(page, '*').map((element, at) => [element, at]))
    /** Notes follow their marks; a link that leads back is the one from a note. */
    const leadsOn = (link: Element, to: Place) => {
      if (to.part !== part) return (order.get(to.part) ?? parts.length) > (order.get(part) ?? 0)
      const target = page.getElementById(to.id)
      return target !== null && (places.get(target) ?? 0) > (places.get(link) ?? 0)
    }
    for (const link of links) {
      const to = placeFrom(part, link.getAttribute('href') ?? '')
      if (!to || to.id === '' || hasType(link, backTypes) || !isMark(link)) continue
      const isSaid = hasType(link, markTypes)
      if (!isSaid && !(isInSentence(link) && leadsOn(link, to))) continue
      const named = [...upToBlock(link), ...elements(link, '*')]
      const ids = new Set(named.flatMap(each => each.getAttribute('id') ?? []))
      references.push({ to, part, ids, isSaid })
      if (references.length === MOST_LINKS) return references
    }
  }
  return references
}

/** Tells of links if more than links is on their line: a table of contents has nothing else. */
function sentencesIn(): (link: Element) => boolean {
  const known = new Map<Element, boolean>()
  const length = (element: Element) => element.textContent?.trim().length ?? 0
  return link => {
    const block = upToBlock(link).at(-1) ?? link
    const linked = () => elements(block, 'a').reduce((sum, each) => sum + length(each), 0)
    const isSentence = known.get(block) ?? length(block) > linked()
    known.set(block, isSentence)
    return isSentence
  }
}

/** The note to which a link leads; null if it is a title, another mark or an essay, which stay in the text. */
function noteAt(page: Document, { to, part, ids, isSaid }: Reference): string | null {
  const noted = noteElements(page.getElementById(to.id))
  const isTyped = isSaid || noted.some(each => hasType(each, noteTypes))
  const links = noted.flatMap(each => elements(each, 'a'))
  const back = links.filter(link => {
    const place = placeFrom(to.part, link.getAttribute('href') ?? '')
    return hasType(link, backTypes) || (place?.part === part && ids.has(place.id))
  })
  if (!isTyped && back.length === 0) return null
  const apart = new Set(back)
  const text = noted
    .map(each => plainText(each, { apart }))
    .join('\n')
    .replace(/^[\s.．:：、]+/, '')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .trim()
    .toWellFormed()
  return text === '' || text.length > LONGEST_FOOTNOTE ? null : text
}

const noNotes = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'nav', 'body', 'html']
/** Links of a note: back, and to what it names. */
const MOST_LINKS_OF_NOTE = 100

/** What stands in a book as the note: all of it, or the line of the element that the link leads to. */
function noteElements(target: Element | null): Element[] {
  if (!target) return []
  const note = around(target).find(each => hasType(each, noteTypes)) ?? upToBlock(target).at(-1)
  if (!note || noNotes.includes(nameOf(note)) || !mayBeNote(note)) return []
  // In a list of terms, the number is the term.
  const { nextElementSibling: next } = note
  return nameOf(note) === 'dt' && next && nameOf(next) === 'dd' && mayBeNote(next) ? [note, next] : [note]
}

/** Many links may lead to the same element. */
const looked = new WeakMap<Element, boolean>()

function mayBeNote(element: Element): boolean {
  const known = looked.get(element)
  if (known !== undefined) return known
  const is =
    elements(element, 'a').length <= MOST_LINKS_OF_NOTE &&
    noNotes.every(name => elements(element, name).length === 0)
  looked.set(element, is)
  return is
}
