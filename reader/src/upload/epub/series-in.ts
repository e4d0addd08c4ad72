import { attribute, elements, type MarkupElement, textOf } from '../markup/tree.ts'

/** The series that a book belongs to, and its place there, from 1; null as the place if the book does not say it. */
export interface BookSeries {
  name: string
  position: number | null
}

/** As an EPUB says it (`belongs-to-collection`), or as calibre writes it. */
export function seriesIn(about: MarkupElement): BookSeries | null {
  const metas = elements(about, 'meta')
  const refined = (id: string | null, property: string) => {
    const meta =
      id === null
        ? undefined
        : metas.find(
            each => attribute(each, 'refines') === `#${id}` && attribute(each, 'property') === property,
          )
    return meta && textOf(meta)
  }
  const collection = metas.find(
    meta =>
      attribute(meta, 'property') === 'belongs-to-collection' &&
      (refined(attribute(meta, 'id'), 'collection-type')?.trim() ?? 'series') === 'series',
  )
  const named = (name: string) => {
    const meta = metas.find(each => attribute(each, 'name') === name)
    return meta && attribute(meta, 'content')
  }
  const name = nameFrom((collection ? textOf(collection) : named('calibre:series')) ?? '')
  if (name === '') return null
  const position = collection
    ? refined(attribute(collection, 'id'), 'group-position')
    : named('calibre:series_index')
  return { name, position: placeFrom(position ?? '') }
}

const LONGEST_NAME = 100

const nameFrom = (text: string) =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_NAME).trimEnd().toWellFormed()

/** `2`, `2.0`; a place in a part of a series (`2.3.1`) counts by its first number. */
function placeFrom(text: string): number | null {
  const place = Number.parseInt(text.trim(), 10)
  return place >= 1 && place <= 9_999 ? place : null
}
