import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import { freshLearning } from '../fresh-learning.ts'
import { messages } from './messages.ts'
import { calls } from './queries.ts'

/** Takes translation, explanation and furigana from the text again, after a question. */
export function TakeAnew({
  place,
}: {
  place: { article_id: number; index: number; content_revision: number }
}) {
  const t = useMessages(messages)
  const [isAsking, setAsking] = useState(false)
  const taking = useMutation({
    mutationFn: () => calls.keptSentences.keep({ body: { ...place, replace: true } }).finally(freshLearning),
    onSuccess: () => setAsking(false),
  })
  if (!isAsking)
    return (
      <div>
        <Button onClick={() => setAsking(true)}>{t.takeAnew}</Button>
      </div>
    )
  return (
    <>
      <p role="status">{t.takeWarning}</p>
      <div className="row">
        <Button kind="primary" busy={taking.isPending} onClick={() => taking.mutate()}>
          {t.takeAnew}
        </Button>
        <Button onClick={() => setAsking(false)}>{t.cancel}</Button>
      </div>
      <Problem error={taking.error} />
    </>
  )
}
