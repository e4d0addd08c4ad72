import type { PageDirection } from '../../../../lib/contracts/schemas/articles/articles.ts'
import { attribute, elements, type MarkupElement, textIn } from '../markup/tree.ts'
import { type PlaceOf, placeFrom } from './places.ts'
import { withoutControls } from './ruby-marks.ts'
import { type BookSeries, seriesIn } from './series-in.ts'

/** A page of a book. */
export interface SpinePart {
  /** The path in the archive. Of an item that the book does not list, its name. */
  path: string
  /** True if the page is a file of a picture. */
  isPicture: boolean
}

/** The facts that a book says of itself. */
export interface Package {
  title: string
  author: string
  series: BookSeries | null
  /** Null if the book does not say it. */
  page_direction: PageDirection | null
  /** Its pages, in the order in which they are read. */
  parts: SpinePart[]
  /** The paths of its tables of contents, the best one first. */
  contents: string[]
  /** The path of the picture on its cover. */
  cover: string | null
}

export function packageIn(about: MarkupElement, path: string, placeOf: PlaceOf): Package {
  const items = new Map(elements(about, 'item').map(item => [attribute(item, 'id') ?? '', item]))
  const pathOf = (item: MarkupElement | undefined, place = placeOf) => {
    const href = item && attribute(item, 'href')
    return (href && place(path, href)?.part) || null
  }
  const spine = elements(about, 'itemref')
    .filter(each => attribute(each, 'linear') !== 'no')
    .map(each => {
      const name = attribute(each, 'idref') ?? ''
      const item = items.get(name)
      const spelled = pathOf(item, placeFrom) ?? name
      return { item, spelled, foundPath: pathOf(item) ?? name }
    })
  const exact = new Set(spine.flatMap(({ spelled, foundPath }) => (spelled === foundPath ? [foundPath] : [])))
  const parts = new Map<string, SpinePart>()
  for (const { item, spelled, foundPath } of spine) {
    // A page that is missing is not the page of another item, though that has a name like its own.
    const own = spelled !== foundPath && (exact.has(foundPath) || parts.has(foundPath)) ? spelled : foundPath
    if (own !== '' && !parts.has(own)) parts.set(own, { path: own, isPicture: isPicture(item, own) })
  }
  const all = [...items.values()]
  const withProperty = (property: string) =>
    all.find(item => attribute(item, 'properties')?.split(/\s+/).includes(property))
  const ncx = all.find(item => attribute(item, 'media-type') === 'application/x-dtbncx+xml')
  // Books of the older format name its item.
  const named = elements(about, 'meta').find(meta => attribute(meta, 'name') === 'cover')
  return {
    title: withoutControls(textIn(about, 'title')),
    author: withoutControls(textIn(about, 'creator')),
    series: seriesIn(about),
    page_direction: directionIn(about),
    parts: [...parts.values()],
    contents: [withProperty('nav'), ncx].flatMap(item => pathOf(item) ?? []),
    cover: pathOf(withProperty('cover-image') ?? items.get((named && attribute(named, 'content')) ?? '')),
  }
}

/** A drawing is a page of its own, which may have text. */
const isPicture = (item: MarkupElement | undefined, path: string) =>
  /^image\/(?!svg)/i.test((item && attribute(item, 'media-type')) ?? '') ||
  /\.(?:png|jpe?g|gif|webp|avif)$/i.test(path)

/** The side to which the pages turn. `default`, which leaves it to the program, is as good as nothing. */
function directionIn(about: MarkupElement): PageDirection | null {
  const [spine] = elements(about, 'spine')
  const spineDirection = spine && attribute(spine, 'page-progression-direction')
  return spineDirection === 'rtl' || spineDirection === 'ltr' ? spineDirection : null
}
