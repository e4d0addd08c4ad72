import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { useReach } from '../../../api/reach.ts'
import { capabilitiesQuery } from '../../../capabilities/queries.ts'
import type { Head } from '../queries.ts'
import { messages } from './messages.ts'
import type { Part } from './why-missing.ts'

/** Why nothing can be asked about a sentence now; null if it can. Rules explain without a model, and translate nothing. */
export function useHindrance({ status }: Head, isMine: boolean, part: Part): string | null {
  const t = useMessages(messages)
  const isAway = useReach() !== 'reached'
  const { data: can } = useQuery({ ...capabilitiesQuery, enabled: isMine })
  if (status === 'processing') return t.pending
  if (!isMine) return t.askOwner
  if (isAway) return t.needsServer
  return part === 'translation' && can?.models.length === 0 ? t.noModel : null
}

/** The model that is asked about a sentence; null where rules answer, or before that is known. */
export function useModel(head: Head): string | null {
  const { data: can } = useQuery(capabilitiesQuery)
  // The text's own model may be gone since.
  return can?.models.find(name => name === head.model) ?? can?.models[0] ?? null
}
