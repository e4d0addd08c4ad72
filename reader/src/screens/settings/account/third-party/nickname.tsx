import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { profile } from '../../../../../../lib/contracts/relays/accounts.ts'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { beginSession, sessionState } from '../../../../../../web/session/session.ts'
import { useUnsaved } from '../../../../../../web/unsaved/use-unsaved.ts'
import { callsOf } from '../../../../api/client.ts'
import { Button } from '../../../../components/button.tsx'
import { Field } from '../../../../components/field.tsx'
import { Form } from '../../../../components/form.tsx'
import { Problem } from '../../../../components/problem.tsx'
import { messages } from './messages.ts'

const calls = callsOf({ profile })

export function Nickname({ kept }: { kept: string }) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const [typed, setTyped] = useState(kept)
  const changing = useMutation({
    mutationFn: (nickname: string) => calls.profile.change({ body: { nickname } }),
    onSuccess({ id, nickname }) {
      setTyped(nickname)
      const { session, ended } = sessionState()
      if (session?.user.id === id && !ended)
        beginSession({ ...session, user: { ...session.user, username: nickname } })
      return queries.invalidateQueries({ queryKey: ['third-party'] })
    },
  })
  useUnsaved(typed !== kept)
  return (
    <Form onSubmit={() => !changing.isPending && changing.mutate(typed.trim())}>
      <Field
        label={t.nickname}
        autoComplete="nickname"
        required
        maxLength={64}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Problem error={changing.error} />
      <Button type="submit" busy={changing.isPending}>
        {t.change}
      </Button>
    </Form>
  )
}
