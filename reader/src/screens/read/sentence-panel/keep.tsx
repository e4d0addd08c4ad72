import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import { notifyProblem } from '../../../components/notice.tsx'
import { freshLearning } from '../../../words/fresh-learning.ts'
import { ComesAlong } from '../../../words/media/comes-along.tsx'
import type { Head } from '../queries.ts'
import { messages } from './messages.ts'
import { calls } from './queries.ts'

interface KeepProps {
  head: Head
  index: number
  metadata: Record<string, unknown>
  content_revision: number | undefined
}

/** The key of the kept item of a sentence. */
const keptKey = (id: number, index: number) => ['kept-sentences', id, index]

/** Keeps the sentence, which gets a card of its own, and takes that back. */
export function Keep({ head, index, metadata, content_revision }: KeepProps) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const key = keptKey(head.id, index)
  const { data: kept = null } = useQuery<string | null>({ queryKey: key, enabled: false })
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (kept !== null) {
        await calls.keptSentences.remove({ params: { item_id: kept } })
        return null
      }
      const body = { article_id: head.id, index, content_revision, review: true }
      return (await calls.keptSentences.keep({ body })).item_id
    },
    onSuccess(item) {
      queries.setQueryData(key, item)
      void freshLearning()
    },
    onError: notifyProblem,
  })
  const hint = useId()
  return (
    <>
      <Button busy={isPending} onClick={() => mutate()} aria-describedby={hint}>
        {kept === null ? t.keep : t.unkeep}
      </Button>
      <small id={hint} className="soft">
        {kept === null ? t.keepHint : t.kept}
      </small>
      {kept === null && <ComesAlong head={head} metadata={metadata} />}
    </>
  )
}
