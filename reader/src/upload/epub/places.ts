import { unescaped } from './entry-names.ts'

/** A page of a book, and the id of an element there; empty for the page itself. */
export interface Place {
  /** The path in the archive. */
  part: string
  id: string
}

/** The place that an address in a part of the book means; null if it leads out of the book. */
export type PlaceOf = (from: string, href: string) => Place | null

const ROOT = 'http://book/'

/** The place as the address spells it. */
export function placeFrom(from: string, href: string): Place | null {
  try {
    const base = from.split('/').map(encodeURIComponent).join('/')
    const { origin, pathname, hash } = new URL(href, new URL(base, ROOT))
    if (`${origin}/` !== ROOT) return null
    return { part: unescaped(pathname.slice(1)), id: unescaped(hash.slice(1)) }
  } catch {
    return null
  }
}
