import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { sendInParts } from '../../../api/parts.ts'
import { useFurtherChange } from './use-further-change.ts'

/** Sends a file part by part and has it built: an edition of a dictionary, or a new one (null). */
export function useSendFile(dictionary: string | null) {
  const [sent, setSent] = useState(0)
  const sending = useFurtherChange(async (file: File) => {
    const parts = await sendInParts(
      file,
      (n, body) => api.furtherDictionaries.part({ params: { n }, body }),
      setSent,
    )
    return api.furtherDictionaries.build({ body: { source: 'parts', parts, dictionary } })
  })
  return {
    sent,
    isPending: sending.isPending,
    error: sending.error,
    send: (file: File | null) => file && !sending.isPending && sending.mutate(file),
  }
}
