import { useState } from 'react'
import type { ListedWord } from '../../../../lib/contracts/schemas/learners/word-lists.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Accented } from '../../words/accent/accented.tsx'
import { Frequency, FrequencyPlace } from '../../words/further/frequency.tsx'
import { useMarks } from '../../words/further/use-marks.ts'
import { hasFrequencies, useOrder } from '../../words/further/use-order.ts'
import { ByModel } from '../../words/model-gloss.tsx'
import { needsReading } from '../../words/needs-reading.ts'
import { stateWithWaiting, useWordStates } from '../../words/states.ts'
import { useDue } from '../../words/use-due.ts'
import { messages } from './messages.ts'
import { WordPanel } from './word-panel.tsx'
import styles from './words.module.css'

interface WordRowProps {
  word: ListedWord
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

export function WordRow({ word, isSelected, onSelect }: WordRowProps) {
  const t = useMessages(messages)
  const { ago, date } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { written, form, reading, kind, gloss, model_gloss, level, created_at, review } = word
  const state = useWordStates(() => stateWithWaiting(word.skill_id, word.state))
  // Grammar has no frequency.
  const frequency = useMarks(kind === 'word' ? word : null).data?.frequency
  const areRanked = hasFrequencies(useOrder()) && kind === 'word'
  if (state === null) return null
  const isRead = kind === 'word' && needsReading(written, reading)
  return (
    <li className={styles.row}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={t.select(written)}
          onChange={event => onSelect(event.currentTarget.checked)}
        />
      </label>
      <details className={styles.word} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <span lang="ja" className={styles.name}>
            <span className={styles.form}>{written}</span>{' '}
            {isRead && <Accented form={form} reading={reading} />}
            {form !== written && form !== reading && <span className={styles.listed}>〔{form}〕</span>}
            {level && <span className="pill">{level}</span>}{' '}
            {frequency ? <Frequency of={frequency} /> : areRanked && <FrequencyPlace />}
          </span>
          <span className={styles.gloss}>
            {gloss !== '' && <span>{gloss}</span>}
            {model_gloss && (
              <span>
                <ByModel {...model_gloss} />
              </span>
            )}
          </span>
          <span className={styles.state} data-state={state}>
            {state === 'learning' && review ? t.stages[review.stage] : t.states[state]}
          </span>
          <span className={styles.date}>
            {state === 'learning' && review && review.stage !== 'new' ? (
              <Due at={review.due_at} />
            ) : (
              <time dateTime={created_at} title={date(created_at)}>
                {ago(created_at)}
              </time>
            )}
          </span>
        </summary>
        {isOpen && <WordPanel word={word} />}
      </details>
    </li>
  )
}

function Due({ at }: { at: string }) {
  const due = useDue()
  const { date } = useFormats()
  return (
    <time dateTime={at} title={date(at)}>
      {due(at)}
    </time>
  )
}
