import type { QueuedCard } from '../../../../lib/contracts/schemas/learners/review.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { MarkedSentence } from '../../words/marked-sentence.tsx'
import { ByModel } from '../../words/model-gloss.tsx'
import { OwnMeaningOf } from '../../words/own-language/own-glosses.tsx'
import styles from './card.module.css'
import { messages } from './messages.ts'
import { nameOfCard } from './name-of-card.ts'
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
  const meaningText = useMeaning(front)
  const isAsked = card.template === 'recall' && !isAnswered
  const writtenSide = card.template === 'recall' ? back : front
  const shownSentence = source ?? {
    sentence: writtenSide.text,
    furigana: front.furigana ?? back.furigana,
    start: 0,
    length: 0,
  }
  return (
    <>
      {isAsked && item.card.kind === 'word' && (
        <OwnMeaningOf word={nameOfCard(item)} className={styles.meaning} />
      )}
      {isAsked && meaningText !== '' && <p className={styles.meaning}>{meaningText}</p>}
      {isAsked && front.model_gloss && (
        <p>
          <ByModel {...front.model_gloss} />
        </p>
      )}
      {isAsked && meaningText === '' && !front.model_gloss && !source && (
        <p className="soft">{t.nothingToAsk}</p>
      )}
      {(source || !isAsked) && (
        <p className={styles.japanese} data-long={shownSentence.sentence.length > 60 || undefined}>
          <MarkedSentence {...shownSentence} hasReadings={hasReadings} isGap={isAsked} />
        </p>
      )}
    </>
  )
}
