import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PageRow } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import { speakerIn } from '../../../../../lib/contracts/schemas/japanese/speaker.ts'
import type { Genre } from '../../../../../lib/contracts/schemas/japanese/text.ts'
import { Problem } from '../../../components/problem.tsx'
import { BLOCK, blockOf, blockQuery, wordsQuery } from '../queries.ts'
import { draw } from '../selection/selection.ts'
import { pickSentence, selectFocused } from '../selection/taps.ts'
import { Paragraph } from './paragraph.tsx'
import { paragraphsOf } from './paragraphs.ts'
import { forgetAsked } from './recorded-rows.ts'
import styles from './rows.module.css'
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
  const { rows, error, refetch } = useQueries({
    queries: blocks.map(block => blockQuery(id, block)),
    combine: results => ({
      rows: new Map(results.flatMap(({ data = [] }) => data.map(row => [row.index, row] as const))),
      error: results.find(({ error, data }) => error && !data)?.error,
      refetch: () => results.forEach(result => void (result.error && result.refetch())),
    }),
  })
  const words = useQueries({
    queries: blocks.map(block => wordsQuery(id, block)),
    combine: results =>
      new Map(results.flatMap(({ data }) => data?.rows.map(row => [row.index, row] as const) ?? [])),
  })
  const shown = rangeOf(rows, first, last)
  useEffect(() => draw({ first, last }), [first, last])
  useEffect(() => forgetAsked, [])
  useEffect(() => {
    if (shown.length > 0) setBegun(true)
    if (last < end || total < end || rows.has(end)) setEnd(total)
  })
  useWholeBlocks(id, blocks, total)
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
        {paragraphsOf(shown).map(paragraph => (
          <Paragraph
            {...paragraph}
            key={paragraph.key}
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

/** Asks again for blocks that were loaded when the text had fewer rows. */
function useWholeBlocks(id: number, blocks: readonly number[], total: number) {
  const queries = useQueryClient()
  const asked = blocks.join(' ')
  useEffect(() => {
    for (const block of asked.split(' ').map(Number)) {
      const length = Math.min(BLOCK, total - block * BLOCK)
      const [rows, words] = [blockQuery(id, block).queryKey, wordsQuery(id, block).queryKey]
      const isShort = (loaded: readonly unknown[] | undefined) =>
        loaded !== undefined && loaded.length < length
      if (isShort(queries.getQueryData(rows))) void queries.invalidateQueries({ queryKey: rows })
      if (isShort(queries.getQueryData(words)?.rows)) void queries.invalidateQueries({ queryKey: words })
    }
  }, [id, asked, total, queries])
}

function blocksOf(first: number, last: number): number[] {
  const from = blockOf(Math.max(0, first))
  const to = Math.max(from, Math.ceil(last / BLOCK) - 1)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** The rows that are there; what comes after one that is missing waits for it. */
function rangeOf(rows: ReadonlyMap<number, PageRow>, first: number, last: number): PageRow[] {
  const range: PageRow[] = []
  for (let index = first; index < last; index += 1) {
    const row = rows.get(index)
    if (row) range.push(row)
    else if (range.length > 0) break
  }
  return range
}
