import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { sendInParts } from '../../../api/parts.ts'
import { useFurtherChange } from './use-further-change.ts'

const SENDING = ['further', 'sending']

/** Sends a file part by part and has it built: an edition of a dictionary, or a new one (null). */
export function useSendFile(dictionary: string | null) {
  const [sent, setSent] = useState(0)
  const isAnySent = useIsMutating({ mutationKey: SENDING }) > 0
  const sending = useFurtherChange(
    async (file: File) => {
      const parts = await sendInParts(
        file,
        (n, body) => api.furtherDictionaries.part({ params: { n }, body }),
        setSent,
      )
      return api.furtherDictionaries.build({ body: { source: 'parts', parts, dictionary } })
    },
    undefined,
    SENDING,
  )
  return {
    sent,
    isPending: sending.isPending,
    /** True while any file is sent: the server keeps the parts of one. */
    isAnySent,
    error: sending.error,
    send: (file: File | null) => file && !isAnySent && sending.mutate(file),
  }
}
