import type { CardSide, QueuedCard } from '../../../../lib/contracts/schemas/learners/review.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { Accented } from '../../words/accent/accented.tsx'
import { linkToWord } from '../../words/entry/word-link.ts'
import { Missing } from '../../words/media/sentence-media.tsx'
import { ByModel } from '../../words/model-gloss.tsx'
import { needsReading } from '../../words/needs-reading.ts'
import { OwnMeaningOf } from '../../words/own-language/own-glosses.tsx'
import styles from './card.module.css'
import { messages } from './messages.ts'
import { nameOfCard } from './name-of-card.ts'
import { useMeaning } from './use-meaning.ts'
import type { Met } from './use-sentences.ts'

interface CardBackProps {
  item: QueuedCard
  met: Met
  /** As they are now. */
  media: Met['media']
}

/** The meaning of a card, and the source that is shown. */
export function CardBack({ item, met: { source, place }, media }: CardBackProps) {
  const t = useMessages(messages)
  const { card, front, back } = item
  const { explanation, note, headword } = back
  const isWord = card.kind === 'word'
  const side = card.template === 'recall' ? front : back
  const meaning = useMeaning(side)
  const { model_gloss } = side
  const writtenSide = card.template === 'recall' ? back : front
  const named = { skill_id: card.subject_id, ...nameOfCard(item) }
  return (
    <>
      {isWord && (
        <Word
          written={writtenSide.text}
          furigana={back.furigana}
          headword={headword}
          hasSentence={source !== null}
        />
      )}
      {isWord && <OwnMeaningOf word={named} className={styles.meaning} />}
      {meaning !== '' && <p className={styles.meaning}>{meaning}</p>}
      {model_gloss && (
        <p>
          <ByModel {...model_gloss} />
        </p>
      )}
      {meaning === '' && !model_gloss && <p className="soft">{isWord ? t.noMeaning : t.noTranslation}</p>}
      {source?.translation && <p className="soft">{source.translation}</p>}
      {media && <Missing media={media} />}
      {note !== '' && <p className={styles.note}>{note}</p>}
      {explanation !== null && explanation !== '' && (
        <details className="folded">
          <summary>{t.explanation}</summary>
          <p className={styles.explanation}>{explanation}</p>
        </details>
      )}
      {isWord && (
        <a className={styles.place} href={linkToWord(named)}>
          {t.page}
        </a>
      )}
      {place && (
        <a className={styles.place} href={linkTo('read', place.article_id, place.index)}>
          <span className="clamped" lang="ja">
            {place.title === '' ? t.untitled : place.title}
          </span>
        </a>
      )}
    </>
  )
}

interface WordProps {
  written: string
  furigana: CardSide['furigana']
  headword: string | null
  hasSentence: boolean
}

/** The word as it was read, with its reading and accent, and then as the dictionary writes it. */
function Word({ written, furigana, headword, hasSentence }: WordProps) {
  const reading = furigana?.map(segment => segment.reading ?? segment.text).join('') ?? written
  const isRead = needsReading(written, reading)
  const accented = (
    <Accented form={headword ?? written} reading={reading} needsAccent={!hasSentence && !isRead} />
  )
  return (
    <p lang="ja" className={styles.headword}>
      {hasSentence && isRead && <strong>{written}</strong>}
      <span>{hasSentence && isRead ? <>【{accented}】</> : accented}</span>
      {headword !== null && <small className={styles.listed}>〔{headword}〕</small>}
    </p>
  )
}
