import type { PageDirection } from '../../../../lib/contracts/schemas/articles/articles.ts'
import { pathFrom } from './places.ts'
import { elements, textIn } from './xml.ts'

const MOST_PARTS = 3_000

/** What a book says of itself. */
export interface Package {
  title: string
  author: string
  /** Null if the book does not say it. */
  page_direction: PageDirection | null
  /** The paths of its pages, in the order in which they are read. */
  parts: string[]
  /** The path of its table of contents. */
  contents: string | null
  /** The path of the picture on its cover. */
  cover: string | null
}

export function packageIn(about: Document, path: string): Package {
  const items = new Map(elements(about, 'item').map(item => [item.getAttribute('id') ?? '', item]))
  const pathOf = (item: Element | undefined) =>
    item ? pathFrom(path, item.getAttribute('href') ?? '') : null
  const parts = elements(about, 'itemref')
    .filter(item => item.getAttribute('linear') !== 'no')
    .flatMap(item => pathOf(items.get(item.getAttribute('idref') ?? '')) ?? [])
  const all = [...items.values()]
  const withProperty = (property: string) =>
    all.find(item => item.getAttribute('properties')?.split(/\s+/).includes(property))
  const contents =
    withProperty('nav') ?? all.find(item => item.getAttribute('media-type') === 'application/x-dtbncx+xml')
  // Books of the older format name its item.
  const named = elements(about, 'meta').find(meta => meta.getAttribute('name') === 'cover')
  return {
    title: textIn(about, 'title'),
    author: textIn(about, 'creator'),
    page_direction: directionIn(about),
    parts: [...new Set(parts)].slice(0, MOST_PARTS),
    contents: pathOf(contents),
    cover: pathOf(withProperty('cover-image') ?? items.get(named?.getAttribute('content') ?? '')),
  }
}

/** The side to which the pages turn. `default`, which leaves it to the program, is as good as nothing. */
function directionIn(about: Document): PageDirection | null {
  const said = elements(about, 'spine')[0]?.getAttribute('page-progression-direction')
  return said === 'rtl' || said === 'ltr' ? said : null
}
