import type { CSSProperties } from 'react'
import type { Furigana } from '../../../../../lib/contracts/schemas/japanese/text.ts'

type Segment = Furigana[number]

/** The size of a reading's characters, and the space around it, in units of the text's. */
const READING = 0.5
const SPACE = 0.16
/** Two readings that hang over one kana from both sides still keep a gap. */
const MOST = 0.4
const KANA_BEFORE = /[ぁ-ゖァ-ヺー、。]$/
const KANA_AFTER = /^[ぁ-ゖァ-ヺー]/
const NARROW = /[ -~]/g

/** How far a reading hangs over the text on either side, for `rows.module.css`, which knows whether it is shown. */
interface Hang extends CSSProperties {
  '--hang-before'?: string
  '--hang-after'?: string
}

/**
 * Lets readings that are wider than their characters hang over the kana beside them, so that no holes come into the line.
 * Counted by characters, since asking the browser for widths would cost a layout for each drawing.
 */
export function overhangs(furigana: readonly Segment[]): ReadonlyMap<Segment, Hang> {
  const hangs = new Map<Segment, Hang>()
  for (const [at, segment] of furigana.entries()) {
    const { text, reading } = segment
    if (reading === undefined) continue
    const over = reading.length * READING + SPACE - widthOf(text)
    if (over <= 0) continue
    const margin = `${-Math.min(over / 2, MOST)}em`
    hangs.set(segment, {
      // Otherwise the browser spreads the characters below the whole reading.
      rubyAlign: 'center',
      ...(isKana(furigana[at - 1], KANA_BEFORE) && { '--hang-before': margin }),
      ...(isKana(furigana[at + 1], KANA_AFTER) && { '--hang-after': margin }),
    })
  }
  return hangs
}

/** How far the reading hangs over whose segment begins at a character of its row. */
export function hangAt(
  furigana: readonly Segment[],
  start: number,
  hangs: ReadonlyMap<Segment, Hang>,
): Hang | undefined {
  let at = 0
  for (const segment of furigana) {
    if (at === start) return hangs.get(segment)
    at += segment.text.length
  }
  return undefined
}

const widthOf = (text: string) => [...text].length - (text.match(NARROW)?.length ?? 0) / 2

const isKana = (beside: Segment | undefined, kana: RegExp) =>
  beside !== undefined && beside.reading === undefined && kana.test(beside.text)
