import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'

/** What lies in a folder of a store, as many pages as were asked for. */
export const useFolder = (store: string, prefix: string) =>
  useInfiniteQuery({
    queryKey: ['cos', 'objects', store, prefix],
    queryFn: ({ signal, pageParam }) =>
      api.cos.objects({ query: { prefix, cursor: pageParam || undefined } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => ({
      folders: [...new Set(pages.flatMap(({ prefixes }) => prefixes))],
      objects: pages.flatMap(({ objects }) => objects),
    }),
    // Every page is a request that a bucket's owner may pay for.
    refetchOnWindowFocus: false,
  })
