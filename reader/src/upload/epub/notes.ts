import { LONGEST_FOOTNOTE } from '../../../../lib/contracts/schemas/articles/figures.ts'
import { attribute, elementById, elements, idOf, type MarkupElement, textOf } from '../markup/tree.ts'
import { plainText } from './chapter-text.ts'
import { around, hasType, isUnread, upToBlock } from './elements-of-text.ts'
import type { Place, PlaceOf } from './places.ts'
import { charactersIn } from './ruby-text.ts'

/** A page of the book, parsed; null if it is not there or is damaged. */
type PageOf = (part: string) => Promise<MarkupElement | null>

/** A link that may be the mark of a note. */
interface Reference {
  to: Place
  /** The page of the link, and the ids to which a link back from the note may lead. */
  part: string
  ids: ReadonlySet<string>
  /** True if the book says that it is the mark of a note; otherwise only a link back shows it. */
  isSaid: boolean
  /** Which link of the page it is. */
  at: number
}

/** The notes of a book. */
export interface Notes {
  /** The note that a link of a page leads to. */
  noteOf(part: string, link: MarkupElement): string | undefined
  /** The elements of a page that are notes, and so no running text. */
  apartIn(part: string, page: MarkupElement): Set<MarkupElement>
}

interface PageAccess {
  pageOf: PageOf
  mayLink(part: string): boolean
  placeOf: PlaceOf
  /** Told the share of pages that have been looked through. */
  onProgress(share: number): void
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
export async function notesIn(parts: readonly string[], pageAccess: PageAccess): Promise<Notes> {
  const { pageOf, placeOf } = pageAccess
  const references = await referencesIn(parts, pageAccess)
  const texts = new Map<string, string>()
  const ofNotes = new Set<string>()
  for (const [part, all] of Map.groupBy(references, ({ to }) => to.part)) {
    const page = await pageOf(part)
    const links = new Map((page ? elements(page, 'a') : []).map((link, at) => [link, at]))
    for (const reference of page ? all : []) {
      const key = keyOf(reference.to)
      const text = page && !texts.has(key) ? noteAt(page, reference, placeOf) : null
      if (!page || text === null) continue
      texts.set(key, text)
      for (const note of noteElements(elementById(page, reference.to.id)))
        for (const link of elements(note, 'a')) ofNotes.add(linkKey({ part, at: links.get(link) ?? 0 }))
    }
  }
  // A note has no notes of its own: what notes alone name stays in the text.
  const namedInText = new Set(
    references.filter(each => !ofNotes.has(linkKey(each))).map(({ to }) => keyOf(to)),
  )
  for (const key of texts.keys()) if (!namedInText.has(key)) texts.delete(key)
  const targets = Map.groupBy(
    references.filter(({ to }) => texts.has(keyOf(to))),
    ({ to }) => to.part,
  )
  return {
    noteOf(part, link) {
      const to = placeOf(part, attribute(link, 'href') ?? '')
      return to && isMark(link) ? texts.get(keyOf(to)) : undefined
    },
    apartIn(part, page) {
      const apart = new Set<MarkupElement>()
      for (const { to } of targets.get(part) ?? [])
        for (const element of noteElements(elementById(page, to.id))) apart.add(element)
      return apart
    },
  }
}

const linkKey = ({ part, at }: Pick<Reference, 'part' | 'at'>) => `${at} ${part}`
const keyOf = ({ part, id }: Place) => `${part}#${id}`

const isMark = (link: MarkupElement) =>
  !isUnread(link) && (hasType(link, markTypes) || MARK.test(charactersIn(link).trim()))

async function referencesIn(
  parts: readonly string[],
  { pageOf, mayLink, placeOf, onProgress }: PageAccess,
): Promise<Reference[]> {
  const references: Reference[] = []
  const order = new Map(parts.map((part, at) => [part, at]))
  for (const [number, part] of parts.entries()) {
    onProgress(number / parts.length)
    const page = mayLink(part) ? await pageOf(part) : null
    const links = page ? elements(page, 'a') : []
    if (!page || links.length === 0) continue
    const isInSentence = sentencesIn()
    const places = new Map(elements(page, '*').map((element, at) => [element, at]))
    /** Notes follow their marks; a link that leads back is the one from a note. */
    const leadsOn = (link: MarkupElement, to: Place) => {
      if (to.part !== part) return (order.get(to.part) ?? parts.length) > (order.get(part) ?? 0)
      const target = elementById(page, to.id)
      return target !== null && (places.get(target) ?? 0) > (places.get(link) ?? 0)
    }
    for (const [at, link] of links.entries()) {
      const to = placeOf(part, attribute(link, 'href') ?? '')
      if (!to || to.id === '' || hasType(link, backTypes) || !isMark(link)) continue
      const isSaid = hasType(link, markTypes)
      if (!isSaid && !(isInSentence(link) && leadsOn(link, to))) continue
      // Nobody could open the note.
      if (around(link).some(isUnread)) continue
      const named = [...upToBlock(link), ...elements(link, '*')]
      const ids = new Set(named.flatMap(each => idOf(each) ?? []))
      references.push({ to, part, ids, isSaid, at })
      if (references.length === MOST_LINKS) return references
    }
  }
  return references
}

/** Tells of links if more than links is on their line: a table of contents has nothing else. */
function sentencesIn(): (link: MarkupElement) => boolean {
  const known = new Map<MarkupElement, boolean>()
  const length = (element: MarkupElement) => textOf(element).trim().length
  return link => {
    const block = upToBlock(link).at(-1) ?? link
    const linked = () => elements(block, 'a').reduce((sum, each) => sum + length(each), 0)
    const isSentence = known.get(block) ?? length(block) > linked()
    known.set(block, isSentence)
    return isSentence
  }
}

/** The note to which a link leads; null if it is a title, another mark or an essay, which stay in the text. */
function noteAt(page: MarkupElement, { to, part, ids, isSaid }: Reference, placeOf: PlaceOf): string | null {
  const noted = noteElements(elementById(page, to.id))
  const isTyped = isSaid || noted.some(each => hasType(each, noteTypes))
  const links = noted.flatMap(each => elements(each, 'a'))
  const back = links.filter(link => {
    const place = placeOf(to.part, attribute(link, 'href') ?? '')
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

/** The elements that are the note: all of what the book calls one, or the line of the element that the link leads to. */
function noteElements(target: MarkupElement | null): MarkupElement[] {
  if (!target) return []
  const note = around(target).find(each => hasType(each, noteTypes)) ?? upToBlock(target).at(-1)
  if (!note || noNotes.includes(note.name) || !mayBeNote(note)) return []
  // In a list of terms, the number is the term.
  const next = note.parent?.children.slice(note.at + 1, note.at + 3).find(each => typeof each !== 'string')
  return note.name === 'dt' && typeof next === 'object' && next.name === 'dd' && mayBeNote(next)
    ? [note, next]
    : [note]
}

/** Many links may lead to the same element. */
const looked = new WeakMap<MarkupElement, boolean>()

function mayBeNote(element: MarkupElement): boolean {
  const known = looked.get(element)
  if (known !== undefined) return known
  const is =
    elements(element, 'a').length <= MOST_LINKS_OF_NOTE &&
    noNotes.every(name => elements(element, name).length === 0)
  looked.set(element, is)
  return is
}
