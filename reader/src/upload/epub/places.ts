/** A page of a book, and the id of an element there; empty for the page itself. */
export interface Place {
  /** The path in the archive. */
  part: string
  id: string
}

const ROOT = 'http://book/'

/** The place that an address in a part of a book means; null if it leads out of the book. */
export function placeFrom(from: string, href: string): Place | null {
  try {
    const { origin, pathname, hash } = new URL(href, new URL(encodeURI(from), ROOT))
    if (`${origin}/` !== ROOT) return null
    return { part: decodeURIComponent(pathname.slice(1)), id: decodeURIComponent(hash.slice(1)) }
  } catch {
    return null
  }
}

export const pathFrom = (from: string, href: string) => placeFrom(from, href)?.part ?? null
