import type { KeptSentence } from '../../../../lib/contracts/schemas/learners/kept-sentences.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { KeptText } from '../../components/kept-text.tsx'
import { Section } from '../../components/section.tsx'
import { Cards } from '../cards/cards.tsx'
import { OwnNotes } from '../entry/own-notes.tsx'
import { changeSentence } from './change-sentence.ts'
import { EditReadings } from './edit-readings.tsx'
import { messages } from './messages.ts'
import { TakeAnew } from './take-anew.tsx'

const LONGEST = 20_000

/** Everything that the cards of a kept sentence show. Its text stays as it is. */
export function EditSentence({ sentence }: { sentence: KeptSentence }) {
  const t = useMessages(messages)
  const { item_id, article_id, tags, note, back, origin } = sentence
  const { state, index, content_revision } = origin
  const of = `sentence ${item_id}`
  return (
    <>
      <Section title={t.shown}>
        <EditReadings key={sentence.version} sentence={sentence} />
        <KeptText
          name={`translation of ${of}`}
          label={t.translation}
          value={back.translation}
          max={LONGEST}
          save={translation => changeSentence(sentence, { back: { translation } })}
        />
        <KeptText
          name={`explanation of ${of}`}
          label={t.explanation}
          value={back.explanation}
          max={LONGEST}
          save={explanation => changeSentence(sentence, { back: { explanation } })}
        />
        {state === 'current' && article_id !== null && (
          <TakeAnew place={{ article_id, index, content_revision }} />
        )}
      </Section>
      <Section title={t.own}>
        <OwnNotes of={of} tags={tags} note={note} save={said => changeSentence(sentence, said)} />
      </Section>
      <Section title={t.cards}>
        <Cards kind="sentence" id={item_id} mayAdd />
      </Section>
    </>
  )
}
