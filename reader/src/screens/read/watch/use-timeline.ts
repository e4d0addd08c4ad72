import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type PageRow, Times } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import type { Spoken, Timeline } from '../../../media/recording/timeline.ts'
import { BLOCK, blockOf, blockQuery } from '../queries.ts'

/** The most blocks whose times are known, from the place of reading on: 6,400 sentences are more than four hours of speech. */
const MOST_BLOCKS = 100
/** Blocks that are asked for together, after those before them have come. */
const TOGETHER = 3

/** The times of a text's sentences. Those around `start` come first, and the others block by block. */
export function useTimeline(id: number, total: number, start: number): Timeline {
  const [count, setCount] = useState(1)
  const order = blocksFrom(blockOf(start), Math.ceil(total / BLOCK))
  const { rows, isAll } = useQueries({
    queries: order.slice(0, count).map(block => blockQuery(id, block)),
    combine: joined,
  })
  useEffect(() => {
    if (isAll && count < order.length) setCount(count + TOGETHER)
  }, [isAll, count, order.length])
  return rows
}

function joined(results: readonly { data: PageRow[] | undefined }[]): { rows: Timeline; isAll: boolean } {
  return {
    rows: results.flatMap(({ data = [] }) => data.flatMap(spokenIn)),
    isAll: results.every(({ data }) => data !== undefined),
  }
}

function spokenIn({ index, metadata: { start, end } }: PageRow): Spoken[] {
  const times = Times.safeParse({ start, end }).data
  return times ? [{ row: index, start_ms: times.start * 1000, end_ms: times.end * 1000 }] : []
}

const blocksFrom = (first: number, blocks: number): number[] =>
  Array.from({ length: Math.min(MOST_BLOCKS, blocks) }, (_, at) => (first + at) % Math.max(1, blocks))
