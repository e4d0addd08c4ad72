import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ulid } from 'ulid'
import { learnerOf, sessionState, useSession } from '../../../../web/session/session.ts'
import { freshStates } from '../../words/fresh-learning.ts'
import { changeDraft, type Draft, dropDraft, keepDraft } from './draft.ts'
import { calls, importsQuery } from './queries.ts'
import { sendParts } from './send-parts.ts'

/** Sends a file. Leaving the screen stops it, and so does another account. */
export function useSendFile() {
  const [sent, setSent] = useState(0)
  const sending = useRef(new AbortController())
  const owner = learnerOf(useSession().session)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one account sends is not for another.
  useEffect(() => () => sending.current.abort(), [owner])
  const send = useMutation({
    async mutationFn(file: File) {
      setSent(0)
      sending.current = new AbortController()
      const file_handles = await sendParts(file, { onSent: setSent, signal: sending.current.signal })
      return { file_handles, owner }
    },
    onSuccess({ file_handles, owner }, { name }) {
      if (owner !== null && owner === learnerOf(sessionState().session))
        keepDraft({ ...newDraft, owner, import_id: ulid(), name, file_handles })
    },
    onError() {
      if (sending.current.signal.aborted) send.reset()
    },
  })
  return { send, sent, cancel: () => sending.current.abort() }
}

const newDraft = {
  look: {},
  changed: {},
  fields: {},
  state: 'learning',
  overwrite: false,
  isConfirmed: false,
  plan: null,
  isRun: false,
  task: null,
} as const

type Input = Pick<
  Draft,
  'import_id' | 'name' | 'file_handles' | 'plan' | 'fields' | 'state' | 'overwrite'
> & {
  dry_run: boolean
}

/** Starts a dry run, or a run. */
export function useStart() {
  return useMutation({
    mutationFn: (body: Input) => calls.imports.start({ body }),
    onSuccess({ task_id }, { dry_run, plan, fields, state, overwrite }) {
      // The run is to do what was checked, whatever was pressed meanwhile.
      const checked = { plan, fields, state, overwrite }
      changeDraft({
        ...checked,
        isConfirmed: true,
        isRun: !dry_run,
        task: { task_id, state: dry_run ? 'checking' : 'running' },
      })
    },
  })
}

export const useUndo = () =>
  useMutation({ mutationFn: (import_id: string) => calls.imports.undo({ params: { import_id } }) })

/** Shows what a task has changed, everywhere. */
export function useTaskEnd() {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries(importsQuery)
    await freshStates()
  }
}

/** Forgets an import whose file is not imported after all. */
export function leaveImport({ file_handles }: Pick<Draft, 'file_handles'>): void {
  dropDraft()
  // If this does not arrive, the server removes the file later.
  for (const file_handle of file_handles) calls.imports.removeFile({ query: { file_handle } }).catch(() => {})
}
