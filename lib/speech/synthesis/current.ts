import { Problem } from '../../http/errors.ts'
import type { SynthesisPorts } from '../ports.ts'
import type { SpeechForm } from '../settings.ts'
import { azureSynthesiser } from './azure.ts'
import { espeakSynthesiser } from './espeak-synthesiser.ts'
import type { Synthesiser } from './synthesiser.ts'

/** What speaks with these settings: Azure with a key, else espeak-ng where it is installed; null where nothing can. */
export async function synthesiserOf(form: SpeechForm, ports: SynthesisPorts): Promise<Synthesiser | null> {
  if (form.synthesis_key !== '') return lacksRegion(form, ports) ? null : azureSynthesiser(form, ports)
  return (await ports.espeak.available()) ? espeakSynthesiser(ports) : null
}

/** The same; `not_configured` where nothing can speak. */
export async function mustSpeak(form: SpeechForm, ports: SynthesisPorts): Promise<Synthesiser> {
  const synthesiser = await synthesiserOf(form, ports)
  if (!synthesiser) throw new Problem('not_configured', whatIsMissing(form))
  return synthesiser
}

export const whatIsMissing = ({ synthesis_key }: SpeechForm): string =>
  synthesis_key === ''
    ? 'Nothing can speak yet: an administrator can add a key and a region for speech synthesis, or install espeak-ng on the server.'
    : 'Speech synthesis has a key but no region: an administrator has to say which region the key is for.'

const lacksRegion = ({ synthesis_region }: SpeechForm, { endpoint }: SynthesisPorts): boolean =>
  synthesis_region === '' && endpoint.includes('{region}')
