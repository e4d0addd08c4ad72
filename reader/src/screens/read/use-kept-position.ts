import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { learnerOf, useSession } from '../../../../web/session/session.ts'
import { calls, keys } from '../../articles/queries.ts'
import type { Head } from './queries.ts'

/** After the last move, so that scrolling through sends one. */
const SETTLED_MS = 1_500

/** Saves the learner's position when they pause and when they leave. */
export function useKeptPosition({ id, content_revision }: Head, row: number, start: number): void {
  const { session } = useSession()
  const queries = useQueryClient()
  const kept = useRef(start)
  const isMember = learnerOf(session) !== null
  useEffect(() => {
    if (!isMember) return
    const keep = () => {
      if (kept.current === row) return
      kept.current = row
      const at = new Date().toISOString()
      calls.positions
        .keep({ params: { id }, body: { index: row, content_revision, at } })
        .then(() => queries.invalidateQueries({ queryKey: keys.lists }))
        .catch(() => {
          // The next move sends it again.
          kept.current = start
        })
    }
    const timer = setTimeout(keep, SETTLED_MS)
    const onHidden = () => document.visibilityState === 'hidden' && keep()
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('hashchange', keep)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('hashchange', keep)
    }
  }, [id, row, start, content_revision, isMember, queries])
}
