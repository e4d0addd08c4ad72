import type { CardSide, QueuedCard } from '../../../../lib/contracts/schemas/learners/review.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { messages } from './messages.ts'
import styles from './review.module.css'
import { useMeaning } from './use-meaning.ts'

/** The meaning of a card, and its source. */
export function CardBack({ item }: { item: QueuedCard }) {
  const t = useMessages(messages)
  const { card, front, back } = item
  const { source, place, explanation, note } = back
  const isWord = card.kind === 'word'
  const meaning = useMeaning(card.template === 'recall' ? front : back)
  const written = card.template === 'recall' ? back : front
  return (
    <>
      {isWord && <Headword written={written} furigana={back.furigana} hasSentence={source !== null} />}
      {meaning !== '' && <p className={styles.meaning}>{meaning}</p>}
      {meaning === '' && <p className="soft">{isWord ? t.noMeaning : t.noTranslation}</p>}
      {source?.translation && <p className="soft">{source.translation}</p>}
      {note !== '' && <p className={styles.note}>{note}</p>}
      {explanation !== null && explanation !== '' && (
        <details className="folded">
          <summary>{t.explanation}</summary>
          <p className={styles.explanation}>{explanation}</p>
        </details>
      )}
      {place && (
        <a className={styles.place} href={linkTo('read', place.article_id, place.index)}>
          <span lang="ja">{place.title === '' ? t.untitled : place.title}</span>
        </a>
      )}
    </>
  )
}

/** The word as the dictionary has it, with its reading. */
function Headword({
  written: { text },
  furigana,
  hasSentence,
}: {
  written: CardSide
  furigana: CardSide['furigana']
  hasSentence: boolean
}) {
  const reading = furigana?.map(segment => segment.reading ?? segment.text).join('')
  const isRead = reading !== undefined && reading !== text
  if (!hasSentence && !isRead) return null
  return (
    <p lang="ja" className={styles.headword}>
      {hasSentence && <strong>{text}</strong>}
      {isRead && <span>{hasSentence ? `【${reading}】` : reading}</span>}
    </p>
  )
}
