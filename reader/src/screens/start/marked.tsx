import { useEffect, useRef } from 'react'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Meter } from '../../components/meter.tsx'
import { Problem } from '../../components/problem.tsx'
import { messages } from './messages.ts'
import styles from './start.module.css'
import type { Marking } from './use-marking.ts'

/** How far the marking has come, and its undo. */
export function Marked({ marking, onDone }: { marking: Marking; onDone(): void }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const { progress, done, mark, undo, goOn } = marking
  const marked = progress?.marked ?? 0
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  const isUndoable = mark.variables && !mark.isPending && marked > 0 && !undo.isSuccess
  return (
    <div ref={place} tabIndex={-1} className={styles.marked}>
      <p role="status" className={styles.told}>
        {mark.isPending
          ? progress
            ? t.marking(number(done), number(progress.of))
            : t.begins
          : undo.isPending
            ? t.undoing
            : undo.isSuccess
              ? t.undone
              : mark.isError
                ? t.stopped
                : mark.isSuccess && t.marked(number(marked))}
      </p>
      {mark.isPending && <Meter label={t.begins} share={progress?.share ?? 0} live />}
      <Problem error={undo.error ?? mark.error} />
      <div className="row">
        {mark.isError && (
          <Button kind="primary" onClick={goOn}>
            {t.goOn}
          </Button>
        )}
        {undo.isError && (
          <Button kind="primary" onClick={() => undo.mutate(undo.variables)}>
            {t.goOn}
          </Button>
        )}
        {((mark.isSuccess && !undo.isPending) || undo.isSuccess) && (
          <Button kind="primary" onClick={onDone}>
            {t.done}
          </Button>
        )}
        {isUndoable && !undo.isError && mark.variables && (
          <Button busy={undo.isPending} onClick={() => undo.mutate(mark.variables.request_id)}>
            {t.undo}
          </Button>
        )}
      </div>
    </div>
  )
}
