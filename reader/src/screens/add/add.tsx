import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Genre } from '../../../../lib/contracts/schemas/text.ts'
import { useLanguage, useMessages } from '../../../../web/language/use-language.ts'
import { useUnsaved } from '../../../../web/unsaved/use-unsaved.ts'
import { goTo } from '../../app/location.ts'
import { calls, tasksQuery } from '../../articles/queries.ts'
import { Button } from '../../components/button.tsx'
import { Choice } from '../../components/choice.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Page } from '../../components/page.tsx'
import { Problem } from '../../components/problem.tsx'
import { forgetShared, sharedText } from '../../install/shared-text.ts'
import { TaskProgress } from '../../tasks/task-progress.tsx'
import { titleOf } from '../../upload/title.ts'
import styles from './add.module.css'
import { messages } from './messages.ts'

/** A pasted text becomes an article, which opens as soon as it is there. */
export function Add() {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const output_language = useLanguage()
  const [raw_content, setText] = useState(() => sharedText().text)
  const [title, setTitle] = useState(() => sharedText().title)
  const [genre, setGenre] = useState<Genre>('article')
  const upload = useMutation({
    mutationFn: async () => {
      const body = { raw_content, genre, output_language, title: title.trim() || titleOf(raw_content) }
      return calls.articles.upload({ body })
    },
    onSuccess: () => void queries.invalidateQueries(tasksQuery),
  })
  useUnsaved(raw_content !== '' && !upload.isPending && !upload.isSuccess)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  // The one thing to do here.
  useEffect(() => field.current?.focus(), [])
  useEffect(forgetShared, [])
  if (upload.data)
    return (
      <Page title={t.title}>
        <TaskProgress
          task_id={upload.data.task_id}
          onReadable={id => goTo('read', id)}
          onBack={() => upload.reset()}
        />
      </Page>
    )
  return (
    <Page title={t.title}>
      <Form onSubmit={() => !upload.isPending && upload.mutate()}>
        <div className={styles.text}>
          <label htmlFor={id}>{t.text}</label>
          <textarea
            id={id}
            lang="ja"
            rows={12}
            required
            ref={field}
            placeholder={t.placeholder}
            value={raw_content}
            onChange={event => setText(event.currentTarget.value)}
          />
        </div>
        <details className={styles.more}>
          <summary>{t.more}</summary>
          <Field
            label={t.name}
            hint={t.nameHint}
            maxLength={300}
            value={title}
            onChange={event => setTitle(event.currentTarget.value)}
          />
          <Choice
            label={t.genre}
            values={Genre.options}
            value={genre}
            textOf={each => t.genres[each]}
            onChoose={setGenre}
          />
        </details>
        <Problem error={upload.error} />
        <Button type="submit" kind="primary" busy={upload.isPending}>
          {upload.isPending ? t.adding : t.add}
        </Button>
      </Form>
    </Page>
  )
}
