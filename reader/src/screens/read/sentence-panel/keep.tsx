import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import { notifyProblem } from '../../../components/notice.tsx'
import { keepSentence, knownKey, unkeepSentence } from '../../../waiting/kept-sentences.ts'
import { ComesAlong } from '../../../words/media/comes-along.tsx'
import type { Head } from '../queries.ts'
import { messages } from './messages.ts'

interface KeepProps {
  head: Head
  index: number
  sentence: string
  metadata: Record<string, unknown>
  content_revision: number | undefined
}

/** Keeps the sentence, which gets a card of its own, and takes that back. */
export function Keep({ head, index, sentence, metadata, content_revision }: KeepProps) {
  const t = useMessages(messages)
  const place = { article_id: head.id, index, content_revision, sentence }
  const { data: kept = null } = useQuery<{ item_id: string | null } | null>({
    queryKey: knownKey(place),
    enabled: false,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      kept === null ? keepSentence(place) : unkeepSentence({ ...place, item_id: kept.item_id }),
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
