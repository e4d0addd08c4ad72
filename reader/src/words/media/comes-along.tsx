import { useQuery } from '@tanstack/react-query'
import { Times } from '../../../../lib/contracts/schemas/articles/sentences.ts'
import { ReviewSettings } from '../../../../lib/contracts/schemas/learners/review-settings.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { recordsQuery } from '../../profile/queries.ts'
import { messages } from './messages.ts'

interface ComesAlongProps {
  head: { has_media: boolean; genre: string }
  metadata: Record<string, unknown>
}

/** The review settings once they are loaded. */
export function useReviewSettings(enabled = true): ReviewSettings | undefined {
  const { data } = useQuery({ ...recordsQuery('review-settings'), enabled })
  return data && ReviewSettings.parse(data.items[0]?.values ?? {})
}

/** Tells that the sound and picture of the sentence come along with what is learnt or kept of it. */
export function ComesAlong({ head, metadata: { start, end } }: ComesAlongProps) {
  const t = useMessages(messages)
  const isRecorded = head.has_media && Times.safeParse({ start, end }).success
  const settings = useReviewSettings(isRecorded)
  if (!isRecorded) return null
  const hasPicture = settings?.take_pictures !== false && head.genre !== 'song'
  return <small className="soft">{hasPicture ? t.bothComeAlong : t.comesAlong}</small>
}
