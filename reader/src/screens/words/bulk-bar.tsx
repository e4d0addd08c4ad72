import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Word, WordState } from '../../../../lib/contracts/schemas/learners/words.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { useKeys } from '../../app/keys.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import { changeStates } from '../../words/change-states.ts'
import { undo } from '../../words/undo.ts'
import { messages } from './messages.ts'
import styles from './words.module.css'

interface BulkBarProps {
  chosen: readonly Word[]
  onDone: () => void
}

/** The actions on the selected words, and undo for the last one. */
export function BulkBar({ chosen, onDone }: BulkBarProps) {
  const t = useMessages(messages)
  const [isAsking, setAsking] = useState(false)
  /** The last action, as long as it can be undone. */
  const [said, setSaid] = useState<string | null>(null)
  const changing = useMutation({
    mutationFn: (state: WordState | null) =>
      changeStates(
        chosen.map(({ skill_id, kind, form, reading }) => ({ skill_id, kind, form, reading, state })),
      ),
    onSuccess: (_, state) => {
      setSaid(state === null ? t.removed(chosen.length) : t.changed(chosen.length, t.states[state]))
      setAsking(false)
      onDone()
    },
  })
  const undoing = useMutation({
    mutationFn: undo,
    onSuccess: () => setSaid(null),
  })
  const takeBack = () => undoing.isPending || undoing.mutate()
  useKeys({ KeyZ: takeBack })
  const isBusy = changing.isPending || undoing.isPending
  const hasChosen = chosen.length > 0
  return (
    <div className={styles.bulk} data-open={hasChosen || said !== null || undefined}>
      <div role="status">{hasChosen ? t.selected(chosen.length) : said}</div>
      {hasChosen && !isAsking && (
        <div className={`row ${styles.tools}`}>
          {WordState.options.map(state => (
            <Button key={state} busy={isBusy} onClick={() => changing.mutate(state)}>
              {t.states[state]}
            </Button>
          ))}
          <Button kind="danger" busy={isBusy} onClick={() => setAsking(true)}>
            {t.remove}
          </Button>
        </div>
      )}
      {hasChosen && isAsking && (
        <div className={`row ${styles.tools}`}>
          <p>{t.removeWarning}</p>
          <Button kind="danger" busy={isBusy} onClick={() => changing.mutate(null)}>
            {t.removeNow(chosen.length)}
          </Button>
          <Button onClick={() => setAsking(false)}>{t.cancel}</Button>
        </div>
      )}
      {!hasChosen && said !== null && (
        <Button busy={isBusy} onClick={takeBack} aria-keyshortcuts="z">
          {t.undo}
        </Button>
      )}
      <Problem error={changing.error} />
    </div>
  )
}
