import { queryOptions } from '@tanstack/react-query'
import { articleCalls } from '../../../articles/head.ts'
import { keys } from '../../../articles/keys.ts'

/** The row at which the account stopped reading; null before it has begun. */
export const positionQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.of(id), 'position'],
    queryFn: async ({ signal }) => {
      // The start, which keeps the position that comes with a text, needs no outbox.
      const [{ positions }, { readingSent }] = await Promise.all([
        articleCalls(),
        import('./progress-outbox.ts'),
      ])
      await readingSent(id)
      return positions.get({ params: { id } }, { signal })
    },
    // Loaded once when the text opens; afterwards this page has the newer position.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
