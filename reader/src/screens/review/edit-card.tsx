import { useQuery } from '@tanstack/react-query'
import type { QueuedCard } from '../../../../lib/contracts/schemas/learners/review.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { Cards } from '../../words/cards/cards.tsx'
import { KeptMeanings } from '../../words/entry/kept-meanings.tsx'
import { MySentences } from '../../words/entry/my-sentences.tsx'
import { OwnNotes } from '../../words/entry/own-notes.tsx'
import { EditSentence } from '../../words/kept/edit-sentence.tsx'
import { keptSentenceQuery } from '../../words/kept/queries.ts'
import { putWord } from '../../words/put-word.ts'
import { wordQuery } from '../../words/word-queries.ts'
import cardStyles from './card.module.css'
import { messages } from './messages.ts'
import styles from './review.module.css'

/** Everything that the cards of a word or kept sentence show, and when they come. Texts stay as they are. */
export function EditCard({ item, onClose }: { item: QueuedCard; onClose: () => void }) {
  const t = useMessages(messages)
  const { card, front, back } = item
  const Content = card.kind === 'word' ? OfWord : OfSentence
  return (
    <Dialog title={t.edit} onClose={onClose}>
      <div className={styles.edited}>
        <div>
          <p lang="ja" className={cardStyles.headword}>
            {card.template === 'recall' ? back.text : front.text}
          </p>
          <p className="soft">{t.holds[card.kind]}</p>
        </div>
        <Content id={card.subject_id} />
        <a href={linkTo('settings', 'review')}>{t.settings}</a>
      </div>
    </Dialog>
  )
}

function OfWord({ id }: { id: string }) {
  const t = useMessages(messages)
  const { data: word, error, refetch } = useQuery(wordQuery(id))
  if (error && !word) return <Problem error={error} retry={() => void refetch()} />
  if (!word) return <Waiting />
  return (
    <>
      <Section title={t.cards}>
        <Cards kind="word" id={word.skill_id} mayAdd={word.state === 'learning'} />
      </Section>
      <Section title={t.meaning}>
        <KeptMeanings word={word} />
      </Section>
      <MySentences word={word} />
      <Section title={t.own}>
        <OwnNotes
          of={`word ${word.skill_id}`}
          tags={word.tags}
          note={word.note}
          save={ownNotes => putWord(word, ownNotes)}
        />
      </Section>
    </>
  )
}

function OfSentence({ id }: { id: string }) {
  const { data: sentence, error, refetch } = useQuery(keptSentenceQuery(id))
  if (error && !sentence) return <Problem error={error} retry={() => void refetch()} />
  if (!sentence) return <Waiting />
  return <EditSentence sentence={sentence} />
}
