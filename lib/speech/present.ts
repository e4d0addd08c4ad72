import type { SpeechSettings as PresentedSettings, SpeechStatus } from '../contracts/schemas/speech.ts'
import type { SynthesisPorts } from './ports.ts'
import type { SpeechForm, SpeechSettings } from './settings.ts'
import { synthesiserOf } from './synthesis/current.ts'
import { targetOf } from './transcription/target.ts'

/** The settings as an administrator sees them: of a key only whether there is one. */
export async function presentSettings(
  settings: SpeechSettings,
  synthesis: SynthesisPorts,
): Promise<PresentedSettings> {
  const { transcription_api_key, synthesis_key, ...form } = settings.form()
  const synthesiser = await synthesiserOf(settings.form(), synthesis)
  return {
    ...form,
    source: settings.source(),
    transcription_api_key_set: transcription_api_key !== '',
    synthesis_key_set: synthesis_key !== '',
    synthesis_provider: synthesiser?.provider ?? null,
  }
}

/** What speech can be had with these settings. */
export async function speechStatus(form: SpeechForm, synthesis: SynthesisPorts): Promise<SpeechStatus> {
  const synthesiser = await synthesiserOf(form, synthesis)
  const target = targetOf(form)
  return {
    synthesis: synthesiser && {
      provider: synthesiser.provider,
      voice: synthesiser.voice,
      may_choose: synthesiser.may_choose,
    },
    transcription: target && { model: target.model },
  }
}
