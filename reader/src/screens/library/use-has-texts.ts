import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ListChoices, listQuery } from '../../articles/queries.ts'
import { seriesQuery } from '../../articles/series/series.ts'
import { isNarrowed } from './choices.ts'

/** False if there is nothing to search: the whole list is known to be empty. Until it has come, as it was before. */
export function useHasTexts(choices: ListChoices): boolean {
  const { data: list } = useInfiniteQuery(listQuery(choices))
  const isOwn = choices.scope === 'mine'
  const { data: series } = useQuery({ ...seriesQuery, enabled: isOwn })
  const known = useRef(true)
  const isInSeries = isOwn && (series?.items.some(({ articles }) => articles.length > 0) ?? known.current)
  const hasTexts =
    isNarrowed(choices) || isInSeries || (list ? list.pages[0]?.items.length !== 0 : known.current)
  useEffect(() => {
    known.current = hasTexts
  })
  return hasTexts
}
