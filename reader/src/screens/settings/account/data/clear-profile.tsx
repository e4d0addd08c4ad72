import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ulid } from 'ulid'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { notify } from '../../../../components/notice.tsx'
import { TypedWord } from '../../../../components/typed-word.tsx'
import { calls, profileKey } from '../../../../profile/queries.ts'
import { messages } from './messages.ts'

/** Clears the learner's profile, once they have typed the word that confirms it. */
export function ClearProfile() {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const [times, setTimes] = useState(0)
  const clearing = useMutation({
    async mutationFn() {
      const list = await calls.foundation.list({ params: { resource: 'goals' }, query: { limit: 1 } })
      const body = { request_id: ulid(), expected_version: list.profile_version, values: {} }
      return calls.foundation.clear({ body })
    },
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: profileKey })
      setTimes(times + 1)
      notify(t.cleared)
    },
  })
  return (
    <>
      <p>{t.clearLead}</p>
      <TypedWord
        // Another time takes the word again.
        key={times}
        word={t.clearWord}
        action={t.clearNow}
        busy={clearing.isPending}
        error={clearing.error}
        onConfirmed={clearing.mutate}
      />
    </>
  )
}
