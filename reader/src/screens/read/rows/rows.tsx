import { useEffect, useState } from 'react'
import { speakerIn } from '../../../../../lib/contracts/schemas/japanese/speaker.ts'
import type { Genre } from '../../../../../lib/contracts/schemas/japanese/text.ts'
import { Problem } from '../../../components/problem.tsx'
import { BLOCK } from '../queries.ts'
import { draw } from '../selection/selection.ts'
import { pickSentence, selectFocused } from '../selection/taps.ts'
import { Paragraph } from './paragraph.tsx'
import { paragraphsOf } from './paragraphs.ts'
import { forgetAsked } from './recorded-rows.ts'
import styles from './rows.module.css'
import { blocksOf, rangeOf, useBlocks } from './use-blocks.ts'
import { SLICE, useWindow } from './use-window.ts'

interface RowsProps {
  id: number
  genre: Genre
  /** True if the text has a recording: its sentences stand one below the other, with their times. */
  isTimed: boolean
  /** The rows that can be read. It rises while the text grows. */
  total: number
  /** The row to begin at. */
  start: number
  /** The row that is read now, and the first on the screen. */
  onRow: (row: number, seen: number) => void
}

/** The rows near the window, between spacers as high as the other rows. */
export function Rows({ id, genre, isTimed, total, start, onRow }: RowsProps) {
  /** The end of the rows that are in the page or have space there: later rows join when they are loaded. */
  const [end, setEnd] = useState(total)
  const [isBegun, setBegun] = useState(false)
  const { first, last, content, above, below, isAhead } = useWindow({
    total: Math.min(end, total),
    start,
    onRow,
  })
  // The first rows come before those around them.
  const blocks = isBegun ? blocksOf(first - SLICE, Math.min(total, last + BLOCK)) : blocksOf(first, last)
  const { rows, words, error, refetch } = useBlocks(id, blocks, total)
  const shownRows = rangeOf(rows, first, last)
  useEffect(() => draw({ first, last }), [first, last])
  useEffect(() => forgetAsked, [])
  useEffect(() => {
    if (shownRows.length > 0) setBegun(true)
    if (last < end || total < end || rows.has(end)) setEnd(total)
  })
  isAhead.current = index => index < 0 || index >= total || rows.has(index)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: arrow keys pick sentences, too, and a button opens the panel.
    <div
      className={styles.text}
      data-genre={genre}
      data-timed={isTimed || undefined}
      onClick={pickSentence}
      onFocus={selectFocused}
    >
      <div ref={above} />
      <div ref={content}>
        {paragraphsOf(shownRows).map(paragraph => (
          <Paragraph
            {...paragraph}
            key={paragraph.key}
            article={id}
            words={words}
            isTimed={isTimed}
            isTurn={genre === 'interview' && speakerIn(paragraph.rows[0]?.sentence ?? '') > 0}
          />
        ))}
      </div>
      <Problem error={error} retry={refetch} />
      <div ref={below} />
    </div>
  )
}
