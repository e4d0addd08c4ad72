import { group } from '../http/route.ts'
import { Nothing } from './schemas/basics.ts'
import {
  Polished,
  PolishRequest,
  SpeechSettings,
  SpeechSettingsInput,
  SpeechStatus,
  SynthesisCandidate,
  SynthesisRequest,
  Transcript,
  TranscriptionRequest,
  TranscriptionTest,
} from './schemas/speech.ts'

const MiB = 1024 * 1024
/** A long video on a slow provider; a dead agent shows at once. */
const LONGEST_WAIT_S = 6 * 3_600

/** agent_server's voice and ear. */
export const speech = group({
  status: {
    method: 'GET',
    path: '/v1/agent/speech',
    access: 'service',
    summary: 'Which voice speaks and which model listens as things stand',
    output: SpeechStatus,
  },
  synthesize: {
    method: 'POST',
    path: '/v1/agent/synthesize',
    access: 'service',
    summary: 'A sentence spoken by a voice, as a WAV',
    body: SynthesisRequest,
    output: Nothing,
    reply: 'stream',
    deadline_s: 600,
  },
  transcribe: {
    method: 'POST',
    path: '/v1/agent/transcribe',
    access: 'service',
    summary: 'What is said in a video or sound file, and when',
    body: TranscriptionRequest,
    output: Transcript,
    deadline_s: LONGEST_WAIT_S,
  },
  polish: {
    method: 'POST',
    path: '/v1/agent/polish',
    access: 'service',
    repeatable: true,
    summary: 'Segments of a transcript with their punctuation and evident slips mended, one for one',
    body: PolishRequest,
    output: Polished,
    max_body: 8 * MiB,
    deadline_s: LONGEST_WAIT_S,
  },
})

export const speechSettings = group({
  get: {
    method: 'GET',
    path: '/v1/agent/speech-settings',
    access: 'root',
    summary: 'The providers of speech; keys are never shown',
    output: SpeechSettings,
  },
  put: {
    method: 'PUT',
    path: '/v1/agent/speech-settings',
    access: 'root',
    summary: 'Overwrite the providers of speech; nothing is tested',
    body: SpeechSettingsInput,
    output: SpeechSettings,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/agent/speech-settings',
    access: 'root',
    summary: 'Forget what was saved: the environment decides again',
    output: SpeechSettings,
  },
  testTranscription: {
    method: 'POST',
    path: '/v1/agent/speech-settings/transcription/test',
    access: 'root',
    summary:
      'Have a sound file of at most 5 MB taken down by a provider that is not saved (multipart: `file` and the fields)',
    receives: 'stream',
    media_types: ['multipart/form-data'],
    output: TranscriptionTest,
    max_body: 6 * MiB,
    deadline_s: 180,
  },
  testSynthesis: {
    method: 'POST',
    path: '/v1/agent/speech-settings/synthesis/test',
    access: 'root',
    summary: 'Have a fixed sentence spoken by a provider that is not saved; answers the audio',
    body: SynthesisCandidate,
    output: Nothing,
    reply: 'stream',
    deadline_s: 60,
  },
})
