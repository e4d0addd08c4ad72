import type { Call } from '../../../../lib/contracts/page-client.ts'
import type { KeptDatabase } from '../database.ts'

/** Answers one kind of read from what this device keeps. */
export interface KeptAnswer {
  matches(call: Call): boolean
  /** The JSON text or the bytes that the server would send; null if the device does not have it. */
  answer(call: Call, database: KeptDatabase): Promise<string | Blob | null>
}
