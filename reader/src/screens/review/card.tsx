import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type QueuedCard, Rating } from '../../../../lib/contracts/schemas/learners/review.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { speaker } from '../../components/icon-paths.ts'
import { Problem } from '../../components/problem.tsx'
import { useHeard } from '../../media/use-heard.ts'
import { useReviewSettings } from '../../profile/use-review-settings.ts'
import { useMedia, useMinedSound } from '../../words/media/queries.ts'
import { SentenceSteps } from '../../words/sentence-steps.tsx'
import styles from './card.module.css'
import { CardBack } from './card-back.tsx'
import { CardFront } from './card-front.tsx'
import { CardPicture, hasPicture } from './card-picture.tsx'
import { messages } from './messages.ts'
import { useReviewKeys, useReviewShortcut } from './review-keys.ts'
import { useSentences } from './use-sentences.ts'
import type { Answer, Support } from './use-session.ts'

interface CardProps {
  item: QueuedCard
  onRate: (answer: Answer) => void
  /** In practice there is nothing to schedule. */
  children?: ReactNode
}

/** One card: the question, the answer, and the rating. Anything opened before the answer counts as help. */
export function Card({ item, onRate, children }: CardProps) {
  const t = useMessages(messages)
  const [isAnswered, setAnswered] = useState(false)
  const [hasReadings, setReadings] = useState(false)
  const support = useRef(new Set<Support[number]>())
  const [since] = useState(() => performance.now())
  const face = useRef<HTMLElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  const met = useSentences(item)
  const { source, at, count, step, error } = met
  const { back, front, card } = item
  const sentence = source?.sentence ?? (card.template === 'recall' ? back.text : front.text)
  const media = useMedia(met.media)
  const mined = useMinedSound(media)
  const heard = useHeard(mined ? null : met.place, sentence)
  const sound = mined ?? heard
  const mayHaveReadings = (source?.furigana ?? item.front.furigana) !== null
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
    onRate({
      rating,
      support: [...support.current],
      duration_ms: performance.now() - since,
      source_id: source?.source_id,
    })
  const ratings = Rating.options.map(rating => [rating, () => rate(rating)] as const)
  useOwnPlaying({ isAnswered, isThere: sound !== null, play })
  const shortcut = useReviewShortcut()
  useReviewKeys({
    // Practice has its own use for the key once there is an answer.
    ...(!isAnswered && { showAnswer }),
    readings: mayHaveReadings && !hasReadings ? showReadings : undefined,
    play: sound ? play : undefined,
    ...(count > 1 && {
      previousSentence: () => step((at + count - 1) % count),
      nextSentence: () => step((at + 1) % count),
    }),
    ...(isAnswered ? Object.fromEntries(ratings) : {}),
  })
  // A screen reader reads the question, and then the answer.
  useEffect(() => {
    const read = isAnswered ? answer.current : face.current
    read?.focus({ preventScroll: true })
  }, [isAnswered])
  const listen = sound && (
    <Button busy={sound.status === 'waiting'} onClick={play} aria-keyshortcuts={shortcut('play')}>
      <Icon path={speaker} /> {sound.status === 'failed' ? t.cannotPlay : t.play}
    </Button>
  )
  return (
    <div className={styles.card}>
      <article
        ref={face}
        tabIndex={-1}
        className={styles.face}
        data-pictured={hasPicture(media) || undefined}
        aria-label={t.card}
      >
        <div className={styles.text}>
          <CardFront item={item} source={source} isAnswered={isAnswered} hasReadings={hasReadings} />
          <SentenceSteps at={at} count={count} onStep={step} />
          <Problem error={error} />
          {isAnswered && (
            <div ref={answer} tabIndex={-1} className={styles.answer}>
              <CardBack item={item} met={met} media={media} />
            </div>
          )}
          <div className={styles.tools}>
            {!hasPicture(media) && listen}
            {mayHaveReadings && !hasReadings && (
              <Button onClick={showReadings} aria-keyshortcuts={shortcut('readings')}>
                {t.readings}
              </Button>
            )}
          </div>
        </div>
        {hasPicture(media) && (
          <CardPicture media={media} isShown={isAnswered}>
            {listen}
          </CardPicture>
        )}
      </article>
      <div className={styles.below}>
        {isAnswered ? (
          (children ?? <RatingButtons intervals={item.intervals} onRate={rate} />)
        ) : (
          <Button kind="primary" onClick={showAnswer} aria-keyshortcuts={shortcut('showAnswer')}>
            {t.showAnswer}
          </Button>
        )}
      </div>
    </div>
  )
}

interface OwnPlaying {
  isAnswered: boolean
  isThere: boolean
  play(): void
}

/** Plays the sound by itself, once, with the question or with the answer as the review settings say. */
function useOwnPlaying({ isAnswered, isThere, play }: OwnPlaying) {
  const settings = useReviewSettings()
  const hasPlayed = useRef(false)
  const isTime = settings?.play_sound === (isAnswered ? 'answer' : 'question')
  const latest = useRef(play)
  useLayoutEffect(() => {
    latest.current = play
  })
  useEffect(() => {
    if (!isTime || !isThere || hasPlayed.current) return
    hasPlayed.current = true
    latest.current()
  }, [isTime, isThere])
}

interface RatingButtonsProps {
  intervals: QueuedCard['intervals']
  onRate: (rating: Rating) => void
}

/** The four ratings, each with how long the card would then stay away. */
function RatingButtons({ intervals, onRate }: RatingButtonsProps) {
  const t = useMessages(messages)
  const { span } = useFormats()
  const shortcut = useReviewShortcut()
  return (
    <fieldset className={styles.four}>
      <legend className="spoken">{t.howWell}</legend>
      {Rating.options.map(rating => (
        <button
          key={rating}
          type="button"
          aria-keyshortcuts={shortcut(rating)}
          onClick={() => onRate(rating)}
        >
          {t.ratings[rating]}
          <small data-key={shortcut(rating)}>{span(intervals[rating])}</small>
        </button>
      ))}
    </fieldset>
  )
}
