import { type RefObject, useLayoutEffect } from 'react'
import { pagedView } from '../paged/paged-view.ts'
import { seenPlace } from '../selection/selection.ts'

/** Above a sheet, so that a line of the text does not touch it. */
const GAP = 16
/** Below the bars above, as a share of what can be seen of the text. */
const ABOVE = 0.1

/** Brings a place of the text up that a sheet at the foot of the window covers, up to the bars; also when the sheet grows. */
export function useAboveSheet(
  sheet: RefObject<HTMLElement | null>,
  placeOf: () => DOMRect | undefined,
): void {
  useLayoutEffect(() => {
    const element = sheet.current
    if (!element) return
    const growing = new ResizeObserver(() => {
      const place = placeOf()
      const { top, left } = element.getBoundingClientRect()
      // Beside the text it covers nothing.
      if (!place || place.right <= left) return
      const up = Math.min(place.bottom - top + GAP, place.top - seenPlace(ABOVE))
      if (up > 0) scrollBy(0, up)
    })
    growing.observe(element)
    return () => {
      growing.disconnect()
      // A page that was moved up for its line is whole again.
      if (pagedView()) scrollTo(0, 0)
    }
  }, [placeOf, sheet])
}
