import type { QueuedCard } from '../../../../lib/contracts/schemas/learners/review.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Furigana } from '../../components/furigana.tsx'
import { MarkedSentence } from '../../words/marked-sentence.tsx'
import { ByModel } from '../../words/model-gloss.tsx'
import { OwnMeaningOf } from '../../words/own-language/own-glosses.tsx'
import { messages } from './messages.ts'
import { nameOfCard } from './name-of-card.ts'
import styles from './review.module.css'
import { useMeaning } from './use-meaning.ts'
import type { Met } from './use-sentences.ts'

interface CardFrontProps {
  item: QueuedCard
  source: Met['source']
  /** True if the answer is shown, whose text then replaces the question. */
  isAnswered: boolean
  hasReadings: boolean
}

/** The sentence is read first: of a word one in which it was met. */
export function CardFront({ item, source, isAnswered, hasReadings }: CardFrontProps) {
  const t = useMessages(messages)
  const { card, front, back } = item
  const asked = useMeaning(front)
  const isAsked = card.template === 'recall' && !isAnswered
  const written = card.template === 'recall' ? back : front
  const isLong = (source?.sentence ?? written.text).length > 60
  return (
    <>
      {isAsked && item.card.kind === 'word' && (
        <OwnMeaningOf word={nameOfCard(item)} className={styles.meaning} />
      )}
      {isAsked && asked !== '' && <p className={styles.meaning}>{asked}</p>}
      {isAsked && front.model_gloss && (
        <p>
          <ByModel {...front.model_gloss} />
        </p>
      )}
      {isAsked && asked === '' && !front.model_gloss && !source && <p className="soft">{t.nothingToAsk}</p>}
      {source && (
        <p lang="ja" className={styles.japanese} data-long={isLong || undefined}>
          <MarkedSentence {...source} hasReadings={hasReadings} isGap={isAsked} />
        </p>
      )}
      {!source && !isAsked && (
        <p lang="ja" className={styles.japanese} data-long={isLong || undefined}>
          {hasReadings ? <Written item={item} /> : written.text}
        </p>
      )}
    </>
  )
}

/** The readings are with the question, or with the answer. */
function Written({ item: { front, back, card } }: { item: QueuedCard }) {
  const text = card.template === 'recall' ? back.text : front.text
  return <Furigana segments={front.furigana ?? back.furigana ?? []} text={text} />
}
