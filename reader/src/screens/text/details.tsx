import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { useUnsaved } from '../../../../web/unsaved/use-unsaved.ts'
import type { Head } from '../../articles/head.ts'
import { keys } from '../../articles/keys.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { notify } from '../../components/notice.tsx'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import { TextArea } from '../../components/text-area.tsx'
import { messages } from './messages.ts'
import { calls } from './queries.ts'

type Typed = Pick<Head, 'title' | 'author' | 'intro' | 'type'>

/** Title, author, introduction and kind; only what was changed here is written. */
export function Details({ head }: { head: Head }) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Partial<Typed>>({})
  const shown = { ...head, ...typed }
  const changed = Object.fromEntries(
    (['title', 'author', 'intro', 'type'] as const)
      .filter(name => shown[name] !== head[name])
      .map(name => [name, shown[name]]),
  )
  const isChanged = Object.keys(changed).length > 0
  useUnsaved(isChanged)
  const save = useMutation({
    mutationFn: () => calls.articles.patch({ params: { id: head.id }, body: changed }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: keys.of(head.id) })
      void queries.invalidateQueries({ queryKey: keys.lists })
      setTyped({})
      notify(t.saved)
    },
  })
  const bound = (name: keyof Typed, maxLength: number) => ({
    maxLength,
    lang: 'ja',
    value: shown[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped(before => ({ ...before, [name]: currentTarget.value })),
  })
  return (
    <Section title={t.details}>
      <Form onSubmit={() => isChanged && !save.isPending && save.mutate()}>
        <Field label={t.name} {...bound('title', 300)} />
        <Field label={t.author} {...bound('author', 200)} />
        <TextArea label={t.intro} hint={t.introHint} rows={2} {...bound('intro', 5_000)} />
        <Field label={t.type} hint={t.typeHint} {...bound('type', 100)} />
        <Problem error={save.error} />
        <div>
          <Button type="submit" kind="primary" busy={save.isPending} disabled={!isChanged}>
            {t.save}
          </Button>
        </div>
      </Form>
    </Section>
  )
}
