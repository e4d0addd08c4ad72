import { queryOptions, useQuery } from '@tanstack/react-query'
import { articleWords } from '../../../../lib/contracts/study/article-words.ts'
import { callsOf } from '../../api/client.ts'
import { keys } from '../../articles/keys.ts'
import { useKnown } from '../../articles/use-known.ts'

const calls = callsOf({ articleWords })

const POLLED_MS = 5_000

/** The level of the words of a text, which is known when they are counted. */
const levelQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.of(id), 'level'],
    queryFn: async ({ signal }) => {
      const { items } = await calls.articleWords.coverages({ query: { ids: [id] } }, { signal })
      return items.find(({ article_id }) => article_id === id) ?? null
    },
    refetchInterval: ({ state: { data } }) => (data?.analysis === 'pending' ? POLLED_MS : false),
  })

export function TextLevel({ id }: { id: number }) {
  const { data } = useQuery(levelQuery(id))
  const level = useKnown({ share_known: null, level: data?.level })
  return level && <span>{level}</span>
}
