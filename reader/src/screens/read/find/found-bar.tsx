import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { onReachedAgain } from '../../../api/reach.ts'
import { usePresses } from '../../../app/keys.ts'
import type { calls } from '../../../articles/queries.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { actionOf } from '../keys/reading-keys.ts'
import { toSentence } from '../selection/moves.ts'
import { elementOf, selectedSentence, useLastDrawn } from '../selection/selection.ts'
import { openTool } from '../tool-store.ts'
import { useIsFilled } from '../watch/stage.ts'
import styles from './find.module.css'
import { endFinding, type Finding, findQuery, type Place, setFinding } from './finding.ts'
import { markPlaces } from './mark-places.ts'
import { messages } from './messages.ts'

/** While a text is found, all its places are marked, and this bar leads from one to the next. */
export function FoundBar({ id, finding }: { id: number; finding: Finding }) {
  const t = useMessages(messages)
  const { q } = finding
  // A film that fills the window covers it.
  const isFilled = useIsFilled()
  const { data: foundPages, isPlaceholderData, ...findRequest } = useInfiniteQuery(findQuery(id, q))
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = findRequest
  const data = isPlaceholderData ? undefined : foundPages
  const lastDrawn = useLastDrawn()
  const searched = data?.pages.at(-1)?.next_offset ?? Number.POSITIVE_INFINITY
  const places = placesOf(data)
  const at = nearest(places, finding.at)
  const isBehind = lastDrawn > searched && hasNextPage && !isFetching
  useEffect(() => {
    // After an error, a step or the returning server asks again.
    if (isBehind && !isFetchNextPageError) void fetchNextPage()
  })
  useEffect(() => onReachedAgain(() => isBehind && void fetchNextPage()), [isBehind, fetchNextPage])
  useEffect(() => {
    const all = placesOf(data)
    return markPlaces(all, all[nearest(all, finding.at)])
  }, [data, finding])

  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    return () => {
      // Otherwise the focus would be lost with the bar.
      const row = selectedSentence()
      if (row !== null && element?.contains(document.activeElement))
        elementOf(row)?.focus({ preventScroll: true })
    }
  }, [])

  const step = async (by: 1 | -1) => {
    let [all, isMore] = [places, hasNextPage]
    while (at + by >= all.length && isMore) {
      const more = await fetchNextPage()
      if (more.isError) return
      ;[all, isMore] = [placesOf(more.data), more.hasNextPage]
    }
    // The last place is not known yet.
    if (at + by < 0 && isMore) return
    const next = all.at((at + by) % all.length)
    if (!next) return
    setFinding({ q, at: next })
    toSentence(next.row)
  }
  usePresses(press => {
    const action = actionOf(press)
    if (action === 'nextFound') return () => void step(1)
    if (action === 'previousFound') return () => void step(-1)
    return undefined
  })
  return (
    <search ref={bar} className={styles.bar} aria-label={t.find} inert={isFilled}>
      <button type="button" lang="ja" className={styles.what} onClick={() => openTool('find')}>
        {q}
      </button>
      <p role="status">
        {data && (
          <>
            <span aria-hidden>
              {at + 1} / {places.length}
              {hasNextPage && '+'}
            </span>
            <span className="spoken">
              {places.length === 0 ? t.nothing : t.placeOf(at + 1, places.length, hasNextPage)}
            </span>
          </>
        )}
      </p>
      <IconButton icon="up" label={t.previous} act={() => void step(-1)} />
      <IconButton icon="down" label={t.next} act={() => void step(1)} />
      <IconButton icon="close" label={t.end} act={endFinding} />
    </search>
  )
}

function nearest(places: readonly Place[], { row, start }: Place): number {
  const next = places.findIndex(place => place.row > row || (place.row === row && place.start >= start))
  return next === -1 ? places.length - 1 : next
}

const placesOf = (data: InfiniteData<Awaited<ReturnType<typeof calls.articles.find>>> | undefined) =>
  data?.pages.flatMap(({ items }) =>
    items.flatMap(({ index, spans }) => spans.map(span => ({ row: index, ...span }))),
  ) ?? []
