import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  LONGEST_MINED_MS,
  type MediaChange,
  type MinedMedia,
} from '../../../../lib/contracts/schemas/learners/mined-media.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { headQuery } from '../../articles/head.ts'
import { Button } from '../../components/button.tsx'
import { EndOfSpan } from '../../components/end-of-span.tsx'
import { notify, notifyProblem } from '../../components/notice.tsx'
import { recordingAddress } from '../../media/addresses.ts'
import { player } from '../../media/sound.ts'
import { freshLearning } from '../fresh-learning.ts'
import styles from './media.module.css'
import { messages } from './messages.ts'
import { calls, showMedia, useMinedSound } from './queries.ts'

/** How far an end can be dragged at once. */
const REACH_MS = 5_000
const SHORTEST_MS = 100

interface HearProps {
  media: MinedMedia
  /** The text whose recording can be heard; null if it is no longer there. */
  article_id: number | null
  span: Pick<MinedMedia, 'start_ms' | 'end_ms'>
}

type EditMediaProps = Omit<HearProps, 'span'>

/** Moves the ends of the sound, joins neighbours, and removes sound and picture. */
export function EditMedia({ media, article_id }: EditMediaProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const [start_ms, setStart] = useState(media.start_ms)
  const [end_ms, setEnd] = useState(media.end_ms)
  const params = { media_id: media.media_id }
  const length = end_ms - start_ms
  const isTooLong = length > LONGEST_MINED_MS
  const isChanged = start_ms !== media.start_ms || end_ms !== media.end_ms
  const change = useMutation({
    /** Ends that were moved are saved before sentences are joined. */
    async mutationFn(joined: { before: number; after: number } | null) {
      const change = (body: MediaChange) => calls.minedMedia.change({ params, body })
      const saved = isChanged ? await change({ expected_version: media.version, start_ms, end_ms }) : media
      return joined ? change({ expected_version: saved.version, ...joined }) : saved
    },
    onSuccess(changed) {
      showMedia(changed)
      notify(t.saved)
      void freshLearning()
    },
    onError(error) {
      notifyProblem(error)
      void freshLearning()
    },
  })
  const remove = useMutation({
    mutationFn: () => calls.minedMedia.remove({ params }),
    async onSuccess() {
      player.stop()
      await freshLearning()
      notify(t.removed)
    },
    onError: notifyProblem,
  })
  return (
    <div className={styles.edit}>
      <EndOfSpan
        name={t.start}
        at_ms={start_ms}
        around_ms={media.start_ms}
        reach_ms={REACH_MS}
        most_ms={end_ms - SHORTEST_MS}
        onChange={setStart}
      />
      <EndOfSpan
        name={t.end}
        at_ms={end_ms}
        around_ms={media.end_ms}
        reach_ms={REACH_MS}
        least_ms={start_ms + SHORTEST_MS}
        onChange={setEnd}
      />
      <p className="soft" role="status">
        {isTooLong ? t.tooLong : t.length(number(Math.round(length / 10) / 100))}
      </p>
      <div className="row">
        <Hear media={media} span={{ start_ms, end_ms }} article_id={article_id} />
        <Button
          kind="primary"
          busy={change.isPending}
          disabled={!isChanged || isTooLong}
          onClick={() => change.mutate(null)}
        >
          {t.save}
        </Button>
      </div>
      {article_id !== null && (
        <div className="row">
          <Button
            busy={change.isPending}
            disabled={isTooLong}
            onClick={() => change.mutate({ before: 1, after: 0 })}
          >
            {t.before}
          </Button>
          <Button
            busy={change.isPending}
            disabled={isTooLong}
            onClick={() => change.mutate({ before: 0, after: 1 })}
          >
            {t.after}
          </Button>
        </div>
      )}
      <div>
        <Button busy={remove.isPending} onClick={() => remove.mutate()}>
          {t.remove}
        </Button>
      </div>
    </div>
  )
}

/** Plays the ends as they are now, from the recording; without it, the sound that was cut. */
function Hear({ media, span: { start_ms: from_ms, end_ms: to_ms }, article_id }: HearProps) {
  const t = useMessages(messages)
  const { data: head } = useQuery({ ...headQuery(article_id ?? 0), enabled: article_id !== null })
  const sound = useMinedSound(media)
  if (article_id !== null && head?.has_media) {
    const src = (isAnew: boolean) => recordingAddress(article_id, isAnew)
    const name = `edited ${media.media_id}`
    return <Button onClick={() => void player.play({ name, src, from_ms, to_ms })}>{t.hear}</Button>
  }
  return sound && <Button onClick={() => void sound.play()}>{t.hear}</Button>
}
