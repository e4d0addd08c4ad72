import { elements } from './xml.ts'

/** The series that a book belongs to, and its place there, from 1; null as the place if the book does not say it. */
export interface BookSeries {
  name: string
  position: number | null
}

/** As an EPUB says it (`belongs-to-collection`), or as calibre writes it. */
export function seriesIn(about: Document): BookSeries | null {
  const metas = elements(about, 'meta')
  const refined = (id: string | null, property: string) =>
    id === null || id === ''
      ? undefined
      : metas.find(
          meta => meta.getAttribute('refines') === `#${id}` && meta.getAttribute('property') === property,
        )?.textContent
  const collection = metas.find(
    meta =>
      meta.getAttribute('property') === 'belongs-to-collection' &&
      (refined(meta.getAttribute('id'), 'collection-type')?.trim() ?? 'series') === 'series',
  )
  const named = (name: string) =>
    metas.find(meta => meta.getAttribute('name') === name)?.getAttribute('content')
  const name = nameFrom(collection?.textContent ?? named('calibre:series') ?? '')
  if (name === '') return null
  const position = collection
    ? refined(collection.getAttribute('id'), 'group-position')
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
