import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Question } from '../../components/question.tsx'
import { takeAnew } from './change-sentence.ts'
import { messages } from './messages.ts'

interface TakeAnewProps {
  place: { article_id: number; index: number; content_revision: number }
  onTaken: () => void
}

/** Takes translation, explanation and furigana from the text again, after a question. */
export function TakeAnew({ place, onTaken }: TakeAnewProps) {
  const t = useMessages(messages)
  const [isAsking, setAsking] = useState(false)
  const taking = useMutation({
    mutationFn: () => takeAnew(place),
    onSuccess() {
      onTaken()
      setAsking(false)
    },
  })
  if (!isAsking)
    return (
      <div>
        <Button onClick={() => setAsking(true)}>{t.takeAnew}</Button>
      </div>
    )
  return (
    <Question
      text={t.takeWarning}
      yes={t.takeAnew}
      no={t.cancel}
      busy={taking.isPending}
      error={taking.error}
      onYes={() => taking.mutate()}
      onNo={() => setAsking(false)}
    />
  )
}
