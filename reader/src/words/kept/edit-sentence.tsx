import type { KeptSentence } from '../../../../lib/contracts/schemas/learners/kept-sentences.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { dropDraft } from '../../components/drafts.ts'
import { KeptText } from '../../components/kept-text.tsx'
import { Section } from '../../components/section.tsx'
import { Cards } from '../cards/cards.tsx'
import { OwnNotes } from '../entry/own-notes.tsx'
import { SentenceMedia } from '../media/sentence-media.tsx'
import { changeSentence } from './change-sentence.ts'
import { EditReadings, readingsName } from './edit-readings.tsx'
import { messages } from './messages.ts'
import { TakeAnew } from './take-anew.tsx'

const LONGEST = 20_000

const translationName = (item_id: string) => `translation of sentence ${item_id}`
const explanationName = (item_id: string) => `explanation of sentence ${item_id}`

/** Everything that the cards of a kept sentence show. Its text stays as it is. */
export function EditSentence({ sentence }: { sentence: KeptSentence }) {
  const t = useMessages(messages)
  const { item_id, article_id, tags, note, back, origin } = sentence
  const { state, index, content_revision } = origin
  return (
    <>
      <Section title={t.shown}>
        <EditReadings sentence={sentence} />
        <KeptText
          name={translationName(item_id)}
          label={t.translation}
          value={back.translation}
          max={LONGEST}
          save={translation => changeSentence(sentence, { back: { translation } })}
        />
        <KeptText
          name={explanationName(item_id)}
          label={t.explanation}
          value={back.explanation}
          max={LONGEST}
          save={explanation => changeSentence(sentence, { back: { explanation } })}
        />
        {state === 'current' && article_id !== null && (
          <TakeAnew
            place={{ article_id, index, content_revision }}
            onTaken={() => {
              for (const nameOf of [readingsName, translationName, explanationName])
                dropDraft(nameOf(item_id))
            }}
          />
        )}
      </Section>
      <SentenceMedia
        media={sentence.media}
        media_id={`s.${item_id}`}
        article_id={state === 'current' ? article_id : null}
        mayChange
      />
      <Section title={t.own}>
        <OwnNotes
          of={`sentence ${item_id}`}
          tags={tags}
          note={note}
          save={ownNotes => changeSentence(sentence, ownNotes)}
        />
      </Section>
      <Section title={t.cards}>
        <Cards kind="sentence" id={item_id} mayAdd />
      </Section>
    </>
  )
}
