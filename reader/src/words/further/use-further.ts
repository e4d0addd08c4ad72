import { useQuery } from '@tanstack/react-query'
import type { WordName } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import {
  type FurtherFound,
  MAIN_DICTIONARY,
} from '../../../../lib/contracts/schemas/japanese/further/looked-up.ts'
import { furtherQuery, type Offered } from './queries.ts'
import { useIsOrderComing, useOrder } from './use-order.ts'

/** The entries of a further dictionary for a word, and its own header. */
export type Explained = FurtherFound & { about: Offered }

export interface Further {
  /** True if a dictionary on offer explains words at all. */
  hasAny: boolean
  /** Those that explain the word: before the main dictionary in the learner's order, and behind it. */
  before: readonly Explained[]
  behind: readonly Explained[]
  /** All that have the word, such as lists of frequency. */
  found: readonly FurtherFound[]
  /** False for what is no word of a dictionary, such as several words together. */
  isAsked: boolean
  /** True until they are known. */
  isComing: boolean
  /** True while one that would come before the main dictionary may still have the word. */
  mayLead: boolean
  error: unknown
  retry: () => void
}

/** The learner's further dictionaries on a word. */
export function useFurther(word: WordName | null): Further {
  const order = useOrder()
  const isOrderComing = useIsOrderComing() && word !== null
  const explaining = order?.ids.filter(id => (order.offered.get(id)?.counts.terms ?? 0) > 0) ?? []
  const hasAny = explaining.length > 0
  const isOffered = (order?.offered.size ?? 0) > 0
  const { data, error, refetch } = useQuery({
    ...furtherQuery(word ? [word] : []),
    enabled: isOffered && word !== null,
  })
  const foundByDictionary = new Map(data?.[0]?.map(each => [each.dictionary.id, each]))
  const mainAt = order?.ids.indexOf(MAIN_DICTIONARY) ?? 0
  const explained = (ids: readonly string[] = []): Explained[] =>
    ids.flatMap(id => {
      const about = order?.offered.get(id)
      const one = foundByDictionary.get(id)
      return about && one && one.terms.length > 0 ? [{ ...one, about }] : []
    })
  const isComing = hasAny && word !== null && !data && !error
  const ahead = order?.ids.slice(0, mainAt)
  return {
    hasAny,
    before: explained(ahead),
    behind: explained(order?.ids.slice(mainAt)),
    found: order?.ids.flatMap(id => foundByDictionary.get(id) ?? []) ?? [],
    isAsked: word !== null,
    isComing,
    mayLead: isOrderComing || (isComing && (ahead?.some(id => explaining.includes(id)) ?? false)),
    error: data ? null : error,
    retry: () => void refetch(),
  }
}
