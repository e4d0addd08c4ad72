import { group, route } from '../../platform/http/route.ts'
import { MiB, Nothing, Streamed } from '../schemas/basics.ts'
import { SentenceAccent, SentenceAccentRequest } from '../schemas/models/sentence-accent.ts'
import {
  CLIP_TYPE,
  ListedVoices,
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
  TranscriptionTestOrder,
  testSoundParts,
  VoicesOrder,
  VoiceTest,
} from '../schemas/models/speech.ts'
import { MOST_PART_BYTES } from '../schemas/parts.ts'

/** A long video on a slow provider; a dead agent shows at once. */
const LONGEST_WAIT_S = 6 * 3_600

/** agent_server's voice and ear. */
export const speech = group({
  status: {
    ...route('GET', '/v1/agent/speech', 'service'),
    summary: 'The voice and the transcription model in use',
    output: SpeechStatus,
  },
  synthesize: {
    ...route('POST', '/v1/agent/synthesize', 'service'),
    summary: 'Synthesise a sentence; answers a WAV',
    body: SynthesisRequest,
    ...Streamed,
    deadline_s: 600,
  },
  accent: {
    ...route('POST', '/v1/agent/accent', 'service'),
    repeatable: true,
    summary: 'The accent phrases of a sentence, by Open JTalk',
    body: SentenceAccentRequest,
    output: SentenceAccent,
    deadline_s: 120,
  },
  transcribe: {
    ...route('POST', '/v1/agent/transcribe', 'service'),
    summary: 'Transcribe a video or sound file, with the time of each segment',
    body: TranscriptionRequest,
    output: Transcript,
    deadline_s: LONGEST_WAIT_S,
  },
  polish: {
    ...route('POST', '/v1/agent/polish', 'service'),
    repeatable: true,
    summary: 'Correct punctuation and evident slips in the segments of a transcript, one for one',
    body: PolishRequest,
    output: Polished,
    max_body: 8 * MiB,
    deadline_s: LONGEST_WAIT_S,
  },
})

export const speechSettings = group({
  get: {
    ...route('GET', '/v1/agent/speech-settings', 'root'),
    summary: 'The settings of the speech providers; keys are never shown',
    output: SpeechSettings,
  },
  put: {
    ...route('PUT', '/v1/agent/speech-settings', 'root'),
    summary:
      'Replace the settings of the speech providers: a VOICEVOX engine is asked for the voices that it has, and nothing else is tested',
    body: SpeechSettingsInput,
    output: SpeechSettings,
  },
  remove: {
    ...route('DELETE', '/v1/agent/speech-settings', 'root'),
    summary: 'Delete the saved settings, so that the environment applies again',
    output: SpeechSettings,
  },
  testSound: {
    ...route('PUT', '/v1/agent/speech-settings/transcription/test/sound/{n}', 'root'),
    summary:
      'Send a part of a sound file of at most 5 MB, 4 MiB each but for the last; part 1 begins a new file',
    params: testSoundParts.ByPart,
    receives: 'raw',
    max_body: MOST_PART_BYTES,
    output: testSoundParts.StoredPart,
  },
  testTranscription: {
    ...route('POST', '/v1/agent/speech-settings/transcription/test', 'root'),
    summary: 'Test an unsaved provider by having it transcribe the sound file that was sent, once',
    body: TranscriptionTestOrder,
    output: TranscriptionTest,
    deadline_s: 180,
  },
  voices: {
    ...route('POST', '/v1/agent/speech-settings/voices', 'root'),
    summary: 'List the voices of a provider, asked of an unsaved engine',
    body: VoicesOrder,
    output: ListedVoices,
    deadline_s: 60,
  },
  testVoice: {
    ...route('POST', '/v1/agent/speech-settings/voices/test', 'root'),
    summary: 'Test a voice of an unsaved engine with a fixed sentence; answers the audio',
    body: VoiceTest,
    output: Nothing,
    reply: 'bytes',
    reply_type: CLIP_TYPE,
    deadline_s: 60,
  },
  testSynthesis: {
    ...route('POST', '/v1/agent/speech-settings/synthesis/test', 'root'),
    summary: 'Test an unsaved provider with a fixed sentence; answers the audio',
    body: SynthesisCandidate,
    output: Nothing,
    reply: 'bytes',
    reply_type: CLIP_TYPE,
    deadline_s: 60,
  },
})
