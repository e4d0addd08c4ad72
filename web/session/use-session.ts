import { useEffect, useSyncExternalStore } from 'react'
import { endSession, onSession, sessionState } from './session.ts'

export const useSession = () => useSyncExternalStore(onSession, sessionState)

/** The longest delay of a timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The session, which ends here when its time is over. */
export function useSessionEnd() {
  const { session, ended } = useSession()
  const endsAt = session?.expires_at
  useEffect(() => {
    const left = endsAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(endsAt) - Date.now()
    if (left > LONGEST_TIMER_MS) return
    const timer = setTimeout(() => endSession('expired'), left)
    return () => clearTimeout(timer)
  }, [endsAt])
  return { session, ended }
}
