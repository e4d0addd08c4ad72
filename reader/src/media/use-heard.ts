import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { articles } from '../../../lib/contracts/study/articles.ts'
import { callsOf } from '../api/client.ts'
import { player, playSentence, soundName, soundOf, usePlaying } from './sound.ts'

const calls = callsOf({ articles })

const KEPT_MS = 10 * 60_000

interface Place {
  readonly article_id: number
  readonly index: number
}

/** The row in which the article still has the sentence there; null if it has another, or may not be read any more. */
export const heardQuery = (place: Place | null, sentence: string) =>
  queryOptions({
    queryKey: ['heard', place?.article_id, place?.index, sentence],
    enabled: place !== null,
    queryFn: async ({ signal }) => {
      if (!place) return null
      const { article_id: id, index: offset } = place
      const rowRequest = { params: { id }, query: { offset, limit: 1 } }
      const { sentences, ...article } = await calls.articles.get(rowRequest, { signal })
      const [row] = sentences
      return row?.sentence === sentence ? { article, row } : null
    },
    staleTime: KEPT_MS,
    retry: false,
  })

/** The sound of a sentence, while its article has the sentence there; null where there is none. */
export function useHeard(place: Place | null, sentence: string) {
  const { data } = useQuery(heardQuery(place, sentence))
  const status = usePlaying(place ? soundName({ id: place.article_id }, place) : '')
  // Another card, or another screen, is silent.
  useEffect(() => () => player.stop(), [])
  if (!data || !soundOf(data.article, data.row)) return null
  return { status, play: () => playSentence(data.article, data.row) }
}
