import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import { useChapters } from '../contents/contents-query.ts'
import { openPages } from '../paged/paged-view.ts'
import { blockOf, blockQuery, type Head } from '../queries.ts'
import { pageCount } from './page-count.ts'

/** Blocks of rows that are loaded to count the pages of a chapter; those beyond count as these do on average. */
const MOST_BLOCKS = 24

/** The open pages among those of their chapter, as many as it has in this window; null unless pages are open. */
export function usePageOfChapter(head: Head) {
  const open = openPages.use()
  const chapters = useChapters(head)
  const counted = useRef<{ chapter: string; page: number; turned: number } | null>(null)
  const row = open?.row ?? 0
  const first = chapters.findLast(({ index }) => index <= row)?.index ?? 0
  const last = chapters.find(({ index }) => index > row)?.index ?? head.rows_ready
  const from = Math.max(blockOf(first), blockOf(row) - MOST_BLOCKS / 2)
  const blocks = Array.from(
    { length: Math.min(MOST_BLOCKS, blockOf(last - 1) - from + 1) },
    (_, at) => from + at,
  )
  const queries = useQueries({
    queries: blocks.map(block => ({ ...blockQuery(head.id, block), enabled: open !== null })),
  })
  if (!open) return null
  const rows = queries.flatMap(({ data = [] }) => data).filter(({ index }) => index >= first && index < last)
  const count = pageCount(rows, { first, last }, open)
  if (!count) return null
  // A turn goes on by its pages, whatever the count by characters says.
  const chapter = `${open.jumps} ${first} ${rows.length}`
  if (counted.current?.chapter !== chapter)
    counted.current = { chapter, page: count.page, turned: open.turned }
  const page = Math.max(1, counted.current.page + open.turned - counted.current.turned)
  return {
    page,
    last: page + open.pages - 1,
    of: Math.max(page + open.pages - 1, count.of - count.page + page),
  }
}
