import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { MOST_TIMES, type PageRow, Times } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import { articleCalls } from '../../../articles/head.ts'
import { keys } from '../../../articles/keys.ts'
import type { Spoken, Timeline } from '../../../media/recording/timeline.ts'
import { blockOf, blockQuery, type Head, KEPT_MS } from '../queries.ts'

/** The times of a text's sentences. Those of the rows around `start`, which the page shows, are there first. */
export function useTimeline(head: Head, ready: number, start: number): Timeline {
  useFreshTimes(head, ready)
  const { data: firstRows } = useQuery(blockQuery(head.id, blockOf(start)))
  const parts = useQueries({
    queries: Array.from({ length: Math.ceil(ready / MOST_TIMES) }, (_, part) => timesQuery(head.id, part)),
    combine: joined,
  })
  return useMemo(() => {
    const known = new Set(parts.map(({ row }) => row))
    return [...parts, ...(firstRows ?? []).flatMap(spokenIn).filter(({ row }) => !known.has(row))]
  }, [parts, firstRows])
}

const timesKey = (id: number) => [...keys.of(id), 'times']

/**
 * Asks for times again when they may have changed. While a task explains the text, its head changes every two seconds and
 * its times do not: then only the part with the new rows is asked for.
 */
function useFreshTimes({ id, content_revision, status, updated_at }: Head, ready: number) {
  const queries = useQueryClient()
  const state = `${content_revision} ${status === 'processing' ? '' : updated_at}`
  const known = useRef({ state, ready })
  useEffect(() => {
    const before = known.current
    known.current = { state, ready }
    const grown = timesQuery(id, Math.floor(before.ready / MOST_TIMES)).queryKey
    if (before.state !== state) void queries.invalidateQueries({ queryKey: timesKey(id) })
    else if (before.ready < ready) void queries.invalidateQueries({ queryKey: grown })
  }, [id, state, ready, queries])
}

const timesQuery = (id: number, part: number) =>
  queryOptions({
    queryKey: [...timesKey(id), part],
    queryFn: async ({ signal }): Promise<Timeline> => {
      const calls = await articleCalls()
      const query = { offset: part * MOST_TIMES, limit: MOST_TIMES }
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
