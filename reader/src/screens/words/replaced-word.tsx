import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Word, WordReplacement } from '../../../../lib/contracts/schemas/learners/words.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import { wordsKey } from '../../words/queries.ts'
import { messages } from './messages.ts'
import { calls, replacementQuery } from './queries.ts'
import styles from './words.module.css'

type Kept = Pick<Word, 'skill_id' | 'kind' | 'form' | 'reading' | 'state'>

/** A word that its sentences no longer have, such as お of お仕事, with the word to learn in its place. */
export function ReplacedWord({ word }: { word: Kept }) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const { data } = useQuery(replacementQuery(word.skill_id))
  const learn = useMutation({
    mutationFn: (other: Replacement) => learnInstead(word, other),
    onSuccess: () => queries.invalidateQueries({ queryKey: wordsKey }),
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
async function learnInstead(word: Kept, { skill_id, form, reading, sentence, start, length }: Replacement) {
  const named = { kind: 'word' as const, form, reading }
  const source = { sentence, start, length }
  await calls.wordWrites.put({ params: { skill_id }, body: { ...named, state: 'learning', source } })
  const { kind, form: former, reading: read } = word
  await calls.wordWrites.put({
    params: { skill_id: word.skill_id },
    body: { kind, form: former, reading: read, state: 'ignored' },
  })
}
