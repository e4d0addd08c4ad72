import { useQuery } from '@tanstack/react-query'
import { ReviewSettings } from '../../../lib/contracts/schemas/learners/review-settings.ts'
import { recordsQuery } from './queries.ts'

/** The review settings once they are loaded. */
export function useReviewSettings(enabled = true): ReviewSettings | undefined {
  const { data } = useQuery({ ...recordsQuery('review-settings'), enabled })
  return data && ReviewSettings.parse(data.items[0]?.values ?? {})
}
