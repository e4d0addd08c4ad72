import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeptSentence } from '../../../../lib/contracts/schemas/learners/kept-sentences.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import { ReadingFields, readingsOf, withReadings } from '../../components/reading-fields.tsx'
import { changeSentence } from './change-sentence.ts'
import { messages } from './messages.ts'

/** The readings over the kanji of a kept sentence. */
export function EditReadings({ sentence }: { sentence: KeptSentence }) {
  const t = useMessages(messages)
  const { front } = sentence
  const initial = readingsOf(front.furigana)
  const [typed, setTyped] = useState(initial)
  const saving = useMutation({
    mutationFn: (readings: readonly string[]) =>
      changeSentence(sentence, { front: { ...front, furigana: withReadings(front.furigana, readings) } }),
  })
  return (
    <>
      <ReadingFields furigana={front.furigana} readings={typed} onType={setTyped} />
      {typed.join('\n') !== initial.join('\n') && (
        <div>
          <Button kind="primary" busy={saving.isPending} onClick={() => saving.mutate(typed)}>
            {t.saveReadings}
          </Button>
        </div>
      )}
      <Problem error={saving.error} />
    </>
  )
}
