import { useMutation, useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { notifyProblem } from '../../../../components/notice.tsx'
import { keepSentence, knownKey } from '../../../../waiting/kept-sentences.ts'
import { placeName, removeKept } from '../../../../words/kept/remove-kept.ts'
import { ComesAlong } from '../../../../words/media/comes-along.tsx'
import { keepAfterAll, useLeaving } from '../../../../words/remove-soon.ts'
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

/** Keeps the sentence, which gets a card of its own, or removes what is kept. */
export function Keep({ head, row: { index, sentence, metadata }, content_revision }: KeepProps) {
  const t = useMessages(messages)
  const place = { article_id: head.id, index, content_revision, sentence }
  const { data: kept = null } = useQuery<{ item_id: string | null } | null>({
    queryKey: knownKey(place),
    enabled: false,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: () => keepSentence(place),
    onError: notifyProblem,
  })
  const isLeaving = useLeaving().includes(placeName(place))
  const isKept = kept !== null && !isLeaving
  const act = () => {
    if (kept === null) mutate()
    else if (isLeaving) keepAfterAll()
    else removeKept({ ...place, item_id: kept.item_id })
  }
  const hint = (
    <>
      {t.keepHint} <ComesAlong head={head} metadata={metadata} />
    </>
  )
  return (
    <Tool
      icon={keep}
      label={isKept ? t.kept : t.keep}
      hint={isKept ? t.unkeep : hint}
      isOn={isKept}
      isFilled={isKept}
      busy={isPending}
      act={act}
    />
  )
}
