import { elementOf } from '../selection/selection.ts'
import type { Place } from './finding.ts'

interface FoundPlace extends Place {
  length: number
}

/** The names that the stylesheet gives to the places and to the one where the reader is. */
const names = ['found', 'found-here'] as const

/**
 * Marks places in the drawn rows, and in those that are drawn later; returns what ends it. The browser paints the marks
 * over the text, so that neither words nor readings interrupt them. A browser that cannot (Firefox before 140)
 * marks the sentences.
 */
export function markPlaces(places: readonly FoundPlace[], here: Place | undefined): () => void {
  const marked = new Set<HTMLElement>()
  const clear = () => {
    for (const name of names) CSS.highlights?.delete(name)
    for (const row of marked) delete row.dataset.found
    marked.clear()
  }
  const mark = () => {
    clear()
    const ranges = { found: [] as Range[], 'found-here': [] as Range[] }
    for (const place of places) {
      const row = elementOf(place.row)
      if (!row) continue
      ranges[place === here ? 'found-here' : 'found'].push(...rangesIn(row, place))
      if (CSS.highlights) continue
      row.dataset.found = ''
      marked.add(row)
    }
    for (const name of names) CSS.highlights?.set(name, new Highlight(...ranges[name]))
  }
  let frame = 0
  const soon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(mark)
  }
  const drawings = new MutationObserver(soon)
  drawings.observe(document.querySelector('main') ?? document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  })
  mark()
  return () => {
    drawings.disconnect()
    cancelAnimationFrame(frame)
    clear()
  }
}

/** The place in each text node that has a part of it; readings are no part of the sentence. */
function rangesIn(row: HTMLElement, { start, length }: FoundPlace): Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  let before = 0
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement?.closest('rt')) continue
    const size = node.textContent?.length ?? 0
    const from = Math.max(0, start - before)
    const to = Math.min(size, start + length - before)
    if (from < to) {
      const range = new Range()
      range.setStart(node, from)
      range.setEnd(node, to)
      ranges.push(range)
    }
    before += size
  }
  return ranges
}
