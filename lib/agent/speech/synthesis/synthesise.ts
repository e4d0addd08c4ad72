import { Readable } from 'node:stream'
import {
  CLIP_TYPE,
  SpeechSettingsInput,
  type SynthesisCandidate,
  TEST_SENTENCE,
} from '../../../contracts/schemas/models/speech.ts'
import { creditHeader, type Voice } from '../../../contracts/schemas/models/voices.ts'
import { toKatakana } from '../../../japanese/kana.ts'
import { type Reply, stream } from '../../../platform/http/reply.ts'
import { type FailureClass, ProviderFailure } from '../../../platform/outbound/provider-failure.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { type PlainReason, refusal } from '../../../platform/problems/reasons.ts'
import { pronunciationOf } from './pronunciation.ts'
import { providerOf, synthesiserFor, synthesiserInVoice } from './providers.ts'
import { type Synthesiser, type SynthesisPorts, type Utterance, wordsOf } from './synthesiser.ts'

interface Spoken {
  wav: Uint8Array
  credit: string
}

/** Does not quote the provider, because learners see the problems. */
export async function synthesise(
  utterance: Utterance,
  form: SpeechSettingsInput,
  ports: SynthesisPorts,
  signal: AbortSignal,
): Promise<Spoken> {
  const synthesiser = await synthesiserThatMay(utterance.voice, form, ports)
  const spokenUtterance = synthesiser.takesReading ? utterance : await inKana(utterance, ports, signal)
  const wav = await synthesiser.synthesise(spokenUtterance, signal).catch(error => {
    throw isOfProvider(error)
      ? refusal(REASONS[error.failure] ?? 'voice_refused', {}, { cause: error })
      : error
  })
  return { wav, credit: creditOf({ ...synthesiser, voice: utterance.voice }, form) }
}

/** The administrator's line, else the provider's. */
export const creditOf = (
  { voice, credit = '' }: Pick<Synthesiser, 'voice' | 'credit'>,
  { offered_voices }: SpeechSettingsInput,
): string => offered_voices.find(offered => offered.voice === voice)?.credit ?? credit

/**
 * Accepts offered voices and the one in use. Settings may have changed since a task chose its voice; a clip of another
 * would be kept under its name.
 */
async function synthesiserThatMay(voice: Voice, form: SpeechSettingsInput, ports: SynthesisPorts) {
  const isOffered = form.offered_voices.some(offered => offered.voice === voice)
  const offered = isOffered ? await synthesiserInVoice(voice, form, ports) : null
  const synthesiser = offered ?? (await synthesiserFor(form, ports))
  if (!synthesiser) throw refusal('no_voice', { why: missingSettings(form) })
  if (synthesiser.voice !== voice && !synthesiser.may_choose)
    throw refusal('voice_offered_no_more', { wanted: voice, voice: synthesiser.voice })
  return synthesiser
}

/** For providers that take no readings. */
async function inKana(utterance: Utterance, ports: SynthesisPorts, signal: AbortSignal): Promise<Utterance> {
  const { reading, ...spelling } = utterance
  if (reading === undefined) return utterance
  const sound = pronunciationOf(await wordsOf(utterance, ports, signal)).replaceAll(/\s/g, '')
  return { ...spelling, text: toKatakana(sound) }
}

/**
 * Speaks as if these values were saved; without a key a local program does. Throws `provider_test_failed` with the
 * provider's reason, for administrators.
 */
export async function synthesiseTestSentence(
  candidate: SynthesisCandidate,
  { user_id, synthesis_price }: { user_id: number; synthesis_price: number | null },
  ports: SynthesisPorts,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const form = { ...SpeechSettingsInput.parse({ synthesis_price }), ...candidate }
  const synthesiser = await synthesiserFor(form, ports)
  if (!synthesiser) throw new Problem('provider_test_failed', missingSettings(form))
  const purpose = { user_id, article_id: null, task_id: null }
  const utterance = { text: TEST_SENTENCE, voice: synthesiser.voice, purpose }
  return synthesiser.synthesise(utterance, signal).catch(error => {
    throw testProblem(error)
  })
}

export const testProblem = (error: unknown): unknown =>
  isOfProvider(error) ? new Problem('provider_test_failed', `${error.message}.`, { cause: error }) : error

export const clipReply = ({ wav, credit }: Spoken): Reply =>
  stream(Readable.from([wav]), {
    'content-type': CLIP_TYPE,
    'content-length': String(wav.byteLength),
    'cache-control': 'no-store',
    ...creditHeader(credit),
  })

export function missingSettings({ synthesis_key, default_voice }: SpeechSettingsInput): string {
  // The region is missing for Azure's voices alone: any other default has its own reason.
  const isOfAzure = providerOf(default_voice)?.name === 'azure'
  if (default_voice !== '' && !(isOfAzure && synthesis_key !== ''))
    return `The voice ${default_voice}, which an administrator made the default, is not available any more. Ask an administrator to choose another one.`
  return synthesis_key === ''
    ? 'No speech provider is set up. Ask an administrator to add a key and a region, or to run the set-up, which unpacks Open JTalk.'
    : 'Speech synthesis has a key but no region. Ask an administrator to enter the region of the key.'
}

/** False for cancelling and internal errors. */
const isOfProvider = (error: unknown): error is ProviderFailure =>
  error instanceof ProviderFailure && error.failure !== 'cancelled'

const REASONS: Partial<Record<FailureClass, PlainReason>> = {
  unauthenticated: 'voice_refused_access',
  quota: 'voice_quota_spent',
  rate_limited: 'voice_busy',
  server_error: 'voice_had_error',
  network: 'voice_unreachable',
  timeout: 'voice_too_slow',
  bad_answer: 'voice_broke_off',
  too_large: 'sentence_too_long_to_speak',
  not_found: 'voice_set_up_wrongly',
}
