import type { KeptSentence } from '../../../../lib/contracts/schemas/learners/kept-sentences.ts'
import { useKeptText } from '../../components/kept-text.tsx'
import { ReadingFields, readingsOf, withReadings } from '../../components/reading-fields.tsx'
import { changeSentence } from './change-sentence.ts'

/** Names the draft of the typed readings, which has one a line. */
export const readingsName = (item_id: string) => `readings of sentence ${item_id}`

/** The readings over the kanji of a kept sentence. */
export function EditReadings({ sentence }: { sentence: KeptSentence }) {
  const { front, item_id } = sentence
  const { text, hint, type, send, problem } = useKeptText({
    name: readingsName(item_id),
    value: readingsOf(front.furigana).join('\n'),
    save: typed =>
      changeSentence(sentence, {
        front: { ...front, furigana: withReadings(front.furigana, typed.split('\n')) },
      }),
  })
  return (
    <>
      <ReadingFields
        furigana={front.furigana}
        readings={(text ?? '').split('\n')}
        hint={hint}
        onType={readings => type(readings.join('\n'))}
        onLeave={send}
      />
      {problem}
    </>
  )
}
