import { useEffect, useId } from 'react'
import { Note as NoteText } from '../../../../../../lib/contracts/schemas/words.ts'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { Problem } from '../../../../components/problem.tsx'
import type { Skill } from '../../../../words/change-states.ts'
import { stateOf, useWordStates } from '../../../../words/states.ts'
import { useKeptWord } from '../kept-word.ts'
import { messages } from '../messages.ts'
import styles from '../popup.module.css'
import { sendNote, typeNote, useDraft } from './notes.ts'

/** Kept when typing stops, and when the word is left. */
export function Note({ skill }: { skill: Skill }) {
  const t = useMessages(messages)
  const id = useId()
  const { skill_id } = skill
  const draft = useDraft(skill_id)
  const kept = useKeptWord(skill_id)
  const isOwn = useWordStates(() => stateOf(skill_id) !== null)
  useEffect(() => () => void sendNote(skill_id), [skill_id])
  const isThere = !isOwn || kept !== undefined
  const says = draft ? t.noteWaiting : kept?.note ? t.noteKept : isOwn ? '' : t.noteHint
  return (
    <section>
      <h3>
        <label htmlFor={id}>{t.note}</label>
      </h3>
      <textarea
        id={id}
        className={styles.note}
        rows={2}
        maxLength={NoteText.maxLength ?? undefined}
        value={draft?.text ?? kept?.note ?? ''}
        readOnly={!isThere && !draft}
        aria-describedby={`${id}-state`}
        onChange={event => typeNote(skill, event.target.value)}
        onBlur={() => void sendNote(skill_id)}
      />
      <p id={`${id}-state`} className={styles.soft} role="status">
        {says}
      </p>
      <Problem error={draft?.error} retry={() => void sendNote(skill_id)} />
    </section>
  )
}
