import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { LONGEST_SENTENCE_MS, Times } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import { notify } from '../../../components/notice.tsx'
import { Problem } from '../../../components/problem.tsx'
import { recordingAddress } from '../../../media/addresses.ts'
import { player, soundName } from '../../../media/sound.ts'
import type { Head } from '../queries.ts'
import { useRecordingOnPage } from '../watch/stage.ts'
import { messages } from './messages.ts'
import styles from './panel.module.css'
import { calls, type WholeSentence } from './queries.ts'

interface CorrectTimesProps {
  head: Head
  row: WholeSentence
  content_revision: number | undefined
  refresh: () => Promise<unknown>
}

interface Ends {
  start_ms: number
  end_ms: number
}

const STEP_MS = 50
/** So far an end can be dragged; steps and another drag go further. */
const REACH_MS = 3_000

/** The start and end of a sentence in the recording, by dragging or in steps, with the sound after each. */
export function CorrectTimes(props: CorrectTimesProps) {
  const { start, end } = props.row.metadata
  const times = Times.safeParse({ start, end }).data
  if (!props.head.has_media || !times) return null
  const before = { start_ms: Math.round(times.start * 1_000), end_ms: Math.round(times.end * 1_000) }
  return <Ends key={`${before.start_ms} ${before.end_ms}`} {...props} before={before} />
}

function Ends({ head, row, content_revision, refresh, before }: CorrectTimesProps & { before: Ends }) {
  const t = useMessages(messages)
  const recording = useRecordingOnPage()
  const [ends, setEnds] = useState(before)
  const last_ms = recording?.state().duration_ms || Number.POSITIVE_INFINITY
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Ends) =>
      calls.sentences.times({ params: { id: head.id, idx: row.index }, body: { ...body, content_revision } }),
    onSuccess: refresh,
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
      <End
        name={t.startsAt}
        at_ms={ends.start_ms}
        around_ms={before.start_ms}
        onChange={to => change('start_ms', to)}
      />
      <End
        name={t.endsAt}
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

interface EndProps {
  name: string
  at_ms: number
  /** The middle of what can be dragged. */
  around_ms: number
  onChange(to_ms: number): void
}

function End({ name, at_ms, around_ms, onChange }: EndProps) {
  const t = useMessages(messages)
  const seconds = t.secondsOf((at_ms / 1_000).toFixed(2))
  return (
    <div className={styles.end}>
      <span className={styles.endName}>
        {name} <output>{seconds}</output>
      </span>
      <button type="button" aria-label={t.earlier(name)} onClick={() => onChange(at_ms - STEP_MS)}>
        −
      </button>
      <Drag name={name} seconds={seconds} at_ms={at_ms} around_ms={around_ms} onChange={onChange} />
      <button type="button" aria-label={t.later(name)} onClick={() => onChange(at_ms + STEP_MS)}>
        +
      </button>
    </div>
  )
}

/** A slider for an end, which is heard when it is let go; a key moves it by one step. */
function Drag({ name, seconds, at_ms, around_ms, onChange }: EndProps & { seconds: string }) {
  const [dragged, setDragged] = useState<number | null>(null)
  const value = dragged ?? at_ms
  const drop = () => {
    if (dragged !== null) onChange(dragged)
    setDragged(null)
  }
  return (
    <input
      type="range"
      aria-label={name}
      aria-valuetext={seconds}
      min={Math.max(0, Math.min(around_ms - REACH_MS, at_ms))}
      max={Math.max(around_ms + REACH_MS, at_ms)}
      step={STEP_MS}
      value={value}
      onChange={({ currentTarget }) => setDragged(currentTarget.valueAsNumber)}
      onPointerUp={drop}
      onKeyUp={drop}
      onBlur={drop}
    />
  )
}
