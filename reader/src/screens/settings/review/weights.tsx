import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { tasksQuery } from '../../../articles/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Meter } from '../../../components/meter.tsx'
import { Callout } from '../../../components/problem.tsx'
import { Setting } from '../../../components/setting/setting.tsx'
import { recordsQuery } from '../../../profile/queries.ts'
import { messages as taskMessages } from '../../../tasks/messages.ts'
import { useFailureText } from '../../../tasks/task-failure.tsx'
import { useTask } from '../../../tasks/use-task.ts'
import { messages } from './messages.ts'
import { calls, workloadQuery } from './queries.ts'

interface WeightsProps {
  /** The name of the row. */
  name: string
  /** True if the learner's own weights are in use. */
  isFitted: boolean
  error: unknown
  onUsual(): void
}

/** Fits the weights of FSRS to the learner's own ratings, or returns to the usual ones. */
export function Weights({ name, isFitted, error, onUsual }: WeightsProps) {
  const t = useMessages(messages)
  const tasks = useQuery(tasksQuery)
  const running = tasks.data?.items.find(({ kind, state }) => kind === 'optimise' && state === 'active')
  const [followed, setFollowed] = useState<string | null>(null)
  // It may have begun before this screen was opened.
  if (running && followed === null) setFollowed(running.task_id)
  const fitting = useMutation({
    mutationFn: () => calls.review.optimise(),
    onSuccess: ({ task_id }) => setFollowed(task_id),
  })
  return (
    <Setting
      name={name}
      label={t.weights}
      hint={`${t.weightsLead} ${isFitted ? t.ownWeights : t.usualWeights}`}
      error={fitting.error ?? error}
      isWide
      below={followed !== null && <Fitting key={followed} task_id={followed} />}
    >
      {() => (
        <>
          <Button busy={fitting.isPending || running !== undefined} onClick={() => fitting.mutate()}>
            {t.fit}
          </Button>
          {isFitted && <Button onClick={onUsual}>{t.toUsual}</Button>}
        </>
      )}
    </Setting>
  )
}

/** The progress of the fitting, then how well both weights predict. */
function Fitting({ task_id }: { task_id: string }) {
  const t = useMessages(messages)
  const { number, amount, percent } = useFormats()
  const tasks = useMessages(taskMessages)
  const textOf = useFailureText()
  const queries = useQueryClient()
  const { task, error } = useTask(task_id)
  const optimised = task?.result?.optimised
  useEffect(() => {
    if (!optimised?.kept) return
    void queries.invalidateQueries(recordsQuery('review-settings'))
    void queries.invalidateQueries(workloadQuery)
  }, [optimised, queries])
  if (error || task?.state === 'failed') return <Callout {...textOf(task?.error ?? null, error)} isHarm />
  if (task?.state === 'cancelled') return <p role="status">{tasks.cancelledEarly}</p>
  if (!optimised)
    return (
      <div role="status">
        <Meter label={t.fitting} share={(task?.progress ?? 0) / 100} live />
        <p className="soft">{`${t.fitting} · ${percent((task?.progress ?? 0) / 100)}`}</p>
      </div>
    )
  const { reviews, held_out, loss_before, loss_after, kept } = optimised
  return (
    <div role="status">
      <p>{kept ? t.keptWeights : t.leftWeights}</p>
      <p className="soft">
        {t.losses(amount(loss_before), amount(loss_after), number(held_out), number(reviews))}
      </p>
    </div>
  )
}
