import { z } from 'zod'
import type { SpeechSettingsInput } from '../../../contracts/schemas/models/speech.ts'
import { type OfferedVoice, Voice } from '../../../contracts/schemas/models/voices.ts'
import { member } from '../../../platform/outbound/http-failure.ts'
import { ProviderFailure } from '../../../platform/outbound/provider-failure.ts'
import { askEngine, baseOf, clipOfEngine, type Engine, partsOfVoice, priceAt, voiceName } from './engine.ts'
import { calledSynthesiser } from './frame.ts'
import { AccentPhrase, correctedKana } from './kana-notation.ts'
import type { SynthesisPorts, SynthesisProvider, Utterance } from './synthesiser.ts'

const NAME = 'voicevox'
/** Each call keeps the engine's processors busy. */
const MOST_CONCURRENT = 2
const SAMPLE_RATE = 24_000

export const voicevox: SynthesisProvider = {
  name: NAME,
  isAutomatic: false,
  hasVoice: voice => partsOfVoice(NAME, voice) !== null,
  mayCost: form => priceAt(form.voicevox_base_url, form.voicevox_price) !== 0,

  async open(form, ports, voice) {
    const [, style] = voice === undefined ? [] : (partsOfVoice(NAME, voice) ?? [])
    if (form.voicevox_base_url === '' || !voice || !style) return null
    if (!(await hasStyle(form, voice, ports))) return null
    const price = priceAt(form.voicevox_base_url, form.voicevox_price)
    const slot = `${NAME} ${form.voicevox_base_url}`
    const spoken = ({ text }: Utterance, signal: AbortSignal) =>
      speak(engineOf(form), style, text, ports, signal)
    const called = { provider: NAME, voice, price, slot, slots: MOST_CONCURRENT, speak: spoken } as const
    return calledSynthesiser(called, ports)
  },

  async voices(form, ports, signal) {
    if (form.voicevox_base_url === '') return []
    const engine = engineOf(form)
    const speakers = await speakersOf(engine, ports, signal)
    const brand = await brandOf(engine, ports, signal)
    return speakers.flatMap(({ name, speaker_uuid, styles }) =>
      styles
        .filter(({ type = 'talk' }) => type === 'talk')
        .flatMap(style => offered(voiceName(NAME, speaker_uuid, String(style.id)), name, style.name, brand)),
    )
  },
}

const engineOf = ({ voicevox_base_url, voicevox_private }: SpeechSettingsInput): Engine => ({
  base_url: baseOf(voicevox_base_url, /$/),
  key: '',
  may_be_private: voicevox_private,
})

const Speakers = z
  .array(
    z.object({
      name: z.string(),
      speaker_uuid: z.string(),
      styles: z
        .array(z.object({ id: z.number().int().min(0), name: z.string(), type: z.string().optional() }))
        .max(1_000),
    }),
  )
  .max(1_000)

async function speakersOf(engine: Engine, ports: SynthesisPorts, signal: AbortSignal) {
  const speakers = Speakers.safeParse(await askEngine(engine, { path: '/speakers' }, ports, signal)).data
  if (!speakers) throw new ProviderFailure('bad_answer', 'The answer is not a list of speakers')
  return speakers
}

/** The longest wait to learn whether a voice exists. */
const LOOK_UP_MS = 2_000

/** False if the engine denies the style, which would fail for every sentence. */
function hasStyle(form: SpeechSettingsInput, voice: Voice, ports: SynthesisPorts): Promise<boolean> {
  const engine = engineOf(form)
  const name = `${engine.base_url} ${engine.may_be_private}`
  return ports.knownVoices.has(name, voice, async () => {
    const quick = { ...ports, attemptMs: LOOK_UP_MS }
    const speakers = await speakersOf(engine, quick, AbortSignal.timeout(LOOK_UP_MS))
    return speakers.flatMap(({ speaker_uuid, styles }) =>
      styles.map(({ id }) => voiceName(NAME, speaker_uuid, String(id))),
    )
  })
}

function offered(name: string, speaker: string, style: string, brand: string): OfferedVoice[] {
  const voice = Voice.safeParse(name).data
  if (voice === undefined) return []
  // The form that the terms of these voices ask for.
  return [
    { voice, label: `${speaker}（${style}）`.slice(0, 100), credit: `${brand}:${speaker}`.slice(0, 300) },
  ]
}

/** Shown in credits; older engines have none. */
async function brandOf(engine: Engine, ports: SynthesisPorts, signal: AbortSignal): Promise<string> {
  try {
    const brand = member(await askEngine(engine, { path: '/engine_manifest' }, ports, signal), 'brand_name')
    return typeof brand === 'string' && brand !== '' ? brand : 'VOICEVOX'
  } catch (error) {
    if (error instanceof ProviderFailure && error.failure !== 'cancelled') return 'VOICEVOX'
    throw error
  }
}

const AudioQuery = z.looseObject({ accent_phrases: z.array(AccentPhrase) })
const AccentPhrases = z.array(AccentPhrase)

async function speak(
  engine: Engine,
  speaker: string,
  text: string,
  ports: SynthesisPorts,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const ask = async <T>(path: string, query: Record<string, string>, schema: z.ZodType<T>) => {
    const request = { path, query: { ...query, speaker }, method: 'POST' } as const
    const parsed = schema.safeParse(await askEngine(engine, request, ports, signal))
    if (!parsed.success) throw new ProviderFailure('bad_answer', `The answer to ${path} has another form`)
    return parsed.data
  }
  const query = await ask('/audio_query', { text }, AudioQuery)
  const kana = correctedKana(query.accent_phrases, await ports.words(text, signal))
  const corrected =
    kana === null
      ? null
      : await ask('/accent_phrases', { text: kana, is_kana: 'true' }, AccentPhrases).catch(nullIfRefused)
  const accent_phrases = corrected ?? query.accent_phrases
  // Speed is the player's business: a clip has the voice's own.
  const own = { speedScale: 1, outputStereo: false, outputSamplingRate: SAMPLE_RATE }
  const body = { ...query, ...own, accent_phrases }
  return clipOfEngine(engine, { path: '/synthesis', query: { speaker }, body }, ports, signal)
}

/** Falls back to the engine's own reading of the text. */
function nullIfRefused(error: unknown): null {
  if (error instanceof ProviderFailure && error.failure === 'invalid_request') return null
  throw error
}
