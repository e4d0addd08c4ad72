import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { LONGEST_SENTENCE_MS, Times } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import { EndOfSpan, STEP_MS } from '../../../components/end-of-span.tsx'
import { notify } from '../../../components/notice.tsx'
import { Problem } from '../../../components/problem.tsx'
import { recordingAddress } from '../../../media/addresses.ts'
import { player, soundName } from '../../../media/sound.ts'
import { changeSentence } from '../../../waiting/sentences.ts'
import type { Head } from '../queries.ts'
import { useRecordingOnPage } from '../watch/stage.ts'
import { messages } from './messages.ts'
import styles from './panel.module.css'
import type { WholeSentence } from './queries.ts'

interface CorrectTimesProps {
  head: Head
  row: WholeSentence
  content_revision: number | undefined
}

interface Ends {
  start_ms: number
  end_ms: number
}

/** So far an end can be dragged. */
const REACH_MS = 3_000

/** The start and end of a sentence in the recording, by dragging or in steps, with the sound after each. */
export function CorrectTimes(props: CorrectTimesProps) {
  const { start, end } = props.row.metadata
  const times = Times.safeParse({ start, end }).data
  if (!props.head.has_media || !times) return null
  const before = { start_ms: Math.round(times.start * 1_000), end_ms: Math.round(times.end * 1_000) }
  return <Ends key={`${before.start_ms} ${before.end_ms}`} {...props} before={before} />
}

function Ends({ head, row, content_revision, before }: CorrectTimesProps & { before: Ends }) {
  const t = useMessages(messages)
  const recording = useRecordingOnPage()
  const [ends, setEnds] = useState(before)
  const last_ms = recording?.state().duration_ms || Number.POSITIVE_INFINITY
  const { mutate, isPending, error } = useMutation({
    mutationFn: (value: Ends) =>
      changeSentence(
        { id: head.id, index: row.index, content_revision, sentence: row.sentence },
        { field: 'times', value },
      ),
  })
  const hear = async ({ start_ms, end_ms }: Ends) => {
    const src = (isAnew: boolean) => recordingAddress(head.id, isAnew)
    const outcome = await player.play({ name: soundName(head, row), src, from_ms: start_ms, to_ms: end_ms })
    if (outcome === 'failed') notify(t.noSound)
  }
  const within = (next: Ends): Ends => {
    const start_ms = Math.max(0, Math.min(next.start_ms, last_ms - STEP_MS))
    const longest_ms = Math.min(last_ms, start_ms + LONGEST_SENTENCE_MS)
    return { start_ms, end_ms: Math.max(start_ms + STEP_MS, Math.min(next.end_ms, longest_ms)) }
  }
  const change = (which: keyof Ends, to_ms: number) => {
    // An end that is pushed against the other one stops there.
    const most_ms = which === 'start_ms' ? ends.end_ms - STEP_MS : Number.POSITIVE_INFINITY
    const next = within({ ...ends, [which]: Math.min(to_ms, most_ms) })
    setEnds(next)
    void hear(next)
  }
  const isChanged = ends.start_ms !== before.start_ms || ends.end_ms !== before.end_ms
  return (
    <fieldset className={styles.ends}>
      <legend>{t.times}</legend>
      <EndOfSpan
        name={t.startsAt}
        reach_ms={REACH_MS}
        at_ms={ends.start_ms}
        around_ms={before.start_ms}
        onChange={to => change('start_ms', to)}
      />
      <EndOfSpan
        name={t.endsAt}
        reach_ms={REACH_MS}
        at_ms={ends.end_ms}
        around_ms={before.end_ms}
        onChange={to => change('end_ms', to)}
      />
      <small className="soft">{t.timesHint}</small>
      {isChanged && (
        <div className="row">
          <Button kind="primary" busy={isPending} onClick={() => mutate(ends)}>
            {t.save}
          </Button>
          <Button onClick={() => setEnds(before)}>{t.undo}</Button>
        </div>
      )}
      <Problem error={error} />
    </fieldset>
  )
}
