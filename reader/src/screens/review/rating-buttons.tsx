import { type QueuedCard, Rating } from '../../../../lib/contracts/schemas/learners/review.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { messages } from './messages.ts'
import styles from './review.module.css'

interface RatingButtonsProps {
  intervals: QueuedCard['intervals']
  onRate: (rating: Rating) => void
}

/** The four ratings, each with how long the card would then stay away. */
export function RatingButtons({ intervals, onRate }: RatingButtonsProps) {
  const t = useMessages(messages)
  const { span } = useFormats()
  return (
    <fieldset className={styles.four}>
      <legend className={styles.hidden}>{t.howWell}</legend>
      {Rating.options.map((rating, at) => (
        <button
          key={rating}
          type="button"
          data-rating={rating}
          aria-keyshortcuts={String(at + 1)}
          onClick={() => onRate(rating)}
        >
          {t.ratings[rating]}
          <small>{span(intervals[rating])}</small>
        </button>
      ))}
    </fieldset>
  )
}
