import { Times } from '../../../../lib/contracts/schemas/articles/sentences.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { useReviewSettings } from '../../profile/use-review-settings.ts'
import { messages } from './messages.ts'

interface ComesAlongProps {
  head: { has_media: boolean; genre: string }
  metadata: Record<string, unknown>
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
