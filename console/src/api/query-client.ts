import { QueryClient } from '@tanstack/react-query'
import { isProblem } from '../../../lib/contracts/manager-client.ts'

const FRESH_MS = 5_000

/** What is read is asked for again only where the server did not answer; what is written never by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => isProblem(error, 'unavailable') && failures < 1,
    },
    mutations: { retry: false },
  },
})
