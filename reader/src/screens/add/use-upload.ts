import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { tasksQuery } from '../../articles/queries.ts'
import { startUpload } from '../../upload/start-upload.ts'

type Upload = Parameters<typeof startUpload>[0]

/** Sends what was chosen. Leaving the screen stops what is still being sent. */
export function useUpload() {
  const queries = useQueryClient()
  const [sent, setSent] = useState(0)
  const sending = useRef(new AbortController())
  const cancel = () => sending.current.abort()
  useEffect(() => () => sending.current.abort(), [])
  const upload = useMutation({
    mutationFn: (what: Upload) => {
      setSent(0)
      sending.current = new AbortController()
      return startUpload(what, { onSent: setSent, signal: sending.current.signal })
    },
    onSuccess: () => void queries.invalidateQueries(tasksQuery),
    onError() {
      if (sending.current.signal.aborted) upload.reset()
    },
  })
  return { upload, sent, cancel }
}
