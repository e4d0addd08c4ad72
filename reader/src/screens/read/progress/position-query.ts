import { queryOptions } from '@tanstack/react-query'
import type { ReadingPosition } from '../../../../../lib/contracts/schemas/articles/reading.ts'
import { queryClient } from '../../../api/query-client.ts'
import { articleCalls } from '../../../articles/head.ts'
import { keys } from '../../../articles/keys.ts'

const positionKey = (id: number) => [...keys.of(id), 'position']
const openedKey = (id: number) => [...positionKey(id), 'opened']

/** Keeps the position that came with a text, or that none did; a former one may be of an earlier reading. */
export function setOpened(id: number, position: ReadingPosition | null | undefined): void {
  queryClient.removeQueries({ queryKey: positionKey(id) })
  queryClient.setQueryData(openedKey(id), position)
}

const opened = (id: number) => queryClient.getQueryData<ReadingPosition | null>(openedKey(id))

/** The position that came with a text, once; undefined if there was none to come, since its address names a row. */
export function takeOpened(id: number): ReadingPosition | null | undefined {
  const position = opened(id)
  queryClient.removeQueries({ queryKey: openedKey(id) })
  return position
}

const timeOf = (position: ReadingPosition | null) => (position ? Date.parse(position.at) : 0)

/**
 * The row at which the account stopped reading; null before it has begun. It is the one that came with the text, unless this
 * device has written a later one that the server may not have had then.
 */
export const positionQuery = (id: number) =>
  queryOptions({
    queryKey: positionKey(id),
    queryFn: async ({ signal }) => {
      // The start, which keeps the position that comes with a text, needs no outbox.
      const [{ positions }, { placeWritten, readingSent }] = await Promise.all([
        articleCalls(),
        import('./progress-outbox.ts'),
      ])
      const written = await placeWritten(id)
      const before = opened(id)
      if (before !== undefined && written <= timeOf(before)) return before
      await readingSent(id)
      return positions.get({ params: { id } }, { signal })
    },
    // Loaded once when the text opens; afterwards this page has the newer position.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
