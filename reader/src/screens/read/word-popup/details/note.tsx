import { Note as NoteText } from '../../../../../../lib/contracts/schemas/learners/words.ts'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { KeptText } from '../../../../components/kept-text.tsx'
import type { Skill } from '../../../../words/change-states.ts'
import { stateOf, useWordStates } from '../../../../words/states.ts'
import { useKeptWord } from '../kept-word.ts'
import { messages } from '../messages.ts'
import { keepNote } from '../word-actions.ts'

export function Note({ skill }: { skill: Skill }) {
  const t = useMessages(messages)
  const { skill_id } = skill
  const kept = useKeptWord(skill_id)
  const isOwn = useWordStates(() => stateOf(skill_id) !== null)
  return (
    <section>
      <KeptText
        name={`note of word ${skill_id}`}
        label={t.note}
        hint={isOwn ? undefined : t.noteHint}
        value={isOwn ? kept?.note : ''}
        max={NoteText.maxLength ?? 0}
        save={note => keepNote(skill, note)}
      />
    </section>
  )
}
