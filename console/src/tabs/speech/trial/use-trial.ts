import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

export type Trial<Result> = ReturnType<typeof useTrial<Result>>

/**
 * A test of what is in the form now, at most one at a time; what it came to is outdated once `tested` is no longer
 * what it was. Ends when its place on the page is gone.
 */
export function useTrial<Result>(tested: readonly unknown[], run: (signal: AbortSignal) => Promise<Result>) {
  const ending = useRef<AbortController>(null)
  const work = useMutation({
    // What is tested holds keys.
    gcTime: 0,
    mutationFn: (_tested: readonly unknown[]) => {
      ending.current = new AbortController()
      return run(ending.current.signal)
    },
  })
  useEffect(() => () => ending.current?.abort(), [])

  return {
    isRunning: work.isPending,
    result: work.data,
    error: work.error,
    isOutdated: work.variables?.some((part, n) => part !== tested[n]) ?? false,
    start() {
      if (!work.isPending) work.mutate(tested)
    },
    cancel() {
      work.reset()
      ending.current?.abort()
    },
  }
}
