import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { MOST_SHIFT_MS, TimesShift } from '../../../lib/contracts/schemas/articles/sentences.ts'
import { useFormats, useMessages } from '../../../web/language/use-language.ts'
import type { Head } from '../articles/head.ts'
import { keys } from '../articles/keys.ts'
import { Icon } from '../components/icon.tsx'
import { minus, plus } from '../components/icon-paths.ts'
import { Problem } from '../components/problem.tsx'
import { showSaved } from '../components/setting/saved.tsx'
import { messages } from './messages.ts'
import { calls } from './queries.ts'
import { useShiftText } from './shift-text.ts'
import styles from './subtitles.module.css'

/** The name by which the head of its sheet finds that a shift was saved. */
export const SHIFT = 'times'

const STEPS_MS = [-1_000, -100, 100, 1_000]

/** How much later than the subtitles state the sentences of a text are said. */
export function ShiftTimes({ head: { id, metadata } }: { head: Head }) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const { number } = useFormats()
  const stored = TimesShift.shape.shift_ms.safeParse(metadata.times_shift_ms).data ?? 0
  const shift = useMutation({
    // Each press is sent after the one before, so that the last one counts.
    scope: { id: `shift ${id}` },
    mutationFn: (shift_ms: number) => calls.articleTimes.shift({ params: { id }, body: { shift_ms } }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.of(id) }),
  })
  const wanted = useRef(stored)
  if (!shift.isPending) wanted.current = stored
  const shownShift = shift.isPending ? shift.variables : stored
  const textOf = useShiftText()
  const to = (shift_ms: number) => {
    const before = wanted.current
    wanted.current = Math.max(-MOST_SHIFT_MS, Math.min(MOST_SHIFT_MS, shift_ms))
    shift.mutate(wanted.current, { onSuccess: () => showSaved(SHIFT, () => to(before)) })
  }
  const seconds = (ms: number) => number(Math.abs(ms) / 1_000)
  return (
    <fieldset className={styles.shift}>
      <legend>{t.shift}</legend>
      <div className={styles.steps}>
        {STEPS_MS.map(step => (
          <button
            key={step}
            type="button"
            aria-label={(step < 0 ? t.earlier : t.later)(t.shiftOf(seconds(step)))}
            onClick={() => to(wanted.current + step)}
          >
            <Icon path={step < 0 ? minus : plus} />
            {seconds(step)}
          </button>
        ))}
        <output className={styles.value}>{textOf(shownShift)}</output>
        {shownShift !== 0 && (
          <button type="button" onClick={() => to(0)}>
            {t.reset}
          </button>
        )}
      </div>
      <small className="soft">{t.shiftHint}</small>
      <Problem error={shift.error} />
    </fieldset>
  )
}
