import type { UseFormReturnType } from '@mantine/form'
import {
  type SpeechSettings,
  type SpeechSettingsInput,
  SynthesisCandidate,
  TranscriptionCandidate,
} from '../../../../lib/contracts/schemas/models/speech.ts'
import { numberOrNull, type TypedNumber, typedOf } from '../models/prices/price-values.ts'

/** Empty if the price is unknown. */
export type Values = Omit<SpeechSettingsInput, PriceField> & Record<PriceField, TypedNumber>
type PriceField = 'transcription_price' | 'synthesis_price' | 'openai_price' | 'voicevox_price'
/** The values with which a transcription or Azure is tested. */
export type Field = keyof TranscriptionCandidate | keyof SynthesisCandidate
/** In the form of the contract. */
export const inputOf = (values: Values): SpeechSettingsInput => ({
  ...values,
  transcription_price: numberOrNull(values.transcription_price),
  synthesis_price: numberOrNull(values.synthesis_price),
  openai_price: numberOrNull(values.openai_price),
  voicevox_price: numberOrNull(values.voicevox_price),
})

export type SpeechForm = UseFormReturnType<Values>

export const transcriptionFields = TranscriptionCandidate.keyof().options
export const synthesisFields = SynthesisCandidate.keyof().options

/** The settings in the form, without keys. */
export const formValuesOf = (settings: SpeechSettings): Values => ({
  transcription_api_key: '',
  transcription_base_url: settings.transcription_base_url,
  transcription_model: settings.transcription_model,
  synthesis_key: '',
  synthesis_region: settings.synthesis_region,
  synthesis_voice: settings.synthesis_voice,
  transcription_price: typedOf(settings.transcription_price),
  synthesis_price: typedOf(settings.synthesis_price),
  openai_base_url: settings.openai_base_url,
  openai_key: '',
  openai_model: settings.openai_model,
  openai_private: settings.openai_private,
  openai_price: typedOf(settings.openai_price),
  voicevox_base_url: settings.voicevox_base_url,
  voicevox_private: settings.voicevox_private,
  voicevox_price: typedOf(settings.voicevox_price),
  offered_voices: settings.offered_voices,
  default_voice: settings.default_voice,
})

export type KeyField = 'transcription_api_key' | 'synthesis_key' | 'openai_key'

/** The keys that saving would clear. */
export const clearedBy = (values: Values, settings: SpeechSettings): KeyField[] =>
  (['transcription_api_key', 'synthesis_key', 'openai_key'] as const).filter(
    field => settings[`${field}_set`] && values[field].trim() === '',
  )

export const same = (fields: readonly Field[], one: Values, other: Values): boolean =>
  fields.every(field => one[field] === other[field])
