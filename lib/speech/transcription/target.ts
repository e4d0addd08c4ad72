import type { TranscriptionCandidate } from '../../contracts/schemas/speech.ts'

/** A model that listens, behind an OpenAI-compatible address. */
export interface TranscriptionTarget {
  base_url: string
  /** Empty means no key, as local servers have it. */
  api_key: string
  model: string
}

/** Null while the address or the model is missing. */
export const targetOf = (form: TranscriptionCandidate): TranscriptionTarget | null => {
  const { transcription_base_url, transcription_model, transcription_api_key } = form
  if (transcription_base_url === '' || transcription_model === '') return null
  return {
    base_url: transcription_base_url.replace(/\/+$/, ''),
    api_key: transcription_api_key,
    model: transcription_model,
  }
}
