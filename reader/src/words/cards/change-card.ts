import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { cards } from '../../../../lib/contracts/relays/cards.ts'
import type { Card, CardPatch } from '../../../../lib/contracts/schemas/learners/review.ts'
import { ReviewSettings } from '../../../../lib/contracts/schemas/learners/review-settings.ts'
import { callsOf } from '../../api/client.ts'
import { recordsQuery } from '../../profile/queries.ts'
import { freshLearning } from '../fresh-learning.ts'
import { cardsKey } from '../queries.ts'

const calls = callsOf({ cards })

/** The cards of a word (`w.01J…`) or a kept sentence (`s.01J…`). */
export const cardsQuery = (subject: string) =>
  queryOptions({
    queryKey: [...cardsKey, subject],
    queryFn: async ({ signal }) => (await calls.cards.cards({ query: { subject } }, { signal })).items,
  })

/** Changes a card as it is shown; if it was rated or changed elsewhere meanwhile, it is shown anew and nothing is changed. */
export const changeCard = ({ card_id: id, version: expected_version }: Card, change: Partial<CardPatch>) =>
  calls.cards.change({ params: { id }, body: { expected_version, ...change } }).finally(freshLearning)

export const addCard = (id: string) => calls.cards.add({ params: { id } }).finally(freshLearning)

/** The default start of a study day. */
const MORNING = 4

/** Asks, where it is not known yet, at which hour the account's study day begins. */
export function useDayStart() {
  const queries = useQueryClient()
  return async (): Promise<number> => {
    try {
      const { items } = await queries.ensureQueryData(recordsQuery('review-settings'))
      return ReviewSettings.parse(items[0]?.values ?? {}).day_starts_at
    } catch {
      return MORNING
    }
  }
}

export function nextMorning(hour: number): string {
  const morning = new Date()
  morning.setDate(morning.getDate() + (morning.getHours() < hour ? 0 : 1))
  morning.setHours(hour, 0, 0, 0)
  return morning.toISOString()
}

/** The beginning of a study day, by the date that a field has (2026-11-20). */
export const morningOf = (date: string, hour: number) =>
  new Date(`${date}T${String(hour).padStart(2, '0')}:00`).toISOString()
