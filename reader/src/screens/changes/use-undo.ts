import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ulid } from 'ulid'
import { isProblem } from '../../../../lib/contracts/page-client.ts'
import type { MadeChange } from '../../../../lib/contracts/schemas/learners/changes.ts'
import { freshStates } from '../../words/fresh-learning.ts'
import { importsKey, startsKey } from '../../words/queries.ts'
import { calls } from './queries.ts'

interface Press {
  /** The change to take back. */
  of: string
  request_id: string
  isRedo: boolean
}

interface UndoOptions {
  /** Called with an undo that was made here, which is a change of its own. */
  onUndone(request_id: string): void
}

/** Takes a change back, then the undo, and so on. */
export function useUndo({ request_id, kind, can_undo }: MadeChange, { onUndone }: UndoOptions) {
  const queries = useQueryClient()
  const [last, setLast] = useState<(Press & Awaited<ReturnType<typeof undo>>) | null>(null)
  const pressing = useMutation({
    mutationFn: undo,
    onSuccess(answer, press) {
      onUndone(answer.request_id)
      setLast({ ...press, ...answer })
    },
    // The answer is said already: nothing waits for these.
    onSettled(_, error) {
      // The next press of the same button tells what became of it.
      if (isProblem(error, 'unavailable')) return
      void freshStates()
      void queries.invalidateQueries({ queryKey: importsKey })
      void queries.invalidateQueries({ queryKey: startsKey, exact: true })
    },
  })
  const of = last?.request_id ?? request_id
  const isRedo = last ? !last.isRedo : kind === 'undo'
  const isPossible = (last ? last.undone > 0 : can_undo) || isProblem(pressing.error, 'unavailable')
  return {
    last,
    isRedo,
    isPossible,
    isPending: pressing.isPending,
    error: pressing.error,
    press() {
      const { isError, variables } = pressing
      // The answer may have been lost: the same request gets it again.
      pressing.mutate(isError && variables.of === of ? variables : { of, request_id: ulid(), isRedo })
    },
    /** The task that took an import back is over. */
    onTaskEnd: () => setLast(null),
  }
}

/** The words of an import are taken back by a task. */
async function undo({ of, request_id }: Press) {
  const answer = await calls.changes.undo({ params: { request_id: of }, body: { request_id } })
  if (!answer.is_import) return { ...answer, task_id: null }
  return { ...answer, ...(await calls.imports.undo({ params: { import_id: of } })) }
}
