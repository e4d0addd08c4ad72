import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { WordState } from '../../../../lib/contracts/schemas/learners/words.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Icon } from '../../components/icon.tsx'
import { bin } from '../../components/icon-paths.ts'
import { Meter } from '../../components/meter.tsx'
import { notify, notifyProblem } from '../../components/notice.tsx'
import { changeStates } from '../../words/change-states.ts'
import { stateTexts } from '../../words/entry/state-choice.tsx'
import { StateDot } from '../../words/entry/state-dot.tsx'
import { undoAction } from '../../words/undo.ts'
import { messages } from './messages.ts'
import { type Filter, namesOf } from './queries.ts'
import styles from './selection-bar.module.css'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  filter: Filter
  /** The number of words that match; null: too many to count. */
  total: number | null
  selection: Selection
}

/**
 * At the foot while words are selected: how many, and what can be done with them. Tab comes to it behind the head of the
 * list and before its rows; the list has the focus when the bar goes with it.
 */
export function SelectionBar({ filter, total, selection }: SelectionBarProps) {
  const t = useMessages(messages)
  const states = useMessages(stateTexts)
  const { number } = useFormats()
  const [isAsking, setAsking] = useState(false)
  const { chosen, all, end } = selection
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    return () => {
      const list = element?.nextElementSibling
      if (element?.contains(document.activeElement) && list instanceof HTMLElement)
        list.focus({ preventScroll: true })
    }
  }, [])
  const count = chosen.size
  const selecting = useMutation({ mutationFn: () => namesOf(filter), onSuccess: all, onError: notifyProblem })
  const [done, setDone] = useState(0)
  const changing = useMutation({
    mutationFn: (state: WordState | null) => {
      setDone(0)
      const changes = [...chosen.values()].map(word => ({ ...word, state }))
      return changeStates(changes, words => setDone(before => before + words))
    },
    onSuccess(_, state) {
      end()
      notify(state === null ? t.removed(number(count)) : t.changed(number(count), t.now[state]), undoAction())
    },
    onError: notifyProblem,
  })
  const isBusy = changing.isPending || selecting.isPending
  const change = (state: WordState | null) => {
    setAsking(false)
    if (!isBusy) changing.mutate(state)
  }
  const isOff = isBusy || count === 0 || undefined
  return (
    <section ref={bar} className={styles.bar} aria-label={t.selection}>
      <div className={styles.content}>
        <button type="button" className={styles.close} aria-label={t.selectNothing} onClick={end}>
          <Icon name="close" />
        </button>
        <span className={styles.count} role="status">
          {changing.isPending ? t.changing(number(done), number(count)) : t.selected(number(count))}
        </span>
        {changing.isPending && (
          <span className={styles.progress}>
            <Meter label={t.isChanging} share={done / Math.max(1, count)} live />
          </span>
        )}
        {total !== count && (
          <button
            type="button"
            className={styles.all}
            aria-disabled={isBusy || undefined}
            onClick={() => isBusy || selecting.mutate()}
          >
            {t.selectAll(total === null ? null : number(total))}
          </button>
        )}
        <div className={styles.actions}>
          {WordState.options.map(state => (
            <button key={state} type="button" aria-disabled={isOff} onClick={() => isOff || change(state)}>
              <StateDot state={state} />
              {states.states[state]}
            </button>
          ))}
          <button type="button" aria-disabled={isOff} onClick={() => isOff || setAsking(true)}>
            <Icon path={bin} />
            {t.remove}
          </button>
        </div>
      </div>
      {isAsking && (
        <Dialog title={t.removeNow(number(count))} onClose={() => setAsking(false)}>
          <p>{t.removeWarning}</p>
          <div className="row">
            <Button onClick={() => change(null)}>{t.removeNow(number(count))}</Button>
            <Button onClick={() => setAsking(false)}>{t.cancel}</Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}
