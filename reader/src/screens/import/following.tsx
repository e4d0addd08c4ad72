import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { calls as taskCalls } from '../../articles/queries.ts'
import { Button } from '../../components/button.tsx'
import { Meter } from '../../components/meter.tsx'
import { Problem } from '../../components/problem.tsx'
import { messages as taskMessages } from '../../tasks/messages.ts'
import { useTask } from '../../tasks/use-task.ts'
import { messages } from './messages.ts'
import { useTaskEnd } from './use-import.ts'

interface FollowingProps {
  task_id: string
  state: 'checking' | 'running' | 'undoing'
  /** Called when its changes are shown everywhere. */
  onEnd?(): void
}

/** How far a task of an import has come. */
export function Following({ task_id, state, onEnd }: FollowingProps) {
  const t = useMessages(messages)
  const tasks = useMessages(taskMessages)
  const { percent } = useFormats()
  const { task, isLost, error } = useTask(task_id)
  const cancel = useMutation({ mutationFn: () => taskCalls.tasks.cancel({ params: { task_id } }) })
  const showChanges = useTaskEnd()
  const end = useEffectEvent(() => showChanges().then(onEnd))
  const isOver = (task !== null && task.state !== 'active') || error !== null
  useEffect(() => {
    if (isOver) void end()
  }, [isOver])
  const share = (task?.progress ?? 0) / 100
  return (
    <section className="box" data-large>
      <h2>{t.imports[state]}</h2>
      <Meter label={t.imports[state]} share={share} live />
      <p role="status">
        {isLost ? tasks.lost : `${tasks.steps[task?.step ?? 'queued']} · ${percent(share)}`}
      </p>
      <p className="soft">{t.goesOn}</p>
      <div>
        <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t.cancel}
        </Button>
      </div>
      <Problem error={cancel.error ?? error} />
    </section>
  )
}
