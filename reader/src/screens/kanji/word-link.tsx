import type { ReactNode } from 'react'
import type { WordLevel } from '../../../../lib/contracts/schemas/japanese/text.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Accented, useAccentMarks } from '../../words/accent/accented.tsx'
import { shownState } from '../../words/change-states.ts'
import { stateTexts } from '../../words/entry/state-choice.tsx'
import { StateDot } from '../../words/entry/state-dot.tsx'
import { linkToWord } from '../../words/entry/word-link.ts'
import { lineClass, WordLine } from '../../words/line/word-line.tsx'
import { needsReading } from '../../words/needs-reading.ts'
import { useWordStates } from '../../words/states.ts'
import styles from './kanji.module.css'

interface WordLinkProps {
  word: { skill_id: string; form: string; reading: string }
  level: WordLevel
}

/** A word with its level, and its state if the learner has it; leads to its page. */
export function WordLink({ word, level }: WordLinkProps) {
  const t = useMessages(stateTexts)
  const { skill_id, form, reading } = word
  const state = useWordStates(() => shownState(skill_id))
  return (
    <a href={linkToWord(word)} className={styles.word}>
      <span lang="ja">
        <span className={styles.form}>{form}</span>
        {needsReading(form, reading) && (
          <>
            {' '}
            <Accented form={form} reading={reading} isListed />
          </>
        )}
      </span>
      {level && <span className="pill">{level}</span>}
      {state !== 'unknown' && (
        <span className={styles.known}>
          <StateDot state={state} />
          {t.now[state]}
        </span>
      )}
    </a>
  )
}

/** A word of the dictionary as a row, with its first meanings in English. */
export function OtherWord({ word, level, children }: WordLinkProps & { children: ReactNode }) {
  const { form, reading } = word
  const marks = useAccentMarks(word)
  return (
    <a href={linkToWord(word)} className={lineClass}>
      <WordLine written={form} form={form} reading={reading} level={level} marks={marks}>
        <span data-main lang="en">
          {children}
        </span>
      </WordLine>
    </a>
  )
}
