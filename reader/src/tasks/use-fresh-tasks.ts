import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Article } from '../../../lib/contracts/schemas/articles/articles.ts'
import { tasksQuery } from '../articles/queries.ts'

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
