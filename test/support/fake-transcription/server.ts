import { EventEmitter, once } from 'node:events'
import { scripted, type Told } from '../fake-service/exchange.ts'
import { startLocalServer } from '../fake-service/local-server.ts'
import { type Exchange, type HeardSound, openExchange, refuse } from './exchange.ts'
import { hears } from './listening.ts'

export interface FakeTranscription {
  /** The base URL, ending in /v1. */
  url: string
  key: string
  model: string
  /** Every request so far, oldest first. */
  requests: HeardSound[]
  /** Settles once so many requests have come. */
  requested(count: number): Promise<void>
  behave(told: Told<Exchange>): void
  close(): Promise<void>
}

/** The environment variables that name it to a stack. */
export const transcriptionSettings = ({ url, key, model }: FakeTranscription) => ({
  TRANSCRIPTION_BASE_URL: url,
  TRANSCRIPTION_API_KEY: key,
  TRANSCRIPTION_MODEL: model,
})

const MOST_BYTES = 25 * 1024 * 1024

/** An OpenAI-compatible transcription provider on a free port of 127.0.0.1 that is as strict as the real one. */
export const startFakeTranscription = async (): Promise<FakeTranscription> => {
  const known = { key: 'sk-hears/+"everything', model: 'whisper-1' }
  const requests: HeardSound[] = []
  const arrivals = new EventEmitter()
  const { next, behave } = scripted(hears())
  const { origin, close } = await startLocalServer(async (incoming, response) => {
    const exchange = await openExchange(incoming, response, requests.length + 1)
    requests.push(exchange.request)
    arrivals.emit('request')
    const objection = objectionTo(exchange, known)
    if (objection) refuse(response, ...objection)
    else await next()(exchange)
  })
  return {
    ...known,
    url: `${origin}/v1`,
    requests,
    requested: async count => {
      while (requests.length < count) await once(arrivals, 'request')
    },
    behave,
    close,
  }
}

/** The real provider's answer to a malformed request. */
const objectionTo = (
  { request: { method, path, authorization, fields, file } }: Exchange,
  { key, model }: { key: string; model: string },
): [status: number, message: string] | null => {
  if (method !== 'POST' || path !== '/v1/audio/transcriptions') return [404, `Unknown: ${method} ${path}`]
  if (authorization !== `Bearer ${key}`) return [401, `Incorrect API key provided: ${authorization}`]
  if (!file) return [400, 'There is no file in the form.']
  if (file.bytes.length > MOST_BYTES) return [413, 'Maximum content size limit (26214400) exceeded.']
  if (!isSound(file.bytes)) return [400, 'Invalid file format.']
  if (fields.model !== model) return [404, `The model '${fields.model}' does not exist.`]
  if (fields.language !== 'ja') return [400, `Invalid language '${fields.language}'.`]
  const wantsTimes = fields['timestamp_granularities[]']
  if (fields.response_format === 'verbose_json' ? wantsTimes !== 'segment' : wantsTimes !== undefined)
    return [400, 'timestamp_granularities go with verbose_json.']
  return null
}

/** MP3, with or without a tag before it, or WAV. */
const isSound = (bytes: Uint8Array): boolean => {
  const [first = 0, second = 0] = bytes
  return (first === 0xff && second >= 0xe0) || /^(ID3|RIFF)/.test(String.fromCharCode(...bytes.slice(0, 4)))
}
