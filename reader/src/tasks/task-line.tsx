import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Article } from '../../../lib/contracts/schemas/articles/articles.ts'
import type { ListedTask } from '../../../lib/contracts/schemas/tasks.ts'
import { useFormats, useMessages } from '../../../web/language/use-language.ts'
import { tasksQuery } from '../articles/queries.ts'
import { messages } from './messages.ts'
import { useFailureText } from './task-failure.tsx'
import { useFreshTasks, useTask } from './use-task.ts'

interface TaskLineProps {
  article: Pick<Article, 'id' | 'resumes'>
  /** So many rows of the text can be read. */
  onReady(rows: number): void
  /** The style of the progress, which is one line. */
  going: string | undefined
}

/** The progress of the learner's task on the open text, or the reason why it failed and whether it goes on. */
export function TaskLine({ article, onReady, going }: TaskLineProps) {
  const t = useMessages(messages)
  const { data } = useQuery(tasksQuery)
  useFreshTasks([article])
  const task = data?.items
    .filter(each => each.article_id === article.id)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]
  if (task?.state === 'active') return <Going task_id={task.task_id} onReady={onReady} going={going} />
  if (article.resumes)
    return (
      <p className="soft" lang="" role="status">
        {t.resumes}
      </p>
    )
  return task?.state === 'failed' ? <Failed error={task.error} /> : null
}

function Going({ task_id, onReady, going }: { task_id: string } & Omit<TaskLineProps, 'article'>) {
  const t = useMessages(messages)
  const { percent } = useFormats()
  const { task, isLost } = useTask(task_id)
  const ready = task?.rows_ready
  useEffect(() => {
    if (ready !== undefined) onReady(ready)
  }, [ready, onReady])
  if (!task) return null
  const text = isLost ? t.lost : `${t.steps[task.step]} · ${percent(task.progress / 100)}`
  return (
    <p className={going} lang="">
      {text}
    </p>
  )
}

function Failed({ error }: Pick<ListedTask, 'error'>) {
  const textOf = useFailureText()
  const { title, text } = textOf(error)
  return (
    <p className="soft" lang="" role="status">
      {title}. {text}
    </p>
  )
}
