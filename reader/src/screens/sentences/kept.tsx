import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeptSentence } from '../../../../lib/contracts/schemas/learners/kept-sentences.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { queryClient } from '../../api/query-client.ts'
import { linkTo } from '../../app/location.ts'
import { Furigana } from '../../components/furigana.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { bin } from '../../components/icon-paths.ts'
import { notify, notifyProblem } from '../../components/notice.tsx'
import { OpenedLater } from '../../components/opened-later.tsx'
import { Tick } from '../../components/tick.tsx'
import { playSentence, soundName, soundOf, usePlaying } from '../../media/sound.ts'
import { heardQuery } from '../../media/use-heard.ts'
import { StateDot } from '../../words/entry/state-dot.tsx'
import { changeSentence } from '../../words/kept/change-sentence.ts'
import { EditSentence } from '../../words/kept/edit-sentence.tsx'
import { removeKept } from '../../words/kept/remove-kept.ts'
import { SentenceMedia } from '../../words/media/sentence-media.tsx'
import { messages } from './messages.ts'
import styles from './sentences.module.css'

interface KeptProps {
  sentence: KeptSentence
  onTag: (tag: string) => void
}

/** One kept sentence. */
export function Kept({ sentence, onTag }: KeptProps) {
  const t = useMessages(messages)
  const { front, back, tags, origin, article_id } = sentence
  // Shown immediately: a mutation's variables arrive a moment later, and the tick would jump back.
  const [sent, setSent] = useState<boolean | null>(null)
  const review = useMutation({
    mutationFn: (isOn: boolean) => changeSentence(sentence, { review: isOn }),
    onError: notifyProblem,
    onSettled: () => setSent(null),
  })
  const isKept = sent ?? sentence.review
  return (
    <li className={styles.kept}>
      <div className={styles.play}>
        {article_id !== null && origin.state !== 'gone' && sentence.media?.sound !== 'ready' && (
          <Play place={{ article_id, index: origin.index }} sentence={front.sentence} />
        )}
      </div>
      <div className={styles.middle}>
        <OpenedLater
          className={styles.opened}
          summary={
            <span>
              <span lang="ja" className={styles.sentence}>
                <Furigana segments={front.furigana} text={front.sentence} />
              </span>
              {back.translation !== '' && <span className="soft">{back.translation}</span>}
            </span>
          }
        >
          <div className={styles.details}>
            <Tick
              label={t.review}
              checked={isKept}
              busy={sent !== null}
              onChange={isOn => {
                setSent(isOn)
                review.mutate(isOn)
              }}
            />
            <EditSentence sentence={sentence} />
          </div>
        </OpenedLater>
        {sentence.media && (
          <SentenceMedia media={sentence.media} media_id={sentence.media.media_id} article_id={null} />
        )}
        {tags.length > 0 && (
          <p className="row">
            {tags.map(tag => (
              <button
                key={tag}
                type="button"
                className={`pill ${styles.tag}`}
                aria-label={t.onlyTag(tag)}
                onClick={() => onTag(tag)}
              >
                {tag}
              </button>
            ))}
          </p>
        )}
      </div>
      <Origin sentence={sentence} isInReview={isKept} />
      <div className={styles.remove}>
        <IconButton
          icon={{ path: bin }}
          label={t.removeOf(front.sentence)}
          hint={t.remove}
          act={() =>
            removeKept({
              article_id,
              index: origin.index,
              sentence: front.sentence,
              item_id: sentence.item_id,
            })
          }
        />
      </div>
    </li>
  )
}

/** The text of a sentence, whether it still stands there, and whether the sentence comes in review. */
function Origin({ sentence, isInReview }: { sentence: KeptSentence; isInReview: boolean }) {
  const t = useMessages(messages)
  const { ago, date } = useFormats()
  const { article_id, origin, created_at } = sentence
  const title = origin.title || t.untitled
  return (
    <div className={styles.origin}>
      {article_id === null || origin.state === 'gone' ? (
        <span className="clamped" lang="ja">
          {title}
        </span>
      ) : (
        <a lang="ja" href={linkTo('read', article_id, origin.index)} aria-label={t.open(title)}>
          <span className="clamped">{title}</span>
        </a>
      )}
      {origin.state !== 'current' && <span>{origin.state === 'gone' ? t.gone : t.changed}</span>}
      {isInReview ? (
        <span className={styles.reviewed}>
          <StateDot state="learning" />
          {t.inReview}
        </span>
      ) : (
        <time dateTime={created_at} title={t.kept(date(created_at))}>
          {ago(created_at)}
        </time>
      )}
    </div>
  )
}

/** Asks for the sound when it is wanted: a list would ask for that of every sentence. */
function Play({ place, sentence }: { place: { article_id: number; index: number }; sentence: string }) {
  const t = useMessages(messages)
  const status = usePlaying(soundName({ id: place.article_id }, place))
  const playing = useMutation({
    mutationFn: () => queryClient.ensureQueryData(heardQuery(place, sentence)),
    onSuccess(heard) {
      if (heard && soundOf(heard.article, heard.row)) void playSentence(heard.article, heard.row)
      else notify(t.noSound)
    },
    onError: notifyProblem,
  })
  const isBusy = playing.isPending || status === 'waiting'
  return (
    <IconButton
      icon="play"
      label={status === 'failed' ? t.cannotPlay : t.play}
      act={() => isBusy || playing.mutate()}
    />
  )
}
