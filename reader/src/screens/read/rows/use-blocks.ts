import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PageRow } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import { BLOCK, blockOf, blockQuery, wordsQuery } from '../queries.ts'

/** The rows of these blocks with their words, as far as they have come. */
export function useBlocks(id: number, blocks: readonly number[], total: number) {
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
  useWholeBlocks(id, blocks, total)
  return { rows, words, error, refetch }
}

/** Asks again for blocks that were loaded when the text had fewer rows. */
function useWholeBlocks(id: number, blocks: readonly number[], total: number) {
  const queries = useQueryClient()
  const blockList = blocks.join(' ')
  useEffect(() => {
    for (const block of blockList.split(' ').map(Number)) {
      const length = Math.min(BLOCK, total - block * BLOCK)
      const [rows, words] = [blockQuery(id, block).queryKey, wordsQuery(id, block).queryKey]
      const isShort = (loaded: readonly unknown[] | undefined) =>
        loaded !== undefined && loaded.length < length
      if (isShort(queries.getQueryData(rows))) void queries.invalidateQueries({ queryKey: rows })
      if (isShort(queries.getQueryData(words)?.rows)) void queries.invalidateQueries({ queryKey: words })
    }
  }, [id, blockList, total, queries])
}

export function blocksOf(first: number, last: number): number[] {
  const from = blockOf(Math.max(0, first))
  const to = Math.max(from, Math.ceil(last / BLOCK) - 1)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** The rows that are there; what comes after one that is missing waits for it. */
export function rangeOf(rows: ReadonlyMap<number, PageRow>, first: number, last: number): PageRow[] {
  const range: PageRow[] = []
  for (let index = first; index < last; index += 1) {
    const row = rows.get(index)
    if (row) range.push(row)
    else if (range.length > 0) break
  }
  return range
}
