import type { CSSProperties } from 'react'
import type { Sentence } from '../../../lib/contracts/schemas/articles/sentences.ts'

type Segments = Sentence['furigana']

/** A text with its readings; without them if they belong to another text. */
export const Furigana = ({ segments, text }: { segments: Segments; text: string }) =>
  isOf(segments, text) ? segments.map((segment, at) => segmentOf(segment, at)) : text

/** A screen reader reads the text itself, and not each word twice. */
export const segmentOf = ({ text, reading }: Segments[number], at: number, style?: CSSProperties) =>
  reading === undefined ? (
    text
  ) : (
    <ruby key={at} style={style}>
      {text}
      <rt aria-hidden>{reading}</rt>
    </ruby>
  )

export const isOf = (segments: Segments, text: string) => segments.map(each => each.text).join('') === text
