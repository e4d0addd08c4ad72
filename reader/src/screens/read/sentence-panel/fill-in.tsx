import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { useReach } from '../../../api/reach.ts'
import { linkTo } from '../../../app/location.ts'
import { keys } from '../../../articles/keys.ts'
import { calls, tasksQuery } from '../../../articles/queries.ts'
import { capabilitiesQuery } from '../../../capabilities/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import type { Head } from '../queries.ts'
import { messages } from './messages.ts'

/** The way to what a sentence lacks: a task that fills in the text, or whom to ask for it. */
export function FillIn({ head, isMine }: { head: Head; isMine: boolean }) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const isAway = useReach() !== 'reached'
  const { data: can } = useQuery({ ...capabilitiesQuery, enabled: isMine })
  const fill = useMutation({
    mutationFn: () => calls.articles.retry({ params: { id: head.id } }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.of(head.id) }),
        queries.invalidateQueries(tasksQuery),
      ]),
  })
  if (!isMine) return <p className="soft">{t.askOwner}</p>
  if (isAway) return <p className="soft">{t.needsServer}</p>
  if (can?.models.length === 0) return <p className="soft">{t.noModel}</p>
  // Such a text asks for none of it; a new analysis does.
  if (head.explain_mode === 'split')
    return (
      <p>
        <a href={linkTo('text', head.id)}>{t.analyse}</a>
      </p>
    )
  return (
    <>
      <Button busy={fill.isPending} onClick={() => fill.mutate()}>
        {t.fillIn}
      </Button>
      <Problem error={fill.error} />
    </>
  )
}
