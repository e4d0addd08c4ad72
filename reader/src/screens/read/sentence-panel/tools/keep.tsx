import { useMutation, useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { notifyProblem } from '../../../../components/notice.tsx'
import { keepSentence, knownKey, unkeepSentence } from '../../../../waiting/kept-sentences.ts'
import { ComesAlong } from '../../../../words/media/comes-along.tsx'
import type { Head } from '../../queries.ts'
import { messages } from '../messages.ts'
import type { WholeSentence } from '../queries.ts'
import { Tool } from './tool.tsx'
import { keep } from './tool-icons.ts'

interface KeepProps {
  head: Head
  row: WholeSentence
  content_revision: number | undefined
}

/** Keeps the sentence, which gets a card of its own, and takes that back. */
export function Keep({ head, row: { index, sentence, metadata }, content_revision }: KeepProps) {
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
  const hint = (
    <>
      {t.keepHint} <ComesAlong head={head} metadata={metadata} />
    </>
  )
  return (
    <Tool
      icon={keep}
      label={kept === null ? t.keep : t.kept}
      hint={kept === null ? hint : t.unkeep}
      isOn={kept !== null}
      isFilled={kept !== null}
      busy={isPending}
      act={() => mutate()}
    />
  )
}
