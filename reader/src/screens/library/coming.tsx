import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedTask } from '../../../../lib/contracts/schemas/tasks.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { calls, tasksQuery } from '../../articles/queries.ts'
import { Button } from '../../components/button.tsx'
import { Callout, Problem } from '../../components/problem.tsx'
import { Live } from '../../tasks/live.tsx'
import { messages as taskMessages } from '../../tasks/messages.ts'
import { useFailureText } from '../../tasks/task-failure.tsx'
import { messages } from './messages.ts'

/** Failures hidden here; a reload shows them again while the server keeps them. */
const read = new Set<string>()

/** Tasks without an article: still at work, or failed before there was one. */
export function Coming({ tasks }: { tasks: readonly ListedTask[] }) {
  const [, setRead] = useState(0)
  const unreadTasks = tasks.filter(({ task_id }) => !read.has(task_id))
  return unreadTasks.map(task =>
    task.state === 'active' ? (
      <Waiting key={task.task_id} task={task} />
    ) : (
      <Failed
        key={task.task_id}
        task={task}
        onRead={() => {
          read.add(task.task_id)
          setRead(read.size)
        }}
      />
    ),
  )
}

function Waiting({ task }: { task: ListedTask }) {
  const t = useMessages(messages)
  const tasks = useMessages(taskMessages)
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => calls.tasks.cancel({ params: { task_id: task.task_id } }),
    onSuccess: () => void queries.invalidateQueries(tasksQuery),
  })
  return (
    <section className="box" aria-label={t.coming}>
      <strong>{t.coming}</strong>
      <Live task={task} />
      <div>
        <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {tasks.cancel}
        </Button>
      </div>
      <Problem error={cancel.error} />
    </section>
  )
}

function Failed({ task, onRead }: { task: ListedTask; onRead(): void }) {
  const t = useMessages(messages)
  const textOf = useFailureText()
  return (
    <Callout {...textOf(task.error)}>
      <Button onClick={onRead}>{t.hide}</Button>
    </Callout>
  )
}
