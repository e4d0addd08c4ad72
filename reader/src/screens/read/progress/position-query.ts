import { queryOptions } from '@tanstack/react-query'
import type { PositionInput, ReadingPosition } from '../../../../../lib/contracts/schemas/articles/reading.ts'
import { queryClient } from '../../../api/query-client.ts'
import { articleCalls, type Head, headQuery } from '../../../articles/head.ts'
import { keys } from '../../../articles/keys.ts'

const positionKey = (id: number) => [...keys.of(id), 'position']
const openedKey = (id: number) => [...positionKey(id), 'opened']

/** Keeps the position that came with a text; undefined if none came. Drops a former one, which may be of an earlier reading. */
export function setOpened(id: number, position: ReadingPosition | null | undefined): void {
  const cachedQuery = queryClient.getQueryCache().find({ queryKey: positionKey(id) })
  // A text that is open asks for its position by itself.
  if (cachedQuery?.isActive()) return
  queryClient.removeQueries({ queryKey: positionKey(id) })
  queryClient.setQueryData(openedKey(id), position)
}

/** Takes the position that came with a text; undefined if it is taken already, or if none came since the address names a row. */
export function takeOpened(id: number): ReadingPosition | null | undefined {
  const position = queryClient.getQueryData<ReadingPosition | null>(openedKey(id))
  queryClient.removeQueries({ queryKey: openedKey(id) })
  return position
}

/**
 * The row at which the account stopped reading; null before it has begun. If a position came with the text, the server is not
 * asked again; one that this device has written since, and that the server may not have had, counts instead.
 */
export const positionQuery = (id: number) =>
  queryOptions({
    queryKey: positionKey(id),
    queryFn: async ({ signal }) => {
      // Loaded only here: the start of the app needs `setOpened`, but no outbox.
      const outbox = await import('./progress-outbox.ts')
      const opened = queryClient.getQueryState<ReadingPosition | null>(openedKey(id))
      if (opened?.data !== undefined && !opened.isInvalidated)
        return withWritten(id, opened.data, await outbox.placeWritten(id))
      const { positions } = await articleCalls()
      await outbox.readingSent(id)
      return positions.get({ params: { id } }, { signal })
    },
    // Loaded once when the text opens; afterwards this page has the newer position.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

async function withWritten(
  id: number,
  opened: ReadingPosition | null,
  writtenPosition: PositionInput | undefined,
) {
  const head = queryClient.getQueryData<Head>(headQuery(id).queryKey)
  const isOfText = head && writtenPosition?.content_revision === head.content_revision
  if (!isOfText || writtenPosition.index >= head.total_rows) return opened
  const [{ isTakenAfter, movedPosition }, { numbersQuery }] = await Promise.all([
    import('./moved-position.ts'),
    import('../numbers/numbers-query.ts'),
  ])
  if (!isTakenAfter(opened, writtenPosition)) return opened
  try {
    return movedPosition(
      opened,
      writtenPosition,
      (await queryClient.ensureQueryData(numbersQuery(head))).ofRow,
    )
  } catch {
    return opened
  }
}
