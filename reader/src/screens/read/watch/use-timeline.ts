import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type PageRow, Times } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import { articleCalls } from '../../../articles/head.ts'
import type { Spoken, Timeline } from '../../../media/recording/timeline.ts'
import { blockOf, blockQuery, KEPT_MS, rowsKey } from '../queries.ts'

/** The rows of one request for times. */
const PART = 2_000

/** The times of a text's sentences. Those of the rows around `start`, which the page shows, are there first. */
export function useTimeline(id: number, total: number, start: number): Timeline {
  const { data: shown } = useQuery(blockQuery(id, blockOf(start)))
  const parts = useQueries({
    queries: Array.from({ length: Math.ceil(total / PART) }, (_, part) => timesQuery(id, part)),
    combine: joined,
  })
  return useMemo(() => {
    const known = new Set(parts.map(({ row }) => row))
    return [...parts, ...(shown ?? []).flatMap(spokenIn).filter(({ row }) => !known.has(row))]
  }, [parts, shown])
}

const timesQuery = (id: number, part: number) =>
  queryOptions({
    queryKey: [...rowsKey(id), 'times', part],
    queryFn: async ({ signal }): Promise<Timeline> => {
      const calls = await articleCalls()
      const query = { offset: part * PART, limit: PART }
      const { items } = await calls.articles.times({ params: { id }, query }, { signal })
      return items.map(([row, start_ms, end_ms]) => ({ row, start_ms, end_ms }))
    },
    staleTime: KEPT_MS,
  })

const joined = (parts: readonly { data: Timeline | undefined }[]): Timeline =>
  parts.flatMap(({ data = [] }) => data)

function spokenIn({ index, metadata: { start, end } }: PageRow): Spoken[] {
  const times = Times.safeParse({ start, end }).data
  return times ? [{ row: index, start_ms: times.start * 1000, end_ms: times.end * 1000 }] : []
}
