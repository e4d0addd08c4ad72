import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeptSentence } from '../../../../lib/contracts/schemas/learners/kept-sentences.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { queryClient } from '../../api/query-client.ts'
import { linkTo } from '../../app/location.ts'
import { Button } from '../../components/button.tsx'
import { Furigana } from '../../components/furigana.tsx'
import { Icon } from '../../components/icon.tsx'
import { speaker } from '../../components/icon-paths.ts'
import { notify, notifyProblem } from '../../components/notice.tsx'
import { Tick } from '../../components/tick.tsx'
import { playSentence, soundName, soundOf, usePlaying } from '../../media/sound.ts'
import { heardQuery } from '../../media/use-heard.ts'
import { changeSentence } from '../../words/kept/change-sentence.ts'
import { EditSentence } from '../../words/kept/edit-sentence.tsx'
import { SentenceMedia } from '../../words/media/sentence-media.tsx'
import { messages } from './messages.ts'
import { keepAfterAll, removeSoon } from './removing.ts'
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
  const remove = () => {
    removeSoon(sentence)
    notify(t.removed, { label: t.undo, run: keepAfterAll })
  }
  const title = origin.title || t.untitled
  return (
    <li className={`box ${styles.kept}`}>
      <p lang="ja" className={styles.sentence}>
        <Furigana segments={front.furigana} text={front.sentence} />
      </p>
      {back.translation !== '' && <p>{back.translation}</p>}
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
      <div className="spread">
        <span className="soft">
          {article_id === null || origin.state === 'gone' ? (
            <>
              <span lang="ja">{title}</span> · {t.gone}
            </>
          ) : (
            <>
              <a lang="ja" href={linkTo('read', article_id, origin.index)} aria-label={t.open(title)}>
                {title}
              </a>
              {origin.state === 'changed' && <> · {t.changed}</>}
            </>
          )}
        </span>
        <div className="row">
          <Tick
            label={t.review}
            checked={sent ?? sentence.review}
            busy={sent !== null}
            onChange={isOn => {
              setSent(isOn)
              review.mutate(isOn)
            }}
          />
          <span className="row">
            {article_id !== null && origin.state !== 'gone' && sentence.media?.sound !== 'ready' && (
              <Play place={{ article_id, index: origin.index }} sentence={front.sentence} />
            )}
            <Button onClick={remove}>{t.remove}</Button>
          </span>
        </div>
      </div>
      <Details sentence={sentence} />
    </li>
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
  return (
    <Button busy={playing.isPending || status === 'waiting'} onClick={() => playing.mutate()}>
      <Icon path={speaker} /> {status === 'failed' ? t.cannotPlay : t.play}
    </Button>
  )
}

function Details({ sentence }: { sentence: KeptSentence }) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="folded" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t.details}</summary>
      {isOpen && (
        <div className={styles.details}>
          <EditSentence sentence={sentence} />
        </div>
      )}
    </details>
  )
}
