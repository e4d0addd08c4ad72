import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ulid } from 'ulid'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { notify } from '../../components/notice.tsx'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import { calls, profileKey } from '../../profile/queries.ts'
import { messages } from './messages.ts'

/** Behind a typed word, since it cannot be undone. */
export function ClearProfile() {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const [word, setWord] = useState('')
  const [tried, setTried] = useState(false)
  const isTyped = word.trim().toLowerCase() === t.clearWord
  const clearing = useMutation({
    async mutationFn() {
      const list = await calls.foundation.list({ params: { resource: 'goals' }, query: { limit: 1 } })
      const body = { request_id: ulid(), expected_version: list.profile_version, values: {} }
      return calls.foundation.clear({ body })
    },
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: profileKey })
      setWord('')
      setTried(false)
      notify(t.cleared)
    },
  })
  return (
    <Section title={t.clear} lead={t.clearLead}>
      <Form
        onSubmit={() => {
          setTried(true)
          if (isTyped && !clearing.isPending) clearing.mutate()
        }}
      >
        <Field
          label={t.typeWord(t.clearWord)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={tried && !isTyped ? t.wrongWord : undefined}
          value={word}
          onChange={event => setWord(event.currentTarget.value)}
        />
        <Problem error={clearing.error} />
        <Button type="submit" kind="danger" busy={clearing.isPending}>
          {t.clearNow}
        </Button>
      </Form>
    </Section>
  )
}
