import type { UseFormReturnType } from '@mantine/form'
import {
  type SpeechSettings,
  type SpeechSettingsInput,
  SynthesisCandidate,
  TranscriptionCandidate,
} from '../../../../lib/contracts/schemas/speech.ts'

export const SPEECH_SETTINGS = ['speech-settings']

/** What the fields hold. */
export type Values = SpeechSettingsInput
export type Field = keyof Values
export type SpeechForm = UseFormReturnType<Values>

export const transcriptionFields = TranscriptionCandidate.keyof().options
export const synthesisFields = SynthesisCandidate.keyof().options

/** The settings as the form shows them: keys never are. */
export const shownOf = (settings: SpeechSettings): Values => ({
  transcription_api_key: '',
  transcription_base_url: settings.transcription_base_url,
  transcription_model: settings.transcription_model,
  synthesis_key: '',
  synthesis_region: settings.synthesis_region,
  synthesis_voice: settings.synthesis_voice,
})

export type KeyField = 'transcription_api_key' | 'synthesis_key'

/** The keys that the server has and would have no longer. */
export const clearedBy = (values: Values, settings: SpeechSettings): KeyField[] =>
  (['transcription_api_key', 'synthesis_key'] as const).filter(
    field => settings[`${field}_set`] && values[field].trim() === '',
  )

export const same = (fields: readonly Field[], one: Values, other: Values): boolean =>
  fields.every(field => one[field] === other[field])
