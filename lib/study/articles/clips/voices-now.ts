import type { Clients } from '../../../contracts/clients.ts'
import { refusal } from '../../../platform/problems/reasons.ts'

/** Includes the voice in use. Throws 503 with the reason if none can speak. */
export async function voicesNow({ speech }: Pick<Clients['agent'], 'speech'>, signal?: AbortSignal) {
  const { synthesis, silent_because } = await speech.status(undefined, { signal })
  if (!synthesis)
    throw refusal('no_voice', {
      why: silent_because ?? 'No voice is set up. Ask an administrator to set one up.',
    })
  return synthesis
}
