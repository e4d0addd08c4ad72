import { useMutation } from '@tanstack/react-query'
import type { Task } from '../../../lib/contracts/schemas/tasks.ts'
import { useFormats, useMessages } from '../../../web/language/use-language.ts'
import { calls } from '../articles/queries.ts'
import { Button } from '../components/button.tsx'
import { Meter } from '../components/meter.tsx'
import { Problem } from '../components/problem.tsx'
import { messages } from './messages.ts'

interface TaskUnderWayProps {
  task_id: string
  task: Task | null
  isLost: boolean
  /** The name of the work. */
  doing: string
}

/** How far a task is, and a button that cancels it. */
export function TaskUnderWay({ task_id, task, isLost, doing }: TaskUnderWayProps) {
  const t = useMessages(messages)
  const { percent } = useFormats()
  const cancel = useMutation({ mutationFn: () => calls.tasks.cancel({ params: { task_id } }) })
  const share = (task?.progress ?? 0) / 100
  return (
    <>
      <Meter label={doing} share={share} live />
      <p role="status">{isLost ? t.lost : `${doing} · ${percent(share)}`}</p>
      <div>
        <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t.cancel}
        </Button>
      </div>
      <Problem error={cancel.error} />
    </>
  )
}
