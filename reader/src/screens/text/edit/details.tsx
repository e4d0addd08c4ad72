import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { useUnsaved } from '../../../../../web/unsaved/use-unsaved.ts'
import { linkTo } from '../../../app/location.ts'
import type { Head } from '../../../articles/head.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { MenuLine } from '../../../components/list-head/menu-line.tsx'
import { pencil } from '../../../components/pencil.ts'
import { Problem } from '../../../components/problem.tsx'
import { showSaved } from '../../../components/setting/saved.tsx'
import { TextArea } from '../../../components/text-area.tsx'
import { textChanged } from '../changed.ts'
import type { PartProps } from '../part-props.ts'
import { calls } from '../queries.ts'
import sheet from '../sheet.module.css'
import { messages } from './messages.ts'

type Typed = Pick<Head, 'title' | 'author' | 'intro' | 'type'>

const names = ['title', 'author', 'intro', 'type'] as const

/** Title, author, introduction and label, of which only what was changed here is written; the way to the sentences. */
export function Details({ head, list }: PartProps) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Partial<Typed>>({})
  const shownDetails = { ...head, ...typed }
  const changed = names.filter(name => shownDetails[name] !== head[name])
  const isChanged = changed.length > 0
  useUnsaved(isChanged)
  const save = useMutation({
    mutationFn: (body: Partial<Typed>) => calls.articles.patch({ params: { id: head.id }, body }),
    async onSuccess() {
      await textChanged(queries, head.id)
      setTyped({})
    },
  })
  const saveTyped = () => {
    const of = (from: Typed) => Object.fromEntries(changed.map(name => [name, from[name]]))
    const before = of(head)
    save.mutate(of(shownDetails), { onSuccess: () => showSaved('edit', () => save.mutate(before)) })
  }
  const bound = (name: keyof Typed, maxLength: number) => ({
    maxLength,
    lang: 'ja',
    value: shownDetails[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped(before => ({ ...before, [name]: currentTarget.value })),
  })
  return (
    <>
      <div className={sheet.line}>
        <MenuLine icon={pencil} text={t.sentences} href={`${linkTo('text', head.id, 'sentences')}?${list}`} />
      </div>
      <Form onSubmit={() => isChanged && !save.isPending && saveTyped()}>
        <Field label={t.name} {...bound('title', 300)} />
        <Field label={t.author} {...bound('author', 200)} />
        <TextArea label={t.intro} hint={t.introHint} rows={2} {...bound('intro', 5_000)} />
        <Field label={t.type} hint={t.typeHint} {...bound('type', 100)} />
        <Problem error={save.error} />
        <div>
          <Button type="submit" busy={save.isPending} disabled={!isChanged}>
            {t.saveDetails}
          </Button>
        </div>
      </Form>
    </>
  )
}
