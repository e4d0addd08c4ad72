import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../articles/keys.ts'
import { tasksQuery } from '../../articles/queries.ts'

/** Asks again for all that shows a text, the lists of texts and the tasks. */
export const textChanged = (queries: QueryClient, id: number) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: keys.of(id) }),
    queries.invalidateQueries({ queryKey: keys.lists }),
    queries.invalidateQueries(tasksQuery),
  ])
