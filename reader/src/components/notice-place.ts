/** Controls, and the panel and the popup, whose text is being read. */
const KEPT_FREE = 'button, a, input, select, textarea, summary, label, aside, [data-popup]'
/** The distance from controls, and between the points that are looked at; no control is that small. */
const STEP = 8

/**
 * The lowest distance from the foot of the window, `least` or more, at which a notice in the middle covers no control. If
 * it would cover some everywhere, the distance at which it covers the least.
 */
export function freePlace(notice: HTMLElement, least: number): number {
  const { height } = notice.getBoundingClientRect()
  const coveredIn = lineReader(notice)
  let best = { place: least, covered: Number.POSITIVE_INFINITY }
  for (let place = least; place + height < innerHeight && best.covered > 0; place += STEP) {
    const foot = innerHeight - place
    const covered = total(coveredIn, foot - height, foot)
    if (covered < best.covered) best = { place, covered }
  }
  return best.place
}

/** True if the notice is over a control where it is now. */
export function isOverControls(notice: HTMLElement): boolean {
  const { top, bottom } = notice.getBoundingClientRect()
  return total(lineReader(notice), top, bottom) > 0
}

type LineReader = (y: number) => number

function total(coveredIn: LineReader, top: number, bottom: number): number {
  let covered = 0
  for (let y = bottom + STEP; y >= top - STEP; y -= STEP) covered += coveredIn(y)
  return covered
}

/** Counts the points of a line, as wide as the notice, that are on a control. Neighbouring places share their lines. */
function lineReader(notice: HTMLElement): LineReader {
  const { left, right } = notice.getBoundingClientRect()
  const counted = new Map<number, number>()
  return y => {
    const known = counted.get(y)
    if (known !== undefined) return known
    let covered = 0
    for (let x = left - STEP; x <= right + STEP; x += STEP) {
      const below = document.elementsFromPoint(x, y).find(element => !notice.contains(element))
      if (below?.closest(KEPT_FREE)) covered += 1
    }
    counted.set(y, covered)
    return covered
  }
}
