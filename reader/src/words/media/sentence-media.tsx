import { useMutation, useQuery } from '@tanstack/react-query'
import type { MinedMedia } from '../../../../lib/contracts/schemas/learners/mined-media.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import { headQuery } from '../../articles/head.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { speaker } from '../../components/icon-paths.ts'
import { notifyProblem } from '../../components/notice.tsx'
import { OpenedLater } from '../../components/opened-later.tsx'
import { freshLearning } from '../fresh-learning.ts'
import styles from './media.module.css'
import { messages } from './messages.ts'
import { calls, showMedia, useMedia, useMinedSound, usePicture } from './queries.ts'

const EditMedia = later(async () => (await import('./edit-media.tsx')).EditMedia)

/** The picture, once it is there. */
export function Picture({ media }: { media: MinedMedia }) {
  const t = useMessages(messages)
  const { address } = usePicture(media)
  return address === null ? null : (
    <img className={styles.picture} src={address} alt={t.frame} loading="lazy" />
  )
}

/** Says what is missing of the sound and the picture, with another try. */
export function Missing({ media }: { media: MinedMedia }) {
  const t = useMessages(messages)
  const { isMissing } = usePicture(media)
  const { sound, picture: state, reason, media_id } = media
  const retry = useMutation({
    mutationFn: () => calls.minedMedia.want({ params: { media_id } }),
    onSuccess(wanted) {
      showMedia(wanted)
      void freshLearning()
    },
    onError: notifyProblem,
  })
  const isFailed = sound === 'failed' || state === 'failed'
  return (
    <>
      {isMissing && <p className="soft">{t.notHere}</p>}
      {(sound === 'wanted' || state === 'wanted') && (
        <p className="soft" role="status">
          {t.coming}
        </p>
      )}
      {(isFailed || reason !== null) && (
        <div className={styles.missing}>
          <p className="soft" role="status">
            {sound === 'failed' && t.noSound} {state === 'failed' && t.noPicture}{' '}
            {reason && t.reasons[reason]}
          </p>
          <Button busy={retry.isPending} onClick={() => retry.mutate()}>
            {t.retry}
          </Button>
        </div>
      )}
    </>
  )
}

interface SentenceMediaProps {
  media: MinedMedia | null
  media_id: string
  /** The text, if the sentence still stands in it and it may be read. */
  article_id: number | null
  /** True to offer moving the ends, and taking along media that are not there. */
  mayChange?: boolean
}

/** The sound and picture that a sentence took along from a recording. */
export function SentenceMedia({ media: known, media_id, article_id, mayChange = false }: SentenceMediaProps) {
  const t = useMessages(messages)
  const media = useMedia(known)
  const sound = useMinedSound(media)
  if (!media) return mayChange && article_id !== null && <Take media_id={media_id} article_id={article_id} />
  return (
    <div className={styles.media}>
      <Picture media={media} />
      <Missing media={media} />
      {sound && (
        <div>
          <Button busy={sound.status === 'waiting'} onClick={() => void sound.play()}>
            <Icon path={speaker} /> {sound.status === 'failed' ? t.cannotPlay : t.play}
          </Button>
        </div>
      )}
      {mayChange && (
        <OpenedLater summary={t.edit}>
          <EditMedia key={media.version} media={media} article_id={article_id} />
        </OpenedLater>
      )}
    </div>
  )
}

/** Offered for a sentence that was kept before its text had a recording, or whose media were removed. */
function Take({ media_id, article_id }: { media_id: string; article_id: number }) {
  const t = useMessages(messages)
  const { data: head } = useQuery(headQuery(article_id))
  const take = useMutation({
    mutationFn: () => calls.minedMedia.want({ params: { media_id } }),
    onSuccess(wanted) {
      showMedia(wanted)
      return freshLearning()
    },
    onError: notifyProblem,
  })
  if (!head?.has_media) return null
  return (
    <div>
      <Button busy={take.isPending} onClick={() => take.mutate()}>
        {t.take}
      </Button>
    </div>
  )
}
