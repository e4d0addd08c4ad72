import type { WordLevel } from '../../../../lib/contracts/schemas/japanese/text.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { shownState } from '../../words/change-states.ts'
import { stateTexts } from '../../words/entry/state-choice.tsx'
import { linkToWord } from '../../words/entry/word-link.ts'
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
        {needsReading(form, reading) && ` ${reading}`}
      </span>
      {level && <span className="pill">{level}</span>}
      {state !== 'unknown' && (
        <span className={styles.state} data-state={state}>
          {t.states[state]}
        </span>
      )}
    </a>
  )
}
