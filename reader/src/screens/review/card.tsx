import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type QueuedCard, Rating } from '../../../../lib/contracts/schemas/learners/review.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { useKeys } from '../../app/keys.ts'
import { Button } from '../../components/button.tsx'
import { CardBack } from './card-back.tsx'
import { CardFront } from './card-front.tsx'
import { messages } from './messages.ts'
import { RatingButtons } from './rating-buttons.tsx'
import styles from './review.module.css'
import { useSound } from './sound.ts'
import type { Answer, Support } from './use-session.ts'

interface CardProps {
  item: QueuedCard
  onRate: (answer: Answer) => void
  /** In practice there is nothing to schedule. */
  children?: ReactNode
}

/** One card: the question, then the answer, then how well it was known. What is opened before the answer has helped. */
export function Card({ item, onRate, children }: CardProps) {
  const t = useMessages(messages)
  const [isAnswered, setAnswered] = useState(false)
  const [hasReadings, setReadings] = useState(false)
  const support = useRef(new Set<Support[number]>())
  const [since] = useState(() => performance.now())
  const face = useRef<HTMLElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  const sound = useSound(item)
  const mayHaveReadings = (item.back.source?.furigana ?? item.front.furigana) !== null
  const helped = (kind: Support[number]) => {
    if (!isAnswered) support.current.add(kind)
  }
  const showAnswer = () => {
    setAnswered(true)
    setReadings(true)
  }
  const showReadings = () => {
    helped('furigana')
    setReadings(true)
  }
  const play = () => {
    helped('audio')
    void sound?.play()
  }
  const rate = (rating: Rating) =>
    onRate({ rating, support: [...support.current], duration_ms: performance.now() - since })
  const ratings = Rating.options.map((rating, at) => [`Digit${at + 1}`, () => rate(rating)] as const)
  useKeys({
    Space: isAnswered ? undefined : showAnswer,
    KeyF: mayHaveReadings && !hasReadings ? showReadings : undefined,
    KeyR: sound ? play : undefined,
    ...(isAnswered ? Object.fromEntries(ratings) : {}),
  })
  // A screen reader reads the question, and then the answer.
  useEffect(() => {
    const read = isAnswered ? answer.current : face.current
    read?.focus({ preventScroll: true })
  }, [isAnswered])
  return (
    <div>
      <article ref={face} tabIndex={-1} className={styles.face} aria-label={t.card}>
        <CardFront item={item} isAnswered={isAnswered} hasReadings={hasReadings} />
        {isAnswered && (
          <div ref={answer} tabIndex={-1} className={styles.answer}>
            <CardBack item={item} />
          </div>
        )}
        <div className={styles.tools}>
          {sound && (
            <Button busy={sound.status === 'waiting'} onClick={play} aria-keyshortcuts="r">
              {sound.status === 'failed' ? t.cannotPlay : t.play}
            </Button>
          )}
          {mayHaveReadings && !hasReadings && (
            <Button onClick={showReadings} aria-keyshortcuts="f">
              {t.readings}
            </Button>
          )}
        </div>
      </article>
      <div className={styles.below}>
        {isAnswered ? (
          (children ?? <RatingButtons intervals={item.intervals} onRate={rate} />)
        ) : (
          <Button kind="primary" onClick={showAnswer} aria-keyshortcuts="Space">
            {t.showAnswer}
          </Button>
        )}
      </div>
    </div>
  )
}
