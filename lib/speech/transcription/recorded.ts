import { attempted } from '../../agent/ledger/attempted.ts'
import type { Clock } from '../../agent/ports.ts'
import type { CallPurpose } from '../../contracts/schemas/agent.ts'
import type { TranscriptionUsage } from '../../contracts/schemas/usage.ts'

export interface RecordPorts {
  clock: Clock
  newId(): string
  /** Takes the record of one attempt; must not throw. */
  record(attempt: TranscriptionUsage): void
}

interface Attempted {
  purpose: CallPurpose
  model: string
  /** Of sound. */
  seconds: number
}

/** One attempt to have a piece of sound taken down, and its record. */
export const recorded = <T>(
  { purpose, model, seconds }: Attempted,
  ports: RecordPorts,
  attempt: () => Promise<T>,
): Promise<T> =>
  attempted(ports, attempt, told =>
    ports.record({ kind: 'transcription', ...purpose, model, seconds, ...told }),
  )
