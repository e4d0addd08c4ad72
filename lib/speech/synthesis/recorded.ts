import { attempted } from '../../agent/ledger/attempted.ts'
import type { SynthesisUsage } from '../../contracts/schemas/usage.ts'
import type { SynthesisPorts } from '../ports.ts'
import type { Utterance } from './synthesiser.ts'

/** One attempt to have a sentence spoken, and its record. */
export const recorded = <T>(
  provider: SynthesisUsage['provider'],
  { text, voice, purpose }: Utterance,
  ports: Pick<SynthesisPorts, 'clock' | 'newId' | 'record'>,
  attempt: () => Promise<T>,
): Promise<T> =>
  attempted(ports, attempt, told =>
    ports.record({ kind: 'synthesis', ...purpose, provider, voice, characters: text.length, ...told }),
  )
