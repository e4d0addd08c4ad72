import { type CSSProperties, Fragment, type ReactNode } from 'react'
import type { Sentence } from '../../../lib/contracts/schemas/articles/sentences.ts'

type Segments = Sentence['furigana']

interface FuriganaProps {
  segments: Segments
  text: string
  /** Draws the characters. */
  draw?: (text: string) => ReactNode
  styles?: ReadonlyMap<Segments[number], CSSProperties>
}

const asIs = (text: string): ReactNode => text

/** A text with its readings; without them if they belong to another text. */
export const Furigana = ({ segments, text, draw = asIs, styles }: FuriganaProps) =>
  isOf(segments, text)
    ? segments.map((segment, at) => segmentOf(segment, at, styles?.get(segment), draw))
    : draw(text)

/** A screen reader reads the text itself, and not each word twice. */
export const segmentOf = (
  { text, reading }: Segments[number],
  at: number,
  style?: CSSProperties,
  draw = asIs,
) =>
  reading === undefined ? (
    <Fragment key={at}>{draw(text)}</Fragment>
  ) : (
    <ruby key={at} style={style}>
      {draw(text)}
      <rt aria-hidden>{reading}</rt>
    </ruby>
  )

export const isOf = (segments: Segments, text: string) => segments.map(each => each.text).join('') === text
