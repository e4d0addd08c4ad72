import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

export interface Trial<Result> {
  isRunning: boolean
  result: Result | undefined
  /** Why there is no result; null where there is none to give. */
  error: unknown
  /** Whether what was tried is no longer what there is. */
  isOutdated: boolean
  /** Ends it and forgets what it came to. */
  stop(): void
}

interface StartableTrial<Result, Input> extends Trial<Result> {
  start(input: Input, onError?: (error: unknown) => void): void
}

/**
 * A test of what is in a form now, at most one at a time; what it came to is outdated once `tested` is no longer
 * what it was. Ends when its place on the page is gone.
 */
export function useTrial<Result, Input = void>(
  tested: readonly unknown[],
  run: (signal: AbortSignal, input: Input) => Promise<Result>,
): StartableTrial<Result, Input> {
  const ending = useRef<AbortController>(null)
  const work = useMutation({
    // What is tested holds keys.
    gcTime: 0,
    mutationFn: ({ input }: { tested: readonly unknown[]; input: Input }) => {
      ending.current = new AbortController()
      return run(ending.current.signal, input)
    },
  })
  useEffect(() => () => ending.current?.abort(), [])

  return {
    isRunning: work.isPending,
    result: work.data,
    error: work.error,
    isOutdated: work.variables?.tested.some((part, n) => part !== tested[n]) ?? false,
    start(input, onError) {
      if (!work.isPending) work.mutate({ tested, input }, onError && { onError })
    },
    stop() {
      work.reset()
      ending.current?.abort()
    },
  }
}
