import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMessages } from '../../../../web/language/use-language.ts'
import { tasksQuery } from '../../articles/queries.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Live } from '../../tasks/live.tsx'
import { textChanged } from './changed.ts'
import { messages } from './messages.ts'
import { calls } from './queries.ts'
import styles from './sheet.module.css'

/** The task that works on the text, which can be stopped here. */
export function Working({ id }: { id: number }) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const { data } = useQuery(tasksQuery)
  const task = data?.items.find(({ article_id, state }) => article_id === id && state === 'active')
  const cancel = useMutation({
    mutationFn: (task_id: string) => calls.tasks.cancel({ params: { task_id } }),
    onSuccess: () => textChanged(queries, id),
  })
  if (!task) return null
  return (
    <div className={styles.working}>
      <Live task={task} />
      <div>
        <Button busy={cancel.isPending} onClick={() => cancel.mutate(task.task_id)}>
          {t.cancel}
        </Button>
      </div>
      <Problem error={cancel.error} />
    </div>
  )
}
