import type { WordStateCode } from '../../../lib/contracts/schemas/learners/words.ts'
import { accountNames } from '../kept/account-names.ts'

/** The states of the words whose ids begin alike, by their ids. */
export interface Part {
  version: number
  states: Record<string, WordStateCode>
}

/** The states of all words of the account that is signed in; a word that is not there is unknown. */
export interface Vocabulary {
  userId: number
  parts: Map<string, Part>
  /** Rises with every arrived change: states read meanwhile may be older. */
  changes: number
  syncedAt: number
  syncing: Promise<void> | null
}

/** The IndexedDB database of an account on this device. */
export const databaseOf = accountNames('yomu-')
