import { elements, textIn } from './xml.ts'

/** What the table of contents calls the parts of a book, in its older form or the one of today, by their paths. */
export function titlesIn(contents: Document, path: string): Map<string, string> {
  const links = [...linksOf(contents)].flatMap(({ href, title }) => {
    const part = pathFrom(path, href)
    return part === null || title === '' ? [] : [[part, title] as const]
  })
  // The first of a part, which is the chapter; others lead into it.
  return new Map(links.toReversed())
}

function* linksOf(contents: Document) {
  for (const point of elements(contents, 'navPoint'))
    yield { href: elements(point, 'content')[0]?.getAttribute('src') ?? '', title: textIn(point, 'text') }
  const navs = elements(contents, 'nav')
  const nav = navs.find(each => each.getAttribute('epub:type')?.includes('toc')) ?? navs[0]
  for (const link of nav ? elements(nav, 'a') : [])
    yield {
      href: link.getAttribute('href') ?? '',
      title: link.textContent?.replace(/\s+/g, ' ').trim() ?? '',
    }
}

const ROOT = 'http://book/'

/** The path in the archive that an address in a part of it means. */
export function pathFrom(part: string, href: string): string | null {
  try {
    const { origin, pathname } = new URL(href, new URL(encodeURI(part), ROOT))
    return `${origin}/` === ROOT ? decodeURIComponent(pathname.slice(1)) : null
  } catch {
    return null
  }
}
