import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ulid } from 'ulid'
import { wordStarts } from '../../../../lib/contracts/relays/word-starts.ts'
import type { Level } from '../../../../lib/contracts/schemas/japanese/text.ts'
import type { StartMarked } from '../../../../lib/contracts/schemas/learners/word-starts.ts'
import { callsOf } from '../../api/client.ts'
import { keys } from '../../articles/keys.ts'
import { startsKey } from '../../words/queries.ts'
import { syncWordStates } from '../../words/states.ts'

const calls = callsOf({ wordStarts })

export const levelsQuery = queryOptions({
  queryKey: startsKey,
  queryFn: ({ signal }) => calls.wordStarts.levels(undefined, { signal }),
})

/** Other words each time. */
export const checkQuery = queryOptions({
  queryKey: [...startsKey, 'check'],
  queryFn: ({ signal }) => calls.wordStarts.check(undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** The words to mark: those up to a level, and the answers of a check. */
export interface Choice {
  level: Level | null
  known: string[]
  unknown: string[]
}

/** Marks words part by part, as long as the screen is open, and takes them back. */
export function useMarking(onUndone: () => void) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<StartMarked | null>(null)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  const onSettled = async () => {
    await syncWordStates()
    await Promise.all([
      queries.invalidateQueries({ queryKey: keys.lists }),
      queries.invalidateQueries({ queryKey: levelsQuery.queryKey, exact: true }),
    ])
  }
  const mark = useMutation({
    async mutationFn(body: Choice & { request_id: string }) {
      const { signal } = leaving.current
      for (let from: number | null = 0; from !== null; ) {
        const reply: StartMarked = await calls.wordStarts.mark({ body: { ...body, from } }, { signal })
        setProgress(reply)
        from = reply.next
      }
    },
    onSettled,
  })
  const undo = useMutation({
    async mutationFn(request_id: string) {
      const { signal } = leaving.current
      for (let from: number | null = 0; from !== null; )
        from = (await calls.wordStarts.undo({ body: { request_id, from } }, { signal })).next
    },
    onSuccess: onUndone,
    onSettled,
  })
  return {
    progress,
    /** The words that were gone through. */
    done: progress ? Math.round(progress.share * progress.of) : 0,
    mark,
    undo,
    start: (choice: Choice) => mark.mutate({ ...choice, request_id: ulid() }),
    /** As before the first. */
    reset() {
      mark.reset()
      undo.reset()
      setProgress(null)
    },
    /** Does what is missing. */
    goOn: () => mark.variables && mark.mutate(mark.variables),
  }
}
export type Marking = ReturnType<typeof useMarking>
