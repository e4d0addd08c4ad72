import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Article } from '../../../lib/contracts/schemas/articles/articles.ts'
import type { Task } from '../../../lib/contracts/schemas/tasks.ts'
import { useSession } from '../../../web/session/session.ts'
import { keys } from '../articles/keys.ts'
import { tasksQuery } from '../articles/queries.ts'

interface Followed {
  /** The current task; null until the server has answered. */
  task: Task | null
  isLost: boolean
  /** Why it is no longer followed. */
  error: unknown
}

const unknown: Followed = { task: null, isLost: false, error: null }

/** Follows a task, and updates the lists of tasks and articles. */
export function useTask(task_id: string): Followed {
  const queries = useQueryClient()
  const { ended } = useSession()
  const [followed, setFollowed] = useState(unknown)
  useEffect(() => {
    if (ended) return
    const left = new AbortController()
    const change = (part: Partial<Followed>) => setFollowed(before => ({ ...before, ...part }))
    let hasArticle = false
    const freshLists = () => void queries.invalidateQueries({ queryKey: keys.lists })
    const watcher = {
      changed(task: Task) {
        change({ task })
        keep(queries, task)
        if (task.article_id !== null && !hasArticle) freshLists()
        hasArticle = task.article_id !== null
      },
      lost: (isLost: boolean) => change({ isLost }),
    }
    setFollowed(unknown)
    follow(task_id, watcher, left.signal)
      .catch(error => left.signal.aborted || change({ error }))
      .finally(() => left.signal.aborted || freshLists())
    return () => left.abort()
  }, [task_id, ended, queries])
  return followed
}

/** Loads the code that reads the stream with the first stream. */
const follow: typeof import('./follow-task.ts').followTask = async (...args) =>
  (await import('./follow-task.ts')).followTask(...args)

function keep(queries: QueryClient, task: Task) {
  queries.setQueryData(tasksQuery.queryKey, list =>
    list?.items.some(({ task_id }) => task_id === task.task_id)
      ? { items: list.items.map(each => (each.task_id === task.task_id ? task : each)) }
      : list,
  )
}

/** Asks for the tasks again when interrupted work on one of these texts has gone on: its task is a new one. */
export function useFreshTasks(articles: readonly Pick<Article, 'id' | 'resumes'>[]) {
  const queries = useQueryClient()
  const ids = articles.flatMap(({ id, resumes }) => (resumes ? [id] : [])).join(' ')
  const before = useRef(ids)
  useEffect(() => {
    if (before.current !== ids && before.current !== '') void queries.invalidateQueries(tasksQuery)
    before.current = ids
  }, [ids, queries])
}
