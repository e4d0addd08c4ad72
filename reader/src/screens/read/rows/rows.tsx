import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PageRow } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import { Problem } from '../../../components/problem.tsx'
import { BLOCK, blockQuery, wordsQuery } from '../queries.ts'
import { draw } from '../selection/selection.ts'
import { pickSentence, selectFocused } from '../selection/taps.ts'
import { Paragraph, paragraphsOf } from './paragraph.tsx'
import styles from './rows.module.css'
import { SLICE, useWindow } from './use-window.ts'

interface RowsProps {
  id: number
  total: number
  /** The row to begin at. */
  start: number
  /** The row that is read now, and the first on the screen. */
  onRow: (row: number, seen: number) => void
}

/** The rows near the window, between spacers as high as the other rows. */
export function Rows({ id, total, start, onRow }: RowsProps) {
  const { first, last, content, above, below, isAhead } = useWindow({ total, start, onRow })
  const blocks = blocksOf(first - SLICE, Math.min(total, last + BLOCK))
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
  isAhead.current = index => index < 0 || index >= total || rows.has(index)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: arrow keys pick sentences, too, and a button opens the panel.
    <div className={styles.text} onClick={pickSentence} onFocus={selectFocused}>
      <div ref={above} />
      <div ref={content}>
        {paragraphsOf(shown).map(paragraph => (
          <Paragraph key={paragraph.key} rows={paragraph.rows} words={words} isOpen={paragraph.isOpen} />
        ))}
      </div>
      <Problem error={error} retry={refetch} />
      <div ref={below} />
    </div>
  )
}

function blocksOf(first: number, last: number): number[] {
  const from = Math.floor(Math.max(0, first) / BLOCK)
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
