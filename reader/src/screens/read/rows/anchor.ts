import { coveredPx, seenPlace } from '../selection/selection.ts'

/** The row that stays where it is while others come and go. */
export interface Anchor {
  readonly row: number
  /** Null while it has no place on the screen yet. */
  readonly place: Place | null
}

/** The place of a row on the screen. */
interface Place {
  readonly top: number
  /** The width of the text, and what covered the window. */
  readonly width: number
  readonly covered: number
  /** The share of the row above the line where the text begins to be seen, and the way from there to a row that is wholly below it. */
  readonly above: number
  readonly below: number
  /** True if the text got another width there, and nobody has scrolled since. */
  readonly isTurned: boolean
}

export const rowsIn = (content: HTMLElement) => content.querySelectorAll<HTMLElement>('[data-row]')
export const rowOf = (element: HTMLElement) => Number(element.dataset.row)

/** The line where the text begins to be seen: the bar is hidden while nothing but the text is shown. */
const seenFrom = () => (document.documentElement.dataset.bare === undefined ? coveredPx() : seenPlace(0))

/** The first row that can be seen, where it is now; null if none can. */
export function anchorIn(content: HTMLElement): Anchor | null {
  const line = seenFrom()
  for (const element of rowsIn(content)) {
    const { top, bottom, height } = element.getBoundingClientRect()
    if (bottom <= line) continue
    const beside = {
      above: height > 0 ? Math.max(0, line - top) / height : 0,
      below: Math.max(0, top - line),
    }
    const place = { top, width: content.clientWidth, covered: coveredPx(), ...beside, isTurned: false }
    return { row: rowOf(element), place }
  }
  return null
}

/** False once somebody has scrolled, or something covers the row. */
export function isWhereItWas(content: HTMLElement, { row, place }: Anchor): boolean {
  const element = content.querySelector<HTMLElement>(`[data-row="${row}"]`)
  if (place === null || !element) return false
  const { top, bottom } = element.getBoundingClientRect()
  return Math.abs(top - place.top) <= 1 && bottom > seenFrom()
}

/** True if the text has got another width, after which a film has another height, too. */
export const isTurned = (content: HTMLElement, { width, covered, isTurned: wasTurned }: Place): boolean =>
  width !== content.clientWidth || (wasTurned && covered !== coveredPx())

/** The top that the row gets: where it was or, in a text of another width, as far above or below the line as it was. */
export const topFor = (content: HTMLElement, element: HTMLElement, place: Place): number =>
  isTurned(content, place)
    ? seenFrom() + place.below - place.above * element.getBoundingClientRect().height
    : place.top

/** The place of the row once it is there. */
export const placedAt = (content: HTMLElement, top: number, place: Place): Place => ({
  ...place,
  top,
  width: content.clientWidth,
  covered: coveredPx(),
  isTurned: place.isTurned || isTurned(content, place),
})
