import type { Clients } from '../../contracts/clients.ts'
import type { Voice } from '../../contracts/schemas/speech.ts'
import { Problem } from '../../http/errors.ts'
import { mustBeAzureVoice } from '../../speech/synthesis/azure-voice.ts'

/** The voice sentences get as things stand; 503 where nothing can speak, 400 where that one cannot be had. */
export async function voiceFor(
  { speech }: Clients['agent'],
  asked: Voice | undefined,
  signal?: AbortSignal,
): Promise<Voice> {
  const { synthesis } = await speech.status(undefined, { signal })
  if (synthesis === null)
    throw new Problem(
      'not_configured',
      'Nothing can speak yet: an administrator can complete the settings of speech, or install espeak-ng.',
    )
  const { provider, voice, may_choose } = synthesis
  if (asked === undefined || asked === voice) return voice
  if (!may_choose)
    throw new Problem('invalid_input', `The voice ${asked} cannot be had: sentences are spoken by ${voice}.`)
  if (provider === 'azure') mustBeAzureVoice(asked)
  return asked
}
