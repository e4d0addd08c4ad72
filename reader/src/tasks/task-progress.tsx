import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Task } from '../../../lib/contracts/schemas/tasks.ts'
import { useFormats, useMessages } from '../../../web/language/use-language.ts'
import { linkTo } from '../app/location.ts'
import { calls } from '../articles/queries.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { Meter } from '../components/meter.tsx'
import { Problem } from '../components/problem.tsx'
import { messages } from './messages.ts'
import { TaskFailure } from './task-failure.tsx'
import { useTask } from './use-task.ts'

interface TaskProgressProps {
  /** The task to follow; a retry replaces it. */
  task_id: string
  /** The article has its first rows. */
  onReadable(id: number): void
  /** The task failed; shows its form again. */
  onBack(): void
}

/** The progress of a task that makes a text, with its actions. */
export function TaskProgress({ task_id: first, onReadable, onBack }: TaskProgressProps) {
  const [task_id, setTask] = useState(first)
  const t = useMessages(messages)
  const { percent } = useFormats()
  const { task, isLost, error } = useTask(task_id)
  const cancel = useMutation({ mutationFn: () => calls.tasks.cancel({ params: { task_id } }) })
  const readable = task && readableOf(task)
  const reportReadable = useEffectEvent(onReadable)
  useEffect(() => {
    if (readable !== null) reportReadable(readable)
  }, [readable])
  if (error || (task && task.state !== 'active' && task.state !== 'completed'))
    return <TaskFailure task={task} error={error} onBack={onBack} onRetried={setTask} />
  const share = (task?.progress ?? 0) / 100
  return (
    <section className="box" data-large>
      <Meter label={t.working} share={share} live />
      <p role="status">{isLost ? t.lost : `${t.steps[task?.step ?? 'queued']} · ${percent(share)}`}</p>
      <p className="soft">{t.goesOn}</p>
      <div className="row">
        <ButtonLink href={linkTo('library')}>{t.library}</ButtonLink>
        <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t.cancel}
        </Button>
      </div>
      <Problem error={cancel.error} />
    </section>
  )
}

/** The steps before a text has its first rows. */
const before = new Set<Task['step']>(['queued', 'transcribing', 'polishing', 'splitting', 'reading'])

/** The article of a task, once it can be read; null until then. */
const readableOf = ({ article_id, state, step, rows_ready = 0 }: Task) =>
  state === 'completed' || rows_ready > 0 || (state === 'active' && !before.has(step)) ? article_id : null
