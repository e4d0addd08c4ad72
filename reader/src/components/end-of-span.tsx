import { useState } from 'react'
import { catalogue } from '../../../web/language/language.ts'
import { useFormats, useMessages } from '../../../web/language/use-language.ts'
import styles from './end-of-span.module.css'
import { IconButton } from './icon-button.tsx'
import { minus, plus } from './icon-paths.ts'

/** How far a press moves an end. */
export const STEP_MS = 50

const messages = catalogue({
  en: {
    seconds: (seconds: string) => `${seconds} s`,
    earlier: (end: string) => `${end}: 50 ms earlier`,
    later: (end: string) => `${end}: 50 ms later`,
  },
  ja: {
    seconds: seconds => `${seconds}秒`,
    earlier: end => `${end}：50ミリ秒早く`,
    later: end => `${end}：50ミリ秒遅く`,
  },
  zh: {
    seconds: seconds => `${seconds} 秒`,
    earlier: end => `${end}：提前 50 毫秒`,
    later: end => `${end}：推后 50 毫秒`,
  },
})

interface EndOfSpanProps {
  /** Start or end. */
  name: string
  at_ms: number
  /** The middle of what can be dragged; steps and another drag go further. */
  around_ms: number
  reach_ms: number
  /** The end may be moved within these. */
  least_ms?: number
  most_ms?: number
  onChange(to_ms: number): void
}

/** The start or end of a span of a recording: it is dragged, or moved in steps. */
export function EndOfSpan(props: EndOfSpanProps) {
  const { name, at_ms, around_ms, reach_ms, least_ms = 0, most_ms = Number.POSITIVE_INFINITY } = props
  const t = useMessages(messages)
  const { number } = useFormats()
  const [dragged, setDragged] = useState<number | null>(null)
  const value = dragged ?? at_ms
  const seconds = t.seconds(number(value / 1_000))
  const move = (to_ms: number) => props.onChange(Math.max(least_ms, Math.min(to_ms, most_ms)))
  // The owner of the span may play it, so it hears of a drag when that is over.
  const drop = () => {
    if (dragged !== null) move(dragged)
    setDragged(null)
  }
  return (
    <div className={styles.end}>
      <span className={styles.name}>
        {name} <output>{seconds}</output>
      </span>
      <IconButton icon={{ path: minus }} label={t.earlier(name)} act={() => move(at_ms - STEP_MS)} />
      <input
        type="range"
        aria-label={name}
        aria-valuetext={seconds}
        min={Math.max(0, least_ms, Math.min(around_ms - reach_ms, at_ms))}
        max={Math.min(most_ms, Math.max(around_ms + reach_ms, at_ms))}
        step={STEP_MS}
        value={value}
        onChange={({ currentTarget }) => setDragged(currentTarget.valueAsNumber)}
        onPointerUp={drop}
        onKeyUp={drop}
        onBlur={drop}
      />
      <IconButton icon={{ path: plus }} label={t.later(name)} act={() => move(at_ms + STEP_MS)} />
    </div>
  )
}
