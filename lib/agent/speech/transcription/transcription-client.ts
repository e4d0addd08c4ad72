import { z } from 'zod'
import type { SpeechSettingsInput, TranscriptionCandidate } from '../../../contracts/schemas/models/speech.ts'
import { LearnedOrder } from '../../../platform/async/learned-order.ts'
import { type Timing, withRetries } from '../../../platform/outbound/attempts.ts'
import { withDeadline } from '../../../platform/outbound/deadline.ts'
import { httpFailure, parseJson } from '../../../platform/outbound/http-failure.ts'
import { ProviderFailure } from '../../../platform/outbound/provider-failure.ts'
import { redact } from '../../../platform/outbound/redact.ts'
import type { Transport, TransportReply } from '../../../platform/outbound/transport.ts'
import { withoutEndSlashes } from '../../../platform/values/end-slashes.ts'

export interface ClientPorts {
  transport: Transport
  forms: LearnedOrder<AnswerForm>
  retries?: Timing
}

interface AttemptOptions {
  /** Bounds all attempts together. */
  deadlineMs: number
  recordAttempt?<T>(attempt: () => Promise<T>): Promise<T>
}

/** Remembers forms of answers that a model refuses. Throws ProviderFailure, with a redacted message. */
export const requestTranscript = async (
  target: TranscriptionTarget,
  sound: File,
  { deadlineMs, recordAttempt = attempt => attempt() }: AttemptOptions,
  ports: ClientPorts,
  signal: AbortSignal,
): Promise<RawTranscript> => {
  const { transport, forms, retries } = ports
  const deadlineAt = retries ? retries.clock.monotonic() + deadlineMs : 0
  return withDeadline(deadlineMs, signal, async limited => {
    let refusal = new ProviderFailure('invalid_request', 'The provider refuses every answer form')
    for (const form of forms.order(keyOf(target))) {
      const attempt = () => recordAttempt(() => post(target, sound, form, deadlineMs, transport, limited))
      try {
        const transcript = await (retries
          ? withRetries(attempt, { deadlineAt }, retries, limited)
          : attempt())
        forms.worked(keyOf(target), form)
        return transcript
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.failure !== 'invalid_request') throw error
        refusal = error
      }
    }
    throw refusal
  })
}

const post = async (
  target: TranscriptionTarget,
  sound: File,
  form: AnswerForm,
  timeoutMs: number,
  transport: Transport,
  signal: AbortSignal,
): Promise<RawTranscript> => {
  const multipart = new Response(formData(target, sound, form))
  const body = await multipart.bytes()
  const reply = await transport.send(
    {
      method: 'POST',
      url: new URL(`${target.base_url}/audio/transcriptions`),
      headers: {
        accept: 'application/json',
        'user-agent': 'yomu',
        'content-type': multipart.headers.get('content-type') ?? '',
        'content-length': String(body.length),
        ...(target.api_key !== '' && { authorization: `Bearer ${target.api_key}` }),
      },
      body,
      timeoutMs,
    },
    signal,
  )
  if (reply.status < 200 || reply.status > 299) {
    throw httpFailure(reply, text => redact(text, [target.api_key]))
  }
  return readTranscript(reply)
}

const formData = ({ model }: TranscriptionTarget, sound: File, form: AnswerForm): FormData => {
  const data = new FormData()
  data.append('file', sound)
  data.append('model', model)
  data.append('language', 'ja')
  data.append('response_format', form)
  if (form === 'verbose_json') data.append('timestamp_granularities[]', 'segment')
  return data
}

export interface TranscriptionTarget {
  base_url: string
  /** Empty for local servers. */
  api_key: string
  model: string
  /** Per minute of sound; null if unknown. */
  price: number | null
}

/** Null while the address or the model is missing. */
export const targetOf = (
  form: TranscriptionCandidate & Pick<SpeechSettingsInput, 'transcription_price'>,
): TranscriptionTarget | null => {
  const { transcription_base_url, transcription_model, transcription_api_key } = form
  if (transcription_base_url === '' || transcription_model === '') return null
  return {
    base_url: withoutEndSlashes(transcription_base_url),
    api_key: transcription_api_key,
    model: transcription_model,
    price: form.transcription_price,
  }
}

/** With times and without; newer models refuse the first. */
const FORMS = ['verbose_json', 'json'] as const
type AnswerForm = (typeof FORMS)[number]

const MAX_MODELS = 100
const REMEMBERED_MS = 24 * 3_600_000

export const createAnswerForms = (): LearnedOrder<AnswerForm> =>
  new LearnedOrder(FORMS, { keys: MAX_MODELS, ttlMs: REMEMBERED_MS })

const keyOf = ({ base_url, model }: TranscriptionTarget) => `${base_url} ${model}`

/** `segments` is null without times. */
export interface RawTranscript {
  text: string
  segments: RawSegment[] | null
}

/** Seconds from the start of the sent sound. */
const RawSegment = z.object({ start: z.number(), end: z.number(), text: z.string() })
export type RawSegment = z.infer<typeof RawSegment>
/** Keeps the text even when its times cannot be read. */
const Answer = z.union([
  z.object({ text: z.string(), segments: z.array(RawSegment).nullish().catch(null) }),
  z
    .object({ segments: z.array(RawSegment) })
    .transform(({ segments }) => ({ text: segments.map(({ text }) => text).join(''), segments })),
])

/** Some gateways answer 200 with a page or an error. */
const readTranscript = ({ body, status }: TransportReply): RawTranscript => {
  const json = parseJson(body)
  if (json === undefined) throw new ProviderFailure('not_json', 'The answer is not JSON', { status })
  const parsed = Answer.safeParse(json)
  if (!parsed.success) throw new ProviderFailure('bad_answer', 'The answer is not a transcript', { status })
  const { text, segments } = parsed.data
  // Some servers accept the request for times and give none.
  return { text, segments: segments && (segments.length > 0 || text.trim() === '') ? segments : null }
}
