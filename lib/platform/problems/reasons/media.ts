import type { ProblemCode } from '../errors.ts'

/** Recordings, voices, listening and models. */
export const media = {
  no_recording: ['not_found', 'This text has no recording.'],
  recording_gone: ['not_found', 'The recording of this text no longer exists.'],
  no_sound: ['invalid_input', 'This file has no sound. Choose a recording with sound.'],
  file_unreadable: [
    'invalid_input',
    'This file cannot be read. It is damaged, or its extension does not match its format. Try another file.',
  ],
  recording_needs_memory: [
    'invalid_input',
    'Extracting the sound of this file takes too much memory. Convert it to MP3 and send that.',
  ],
  recording_too_slow: [
    'invalid_input',
    'Extracting the sound of this file takes too long. Try a shorter file.',
  ],
  recording_too_long: [
    'too_large',
    'The recording is longer than {hours} hours. Split it into shorter files.',
  ],
  no_speech: ['invalid_input', 'The file contains no speech.'],
  no_transcription: [
    'not_configured',
    'No transcription model is set up. Ask an administrator to add one under AI APIs, Speech & automation.',
  ],
  transcriptions_busy: ['rate_limited', 'Too many files are being transcribed. Try again in a few minutes.'],
  ffmpeg_missing: [
    'not_configured',
    'Recordings cannot be read because ffmpeg is missing. Ask an administrator to install it.',
  ],
  recordings_busy: ['unavailable', 'Too many recordings are being opened. Try again in a moment.'],
  no_word_audio: ['not_found', 'This word has no audio yet.'],
  sign_in_for_audio: ['not_found', 'This word has no audio yet. Sign in to have it spoken.'],
  sentence_too_long_to_speak: [
    'too_large',
    'This sentence is too long for speech synthesis. Split it into shorter sentences.',
  ],
  no_words_to_speak: ['invalid_input', 'This sentence has no words, so no clip can be synthesised.'],
  audio_costs: ['unavailable', 'Audio that may cost something is only created on request. Request it again.'],
  audio_failed_elsewhere: [
    'upstream_failed',
    'Other tasks tried to create the same audio and failed. Try again later.',
  ],
  audio_broke_off: ['upstream_failed', 'The audio stopped mid-sentence. Try again.'],
  audio_busy: ['rate_limited', 'Too many clips are being converted.'],
  listening_gone: ['not_found', 'This file has been removed. Create it again.'],
  listening_busy: ['unavailable', 'Too many files are being created. Try again in a few minutes.'],
  no_recording_to_repeat: [
    'invalid_input',
    'This text has no recording. Choose the sentences with repeats instead.',
  ],
  too_many_recordings: [
    'too_large',
    'These sentences are from {recordings} recordings, and one file takes at most {most}. Choose fewer sentences.',
  ],
  recordings_too_large: [
    'too_large',
    'The recordings of these sentences have more than {most} together. Choose sentences of fewer recordings.',
  ],
  no_sentence_has_sound: ['not_found', 'None of these sentences has sound.'],
  listening_too_long: [
    'too_large',
    'The file would be longer than four hours. Start later, or repeat less often.',
  ],
  listening_failed: ['unavailable', 'The sound file could not be created. Try again.'],
  listening_too_slow: ['unavailable', 'Creating this file took too long. Choose fewer sentences.'],
  model_too_slow: ['unavailable', 'The language model did not answer in time. Try again later.'],
  model_busy: ['rate_limited', 'The language model is too busy. Try again in a minute.'],
  voice_refused: [
    'upstream_failed',
    'The speech provider refused this sentence or its voice. Try another voice.',
  ],
  no_voice: ['not_configured', '{why}'],
  no_such_voice: [
    'invalid_input',
    'This voice is not available. Choose another one. The speech provider’s voices are named like {example}.',
  ],
  voice_unavailable: [
    'invalid_input',
    'The voice {wanted} is not available. Choose another one, or none to hear {voice}.',
  ],
  voice_offered_no_more: [
    'invalid_input',
    'The voice {wanted} is not available. The only voice of this server now is {voice}, unless an administrator offers others.',
  ],
  voice_refused_access: [
    'upstream_failed',
    'The speech provider refused access: the key or the region is wrong. Ask an administrator to check them.',
  ],
  voice_quota_spent: [
    'upstream_failed',
    'The quota of the speech provider is used up. Ask an administrator to raise it.',
  ],
  voice_busy: ['upstream_failed', 'The speech provider is busy. Try again in a few minutes.'],
  voice_had_error: ['upstream_failed', 'The speech provider had an error. Try again later.'],
  voice_unreachable: ['upstream_failed', 'The speech provider could not be reached. Try again later.'],
  voice_too_slow: ['upstream_failed', 'The speech provider did not answer in time. Try again later.'],
  voice_broke_off: ['upstream_failed', 'The speech provider did not send a complete clip. Try again later.'],
  voice_set_up_wrongly: [
    'upstream_failed',
    'The speech provider is not set up correctly. Ask an administrator to check it.',
  ],
  transcription_refused_access: [
    'upstream_failed',
    'The transcription provider refused access. Ask an administrator to check its key.',
  ],
  transcription_credit_spent: [
    'upstream_failed',
    'The credit for transcription is used up. Ask an administrator to add more.',
  ],
  transcription_busy: ['upstream_failed', 'The transcription provider is busy. Try again in a few minutes.'],
  transcription_had_error: ['upstream_failed', 'The transcription provider had an error. Try again later.'],
  transcription_unreachable: [
    'upstream_failed',
    'The transcription provider could not be reached. Try again later.',
  ],
  transcription_too_slow: [
    'upstream_failed',
    'The transcription provider did not answer in time. Try again later.',
  ],
  transcription_unusable: [
    'upstream_failed',
    'The transcription provider gave no usable answer. Try again later.',
  ],
  transcription_too_long: [
    'upstream_failed',
    'The recording is too long for the transcription model. Split it into shorter files, or ask an administrator to choose another model.',
  ],
  transcription_refused: [
    'upstream_failed',
    'The transcription provider refused this file. Ask an administrator to choose another model.',
  ],
  transcription_cancelled: [
    'upstream_failed',
    'The transcription was cancelled. Start it again if you still need it.',
  ],
  transcription_set_up_wrongly: [
    'upstream_failed',
    'Transcription is not set up correctly. Ask an administrator to check its address and model.',
  ],
  no_model_to_ask: ['not_configured', '{why}'],
  model_failed: ['upstream_failed', '{why}'],
} as const satisfies Record<string, readonly [ProblemCode, string]>
