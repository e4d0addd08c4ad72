import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ulid } from 'ulid'
import { feedback } from '../../../../../lib/contracts/relays/feedback.ts'
import type { Feedback } from '../../../../../lib/contracts/schemas/articles/feedback.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { callsOf } from '../../../api/client.ts'
import { keys } from '../../../articles/keys.ts'
import { calls as articleCalls } from '../../../articles/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { TextArea } from '../../../components/text-area.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { feedbackKey } from '../../settings/account/data/feedback/feedback-key.ts'
import type { PartProps } from '../part-props.ts'
import { messages } from './messages.ts'

const calls = callsOf({ feedback })

/** The last request to publish a text; null if there was none. */
const requestQuery = (id: number) => ({
  queryKey: [...feedbackKey, 'article', id],
  async queryFn({ signal }: { signal: AbortSignal }): Promise<Feedback | null> {
    for (let offset: number | null = 0; offset !== null; ) {
      const page: Awaited<ReturnType<typeof calls.feedback.list>> = await calls.feedback.list(
        { query: { offset, limit: 200 } },
        { signal },
      )
      const ownFeedback = page.items.find(({ article_id }) => article_id === id)
      if (ownFeedback) return ownFeedback
      offset = page.next_offset
    }
    return null
  },
})

/** The readers of a text; its owner asks an administrator to publish it, and may take that back. */
export function Share({ head }: PartProps) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const { data: request, error, refetch } = useQuery(requestQuery(head.id))
  const fresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: feedbackKey }),
      queries.invalidateQueries({ queryKey: keys.of(head.id) }),
      queries.invalidateQueries({ queryKey: keys.lists }),
    ])
  const act = useMutation({ mutationFn: (call: () => Promise<unknown>) => call(), onSuccess: fresh })
  const params = { id: head.id }
  if (head.is_public)
    return (
      <>
        <p>{head.guest_visible ? t.forGuests : t.forAccounts}</p>
        <Problem error={act.error} />
        <div>
          <Button
            busy={act.isPending}
            onClick={() =>
              act.mutate(() => articleCalls.articles.patch({ params, body: { is_public: false } }))
            }
          >
            {t.makePrivate}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <p>{t.lead}</p>
      {request === undefined ? (
        error ? (
          <Problem error={error} retry={() => void refetch()} />
        ) : (
          <Waiting />
        )
      ) : request?.status === 'open' ? (
        <>
          <p role="status">{t.states.open}</p>
          <Problem error={act.error} />
          <div>
            <Button
              busy={act.isPending}
              onClick={() => act.mutate(() => calls.feedback.withdraw({ params: { id: request.id } }))}
            >
              {t.withdraw}
            </Button>
          </div>
        </>
      ) : (
        <>
          {request && <Answer request={request} />}
          <Ask id={head.id} onAsked={fresh} />
        </>
      )}
    </>
  )
}

function Answer({ request: { status, reply, updated_at } }: { request: Feedback }) {
  const t = useMessages(messages)
  const { date } = useFormats()
  return (
    <p role="status">
      {t.states[status]} <span className="soft">{date(updated_at)}</span>
      {reply !== null && reply !== '' && <> “{reply}”</>}
    </p>
  )
}

function Ask({ id, onAsked }: { id: number; onAsked(): Promise<unknown> }) {
  const t = useMessages(messages)
  const [text, setText] = useState('')
  // The same id after a lost reply keeps it one request.
  const [request_id] = useState(ulid)
  const ask = useMutation({
    mutationFn: () =>
      calls.feedback.give({
        body: { request_id, kind: 'publish_request', article_id: id, text: text.trim() || t.please },
      }),
    onSuccess: onAsked,
  })
  return (
    <>
      <TextArea
        label={t.word}
        hint={t.wordHint}
        rows={2}
        maxLength={5_000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Problem error={ask.error} />
      <div>
        <Button busy={ask.isPending} onClick={() => ask.mutate()}>
          {t.ask}
        </Button>
      </div>
    </>
  )
}
