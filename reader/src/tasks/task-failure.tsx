import { useMutation } from '@tanstack/react-query'
import { isProblem, isProblemCode, Problem } from '../../../lib/contracts/page-client.ts'
import type { Task } from '../../../lib/contracts/schemas/tasks.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { useFailureSentence, useProblemTexts } from '../../../web/problem/problem-texts.ts'
import { linkTo } from '../app/location.ts'
import { calls } from '../articles/queries.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { Callout, Problem as Shown } from '../components/problem.tsx'
import { messages } from './messages.ts'

interface TaskFailureProps {
  task: Pick<Task, 'state' | 'error' | 'article_id'> | null
  /** Why the task could not be followed to its end. */
  error?: unknown
  onBack(): void
  /** Another task has taken over. */
  onRetried(task_id: string): void
}

/** The reason why a task failed, with the possible actions. */
export function TaskFailure({ task, error, onBack, onRetried }: TaskFailureProps) {
  const t = useMessages(messages)
  const textOf = useFailureText()
  const retry = useMutation({
    mutationFn: (id: number) => calls.articles.retry({ params: { id } }),
    onSuccess: ({ task_id }) => onRetried(task_id),
  })
  const id = task?.article_id
  const buttons = (
    <>
      <div className="row">
        {id ? (
          <>
            <Button busy={retry.isPending} onClick={() => retry.mutate(id)}>
              {t.again}
            </Button>
            <ButtonLink href={linkTo('read', id)}>{t.open}</ButtonLink>
          </>
        ) : (
          <Button onClick={onBack}>{t.again}</Button>
        )}
        {!task && <ButtonLink href={linkTo('library')}>{t.library}</ButtonLink>}
      </div>
      <Shown error={retry.error} />
    </>
  )
  if (task?.state === 'cancelled')
    return (
      <section className="box" data-large>
        <p role="status">{id ? t.cancelled : t.cancelledEarly}</p>
        {buttons}
      </section>
    )
  return (
    <Callout {...textOf(task?.error ?? null, error)} isHarm={task?.state === 'failed'}>
      {buttons}
    </Callout>
  )
}

/** The reason for a failure, in words a reader can act on. */
export function useFailureText() {
  const t = useMessages(messages)
  const textsOf = useProblemTexts()
  const sentenceOf = useFailureSentence()
  return (failure: Task['error'], error?: unknown): { title: string; text: string } => {
    if (failure === null) {
      const text = !isProblem(error)
        ? t.unreadable
        : error.code === 'not_found'
          ? t.unknown
          : textsOf(error).detail
      return { title: t.failed, text }
    }
    const { code, detail } = failure
    const title = isProblemCode(code) ? textsOf(new Problem(code, detail)).title : t.failed
    return { title, text: sentenceOf(failure) }
  }
}
