import { withRetries } from '../../agent/calls/retry.ts'
import type { Clock } from '../../agent/ports.ts'
import { withDeadline } from '../../agent/provider/deadline.ts'
import { ProviderFailure } from '../../agent/provider/failures.ts'
import { httpFailure } from '../../agent/provider/http-failure.ts'
import { redact } from '../../agent/provider/redact.ts'
import type { Transport } from '../../agent/provider/transport.ts'
import type { AnswerForm, AnswerForms } from './answer-forms.ts'
import { type Heard, readHeard } from './heard.ts'
import type { TranscriptionTarget } from './target.ts'

export interface ClientPorts {
  transport: Transport
  forms: AnswerForms
  /** For trying again what may pass by itself; left out where a person waits to see what happens. */
  retries?: {
    clock: Clock
    sleep(ms: number, signal: AbortSignal): Promise<void>
  }
}

export interface HearOptions {
  /** For all attempts together. */
  deadlineMs: number
  /** Wraps every attempt. */
  recorded?<T>(attempt: () => Promise<T>): Promise<T>
}

/**
 * What an OpenAI-compatible model hears, with times if it gives any: which form of answer a model refuses is
 * remembered. Throws ProviderFailure, with a redacted message.
 */
export const hear = async (
  target: TranscriptionTarget,
  sound: File,
  { deadlineMs, recorded = attempt => attempt() }: HearOptions,
  ports: ClientPorts,
  signal: AbortSignal,
): Promise<Heard> => {
  const { transport, forms, retries } = ports
  const deadlineAt = retries ? retries.clock.monotonic() + deadlineMs : 0
  return withDeadline(deadlineMs, signal, async limited => {
    let refusal = new ProviderFailure('invalid_request', 'The provider refuses every form of answer')
    for (const form of forms.order(target)) {
      const attempt = () => recorded(() => post(target, sound, form, deadlineMs, transport, limited))
      try {
        const heard = await (retries ? withRetries(attempt, { deadlineAt }, retries, limited) : attempt())
        forms.worked(target, form)
        return heard
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
): Promise<Heard> => {
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
  return readHeard(reply)
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
