import { type MouseEvent, useState } from 'react'
import type { ListedWord } from '../../../../lib/contracts/schemas/learners/word-lists.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { StateDot } from '../../words/entry/state-dot.tsx'
import { Frequency } from '../../words/further/frequency.tsx'
import { useMarks } from '../../words/further/use-marks.ts'
import { lineClass, rowClass, WordLine } from '../../words/line/word-line.tsx'
import { ByModel } from '../../words/model-gloss.tsx'
import { stateWithWaiting, useWordStates } from '../../words/states.ts'
import { messages } from './messages.ts'
import { useLongPress } from './use-long-press.ts'
import { WordPanel } from './word-panel.tsx'
import styles from './words.module.css'

interface WordRowProps {
  word: ListedWord
  isSelected: boolean
  /** True while a tap selects. */
  isSelecting: boolean
  onSelect: (isSelected: boolean, isStretch: boolean) => void
}

export function WordRow({ word, isSelected, isSelecting, onSelect }: WordRowProps) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const { written, form, reading, kind, gloss, model_gloss, level } = word
  const state = useWordStates(() => stateWithWaiting(word.skill_id, word.state))
  // Grammar has none.
  const marks = useMarks(kind === 'word' ? word : null).data
  const frequency = marks?.frequency
  const press = useLongPress(() => onSelect(true, false))
  if (state === null) return null
  const onClick = (event: MouseEvent) => {
    const isTap = isSelecting && event.nativeEvent instanceof PointerEvent && isTouch(event.nativeEvent)
    const isOfPress = press.takesClick(event)
    if (!isTap && !isOfPress) return
    event.preventDefault()
    if (isTap && !isOfPress) onSelect(!isSelected, false)
  }
  return (
    <li className={`${rowClass} ${styles.row}`} data-chosen={isSelected || undefined}>
      <label className={styles.box}>
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={t.select(written)}
          onChange={({ currentTarget, nativeEvent }) =>
            onSelect(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </label>
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control of its own. */}
        <summary className={lineClass} onClick={onClick} {...press.handlers}>
          <WordLine {...{ written, form, reading, level, marks }} isWord={kind === 'word'}>
            {gloss !== '' && <span data-main>{gloss}</span>}
            {model_gloss && (
              <span>
                <ByModel {...model_gloss} />
              </span>
            )}
            {frequency && (
              <span className={styles.frequency}>
                <Frequency of={frequency} />
              </span>
            )}
          </WordLine>
          <State word={word} state={state} />
        </summary>
        {isOpen && <WordPanel word={word} />}
      </details>
    </li>
  )
}

const isTouch = ({ pointerType }: PointerEvent) => pointerType === 'touch'

/** The state, or of a word that is learnt the stage of its card; and when that is due. */
function State({ word: { review }, state }: { word: ListedWord; state: ListedWord['state'] }) {
  const t = useMessages(messages)
  const { ahead, date } = useFormats()
  const stage = state === 'learning' ? review?.stage : undefined
  const due = stage === undefined || stage === 'new' ? undefined : review?.due_at
  return (
    <span className={styles.ends}>
      <span className={styles.state}>
        <StateDot state={state} />
        {stage === undefined ? t.now[state] : t.stages[stage]}
      </span>
      <span className={styles.date}>
        {due !== undefined && (
          <time dateTime={due} title={t.dueOn(date(due))}>
            {Date.parse(due) <= Date.now() ? t.dueNow : ahead(due)}
          </time>
        )}
      </span>
    </span>
  )
}
