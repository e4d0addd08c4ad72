import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { linkTo } from '../../../../app/location.ts'
import { keys } from '../../../../articles/keys.ts'
import { calls, tasksQuery } from '../../../../articles/queries.ts'
import { notifyProblem } from '../../../../components/notice.tsx'
import type { Head } from '../../queries.ts'
import { messages } from '../messages.ts'

/** The way to what the whole text lacks: a task that fills it in, or the choices of a new analysis. */
export function FillIn({ head }: { head: Head }) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const fill = useMutation({
    mutationFn: () => calls.articles.retry({ params: { id: head.id } }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keys.of(head.id) }),
        queries.invalidateQueries(tasksQuery),
      ]),
    onError: notifyProblem,
  })
  // Such a text asks for none of it; a new analysis does.
  if (head.explain_mode === 'split') return <a href={linkTo('text', head.id)}>{t.analyse}</a>
  return (
    <button
      type="button"
      aria-disabled={fill.isPending || undefined}
      onClick={() => fill.isPending || fill.mutate()}
    >
      {t.fillIn}
    </button>
  )
}
