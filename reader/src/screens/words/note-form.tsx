import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Tags, type Word } from '../../../../lib/contracts/schemas/words.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { notify } from '../../components/notice.tsx'
import { Problem } from '../../components/problem.tsx'
import { messages } from './messages.ts'
import { calls, wordsKey } from './queries.ts'
import styles from './words.module.css'

const LONGEST_NOTE = 2_000

type Noted = Pick<Word, 'skill_id' | 'kind' | 'form' | 'reading' | 'tags' | 'note'>

/** Tags and note of a word, saved by the button and when one goes on to something else. */
export function NoteForm({ word }: { word: Noted }) {
  const t = useMessages(messages)
  const id = useId()
  const queries = useQueryClient()
  const { skill_id, kind, form, reading } = word
  const [saved, setSaved] = useState({ tags: word.tags.join(' '), note: word.note })
  const [tags, setTags] = useState(saved.tags)
  const [note, setNote] = useState(saved.note)
  const given = [...new Set(tags.split(/\s+/).filter(tag => tag !== ''))]
  const areTagsFit = Tags.safeParse(given).success
  const isChanged = note !== saved.note || given.join(' ') !== saved.tags
  const saving = useMutation({
    mutationFn: (next: { note: string; tags: string[] }) =>
      calls.wordWrites.put({ params: { skill_id }, body: { kind, form, reading, ...next } }),
    onSuccess: (_, next) => {
      setSaved({ note: next.note, tags: next.tags.join(' ') })
      notify(t.saved)
      void queries.invalidateQueries({ queryKey: wordsKey })
    },
  })
  const save = () => {
    if (isChanged && areTagsFit && !saving.isPending) saving.mutate({ note, tags: given })
  }
  return (
    <Form onSubmit={save} onLeave={save}>
      <Field
        label={t.tags}
        hint={t.tagsHint}
        error={areTagsFit ? undefined : t.badTags}
        autoComplete="off"
        value={tags}
        onChange={event => setTags(event.currentTarget.value)}
      />
      <div className={styles.note}>
        <label htmlFor={id}>{t.note}</label>
        <textarea
          id={id}
          rows={3}
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
      </div>
      <Problem error={saving.error} />
      <div className={styles.save}>
        <Button type="submit" busy={saving.isPending} disabled={!isChanged || !areTagsFit}>
          {t.save}
        </Button>
      </div>
    </Form>
  )
}
