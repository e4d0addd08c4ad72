import { useQuery } from '@tanstack/react-query'
import { FurtherChoice } from '../../../../lib/contracts/schemas/japanese/further/looked-up.ts'
import { useLanguage } from '../../../../web/language/language.ts'
import { learnerOf, sessionState, useSession } from '../../../../web/session/session.ts'
import { queryClient } from '../../api/query-client.ts'
import { recordsQuery } from '../../profile/queries.ts'
import { useIsLate } from '../use-is-late.ts'
import { orderOf } from './order.ts'
import { type Offered, offerQuery } from './queries.ts'

interface Order {
  /** The ids of all dictionaries that the learner sees, and `main`. */
  ids: readonly string[]
  offered: ReadonlyMap<string, Offered>
}

/** The dictionaries of the learner in their order; null until they are known, and for guests. */
export function useOrder(): Order | null {
  const language = useLanguage()
  const isMember = learnerOf(useSession().session) !== null
  const offer = useQuery({ ...offerQuery, enabled: isMember })
  const record = useQuery({ ...choiceQuery, enabled: isMember && (offer.data?.length ?? 0) > 0 })
  if (!isMember || !offer.data) return null
  if (offer.data.length === 0) return { ids: [], offered: new Map() }
  if (!record.data && !record.error) return null
  const choice = FurtherChoice.parse(record.data?.items[0]?.values ?? {})
  const visibleDictionaries = offer.data.filter(({ id }) => !choice.hidden.includes(id))
  return {
    ids: orderOf(visibleDictionaries, choice, language),
    offered: new Map(visibleDictionaries.map(each => [each.id, each])),
  }
}

/** True if a list of frequencies is among them. */
export const hasFrequencies = (order: Order | null): boolean =>
  [...(order?.offered.values() ?? [])].some(({ counts }) => counts.frequencies > 0)

/** True while the order of a learner may still come soon. */
export function useIsOrderComing(): boolean {
  const order = useOrder()
  const isMember = learnerOf(useSession().session) !== null
  const isLate = useIsLate()
  return isMember && order === null && !isLate
}

const choiceQuery = recordsQuery('dictionaries')

/** Fetched ahead of the first word, so that its first paint knows which dictionary leads. */
export function fetchOrder(): void {
  if (learnerOf(sessionState().session) === null) return
  void queryClient.prefetchQuery(offerQuery)
  void queryClient.prefetchQuery(choiceQuery)
}
