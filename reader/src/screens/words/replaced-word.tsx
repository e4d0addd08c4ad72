import { useMutation, useQuery } from '@tanstack/react-query'
import type { Word, WordReplacement } from '../../../../lib/contracts/schemas/learners/words.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { notify } from '../../components/notice.tsx'
import { Problem } from '../../components/problem.tsx'
import { changeStates } from '../../words/change-states.ts'
import { undoAction } from '../../words/undo.ts'
import { messages } from './messages.ts'
import { replacementQuery } from './queries.ts'
import styles from './words.module.css'

type Kept = Pick<Word, 'skill_id' | 'kind' | 'form' | 'reading' | 'state'>

/** A word that its sentences no longer have, such as お of お仕事, with the word to learn in its place. */
export function ReplacedWord({ word }: { word: Kept }) {
  const t = useMessages(messages)
  const { data } = useQuery(replacementQuery(word.skill_id))
  const learn = useMutation({
    mutationFn: (other: Replacement) => learnInstead(word, other),
    onSuccess: (_, { written }) => notify(t.learnt(written), undoAction()),
  })
  if (!data || data.is_found || word.state === 'ignored') return null
  const { replacement } = data
  return (
    <section>
      <p className={styles.label}>{t.replaced}</p>
      {replacement && (
        <Button busy={learn.isPending} onClick={() => learn.mutate(replacement)}>
          {t.learnInstead(replacement.written)}
        </Button>
      )}
      {learn.error && <Problem error={learn.error} />}
    </section>
  )
}

type Replacement = NonNullable<WordReplacement['replacement']>

/** The former word keeps its sentences and notes, and is ignored: its cards do not come any more. */
async function learnInstead({ skill_id, kind, form, reading }: Kept, other: Replacement) {
  const { sentence, start, length } = other
  const learnt = { skill_id: other.skill_id, kind: 'word' as const, form: other.form, reading: other.reading }
  await changeStates([
    { ...learnt, state: 'learning', source: { sentence, start, length } },
    { ...{ skill_id, kind, form, reading }, state: 'ignored' },
  ])
}
