import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CosSettingsInput } from '../../../../../lib/contracts/schemas/objects.ts'
import { api } from '../../../api/api.ts'

/** Tries what a form holds. Who leaves or stops leaves nothing behind: the server removes what it wrote. */
export function useProbes(refuse: (error: unknown) => void) {
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const testing = useMutation({
    // What is tried holds the secret key.
    gcTime: 0,
    mutationFn: (body: CosSettingsInput) => {
      leaving.current = new AbortController()
      return api.cos.test({ body }, { signal: leaving.current.signal })
    },
  })
  return {
    isRunning: testing.isPending,
    probes: testing.data?.probes ?? null,
    start: (form: CosSettingsInput) => testing.mutate(form, { onError: refuse }),
    stop() {
      leaving.current?.abort()
      testing.reset()
    },
  }
}
