import { useSyncExternalStore } from 'react'
import { onSession, sessionState } from './session.ts'

export const useSession = () => useSyncExternalStore(onSession, sessionState)
