import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

export interface Trial<Result> {
  isRunning: boolean
  result: Result | undefined
  /** The reason for a missing result; null if there is no error. */
  error: unknown
  /** True if the tested values have changed since. */
  isOutdated: boolean
  /** Stops the test and forgets its result. */
  stop(): void
}

interface StartableTrial<Result, Input> extends Trial<Result> {
  start(input: Input, onError?: (error: unknown) => void): void
}

/**
 * A test of the current form, at most one at a time. Its result is outdated when `tested` changes. The test stops when
 * the component that uses it is removed.
 */
export function useTrial<Result, Input = void>(
  tested: readonly unknown[],
  run: (signal: AbortSignal, input: Input) => Promise<Result>,
): StartableTrial<Result, Input> {
  const ending = useRef<AbortController>(null)
  const work = useMutation({
    // Not kept in the cache, since the variables contain keys.
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
