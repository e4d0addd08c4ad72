import { withRetries } from '../../agent/calls/retry.ts'
import { withDeadline } from '../../agent/provider/deadline.ts'
import { ProviderFailure } from '../../agent/provider/failures.ts'
import { redact } from '../../agent/provider/redact.ts'
import { DEFAULT_VOICE, MOST_CLIP_BYTES } from '../../contracts/schemas/speech.ts'
import { wavInfo } from '../../media/wav.ts'
import type { SynthesisPorts } from '../ports.ts'
import type { SpeechForm } from '../settings.ts'
import { azureFailure } from './azure-failure.ts'
import { mustBeAzureVoice } from './azure-voice.ts'
import { recorded } from './recorded.ts'
import { mustBeSpeakable } from './speakable.ts'
import { ssmlOf } from './ssml.ts'
import type { Synthesiser, Utterance } from './synthesiser.ts'
import { wholeWav } from './whole-wav.ts'

export const AZURE_ENDPOINT = 'https://{region}.tts.speech.microsoft.com/cognitiveservices/v1'

/** A free account may ask twenty times a minute, a paid one hundreds of times a second. */
const AT_ONCE = 4
const ONE_TRY_MS = 90_000
const ALL_TRIES_MS = 240_000
/** Ten minutes are cut off without a word. */
const LONGEST_S = 599

/** Azure's speech service over its REST protocol. */
export function azureSynthesiser(form: SpeechForm, ports: SynthesisPorts): Synthesiser {
  const places = { id: 'azure', max_concurrency: AT_ONCE }
  return {
    provider: 'azure',
    voice: form.synthesis_voice || DEFAULT_VOICE,
    may_choose: true,
    speak: async (utterance, signal) => {
      mustBeAzureVoice(utterance.voice)
      mustBeSpeakable(utterance.text)
      return ports.limiter.run(places, signal, () => callWithRetries(form, utterance, ports, signal))
    },
  }
}

/** The place is held during pauses too: whom the provider asks to wait does not go on asking by another way. */
function callWithRetries(
  form: SpeechForm,
  utterance: Utterance,
  ports: SynthesisPorts,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { clock, allTriesMs = ALL_TRIES_MS } = ports
  const run = { deadlineAt: clock.monotonic() + allTriesMs }
  return withDeadline(allTriesMs, signal, limited => {
    const attempt = () =>
      recorded('azure', utterance, ports, () => callAzure(form, utterance, ports, limited))
    return withRetries(attempt, run, ports, limited)
  })
}

async function callAzure(
  { synthesis_key, synthesis_region }: SpeechForm,
  { text, voice }: Utterance,
  { transport, keys, endpoint, oneTryMs = ONE_TRY_MS }: SynthesisPorts,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const url = URL.parse(endpoint.replaceAll('{region}', synthesis_region))
  if (!url) throw new ProviderFailure('not_found', 'SYNTHESIS_ENDPOINT is no address')
  const reply = await transport.receive(
    {
      method: 'POST',
      url,
      headers: {
        'ocp-apim-subscription-key': synthesis_key,
        'content-type': 'application/ssml+xml',
        'x-microsoft-outputformat': 'riff-24khz-16bit-mono-pcm',
        'user-agent': 'yomu',
      },
      body: ssmlOf(text, voice),
      timeoutMs: oneTryMs,
      maxBytes: MOST_CLIP_BYTES,
    },
    signal,
  )
  if (reply.status !== 200) throw azureFailure(reply, said => redact(said, [synthesis_key, ...keys()]))
  const wav = wholeWav(reply.bytes)
  if ((wavInfo(wav)?.seconds ?? 0) > LONGEST_S)
    throw new ProviderFailure(
      'too_large',
      'The sound is as long as the provider ever makes it, and may be cut off',
    )
  return wav
}
