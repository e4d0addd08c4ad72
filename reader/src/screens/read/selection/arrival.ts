import { useEffect, useState } from 'react'
import { elementOf, onSelection, selection } from './selection.ts'

interface Arrival {
  row: number
  /** To the heading of the row, if it has one. */
  isChapter: boolean
}

/** Gives the place of a jump the focus, as soon as it is drawn: before, it is in a dialog that closes or in rows that go. */
export function useArrival(): (arrival: Arrival) => void {
  const [arrival, setArrival] = useState<Arrival | null>(null)
  useEffect(() => {
    if (!arrival) return
    let stop = () => {}
    const arrive = () => {
      const element = elementAt(arrival)
      if (!element) return
      stop()
      // A search bar and the popup keep theirs.
      if (document.activeElement?.closest('[role="dialog"], search')) return
      if (!element.hasAttribute('tabindex')) element.tabIndex = -1
      element.focus({ preventScroll: true })
    }
    stop = onSelection(arrive)
    arrive()
    return stop
  }, [arrival])
  return setArrival
}

function elementAt({ row, isChapter }: Arrival): HTMLElement | null {
  const element = elementOf(row)
  const line = element?.parentElement
  const headings = isChapter ? [line, line?.previousElementSibling] : []
  const heading = headings.find(each => each instanceof HTMLHeadingElement)
  const words = selection()
  const word = words?.row === row ? elementOf(row, words.first) : null
  return heading instanceof HTMLElement ? heading : (word ?? element)
}
