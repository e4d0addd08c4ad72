import { useMutation, useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { useReach } from '../../../api/reach.ts'
import { capabilitiesQuery } from '../../../capabilities/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import type { Head } from '../queries.ts'
import { messages } from './messages.ts'
import { calls, type WholeSentence } from './queries.ts'
import { whyMissing } from './why-missing.ts'

interface TranslateProps {
  head: Head
  row: WholeSentence
  content_revision: number | undefined
  refresh: () => Promise<unknown>
}

/** One call of a model for the translation of this sentence alone. */
export function Translate({ head, row, content_revision, refresh }: TranslateProps) {
  const t = useMessages(messages)
  const isAway = useReach() !== 'reached'
  const { data: can } = useQuery(capabilitiesQuery)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      calls.sentences.translate({ params: { id: head.id, idx: row.index }, body: { content_revision } }),
    onSuccess: refresh,
  })
  if (isAway || can?.models.length === 0) return null
  return (
    <>
      <Button busy={isPending} onClick={() => mutate()}>
        {whyMissing(row, 'translation') === null ? t.translate : t.tryAgain}
      </Button>
      <Cost head={head} calls={1} />
      <Problem error={error} />
    </>
  )
}

/** The cost of asking about one sentence; nothing where rules answer, since there is no model. */
export function Cost({ head, calls: count }: { head: Head; calls: 1 | 2 }) {
  const t = useMessages(messages)
  const { data: can } = useQuery(capabilitiesQuery)
  if (!can) return null
  const [usual] = can.models
  // The text's own model may be gone since.
  const model = can.models.find(name => name === head.model) ?? usual
  return model === undefined ? null : <p className="soft">{t.cost(count, model)}</p>
}

/** The reason why the last try brought nothing. */
export function Why({ reason }: { reason: string | null }) {
  const t = useMessages(messages)
  return reason === null ? null : <p className="soft">{t.failed(reason)}</p>
}
