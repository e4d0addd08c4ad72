import { useEffect, useRef, useState } from 'react'

export interface Trial<Result> {
  /** What is or was tried, as it stood then; null before the first one. */
  subject: string | null
  isRunning: boolean
  result: Result | null
  /** Why there is no result. */
  error: unknown
}

const UNTRIED = { subject: null, isRunning: false, result: null, error: null }

/** One test at a time, with what came of the last one. It ends with what shows it. */
export function useTrial<Result>() {
  const [trial, setTrial] = useState<Trial<Result>>(UNTRIED)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const end = () => {
    running.current?.abort()
    running.current = null
  }
  const settle = (own: AbortController, outcome: Partial<Trial<Result>>) => {
    if (running.current !== own) return
    running.current = null
    setTrial(before => ({ ...before, ...outcome, isRunning: false }))
  }
  return {
    ...trial,
    /** Settles with the test, and never throws: what went wrong is part of the trial. */
    async start(subject: string, run: (signal: AbortSignal) => Promise<Result>): Promise<void> {
      end()
      const own = new AbortController()
      running.current = own
      setTrial({ ...UNTRIED, subject, isRunning: true })
      try {
        settle(own, { result: await run(own.signal) })
      } catch (error) {
        settle(own, { error })
      }
    },
    stop() {
      end()
      setTrial(UNTRIED)
    },
  }
}
