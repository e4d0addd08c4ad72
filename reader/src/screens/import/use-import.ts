import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ulid } from 'ulid'
import { learnerOf, sessionState } from '../../../../web/session/session.ts'
import { keys } from '../../articles/keys.ts'
import { syncWordStates } from '../../words/states.ts'
import { changeDraft, type Draft, dropDraft, keepDraft } from './draft.ts'
import { calls, importsQuery } from './queries.ts'
import { sendParts } from './send-parts.ts'

/** Sends a file. Leaving the screen stops it. */
export function useSendFile() {
  const [sent, setSent] = useState(0)
  const sending = useRef(new AbortController())
  useEffect(() => () => sending.current.abort(), [])
  const send = useMutation({
    async mutationFn(file: File) {
      setSent(0)
      sending.current = new AbortController()
      return sendParts(file, { onSent: setSent, signal: sending.current.signal })
    },
    onSuccess(file_handles, { name }) {
      const owner = learnerOf(sessionState().session)
      if (owner !== null) keepDraft({ ...newDraft, owner, import_id: ulid(), name, file_handles })
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
  isRun: false,
  task: null,
} as const

type Input = Parameters<typeof calls.imports.start>[0]['body']

/** Starts a dry run, or a run. */
export function useStart() {
  return useMutation({
    mutationFn: (body: Input) => calls.imports.start({ body }),
    onSuccess({ task_id }, { dry_run }) {
      changeDraft({
        ...{ isConfirmed: true, isRun: !dry_run },
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
    await syncWordStates()
    await queries.invalidateQueries({ queryKey: keys.lists })
  }
}

/** Forgets an import whose file is not imported after all. */
export function leaveImport({ file_handles }: Pick<Draft, 'file_handles'>): void {
  dropDraft()
  // If this does not arrive, the server removes the file later.
  for (const file_handle of file_handles) calls.imports.removeFile({ query: { file_handle } }).catch(() => {})
}
