import { setTimeout as sleep } from 'node:timers/promises'
import { type Exchange, refuse, send } from './exchange.ts'

/** The provider's treatment of one request. */
export type Listening = (exchange: Exchange) => void | Promise<void>

interface Said {
  start: number
  end: number
  text: string
}

/** Two sentences in the first two seconds; the number tells which request they answer. */
const twoSentences = (count: number): Said[] => [
  { start: 0, end: 1, text: `${count}番目の音です。` },
  { start: 1, end: 2, text: 'よく聞こえます。' },
]
const textOf = (said: readonly Said[]) => said.map(({ text }) => text).join('')

/** Hears what it is told to, with times where they are asked for. */
export const hears =
  (said: (count: number) => Said[] = twoSentences): Listening =>
  ({ request, response, count }) => {
    const segments = said(count)
    const text = textOf(segments)
    const isVerbose = request.fields.response_format === 'verbose_json'
    send(response, 200, isVerbose ? { task: 'transcribe', language: 'japanese', text, segments } : { text })
  }

export const hearsText = (text: string): Listening => hears(() => [{ start: 0, end: 0.5, text }])

/** As the gpt-4o models: no times, and a refusal where they are asked for. */
export const knowsNoTimes =
  (said: (count: number) => Said[] = twoSentences): Listening =>
  ({ request, response, count }) =>
    request.fields.response_format === 'json'
      ? send(response, 200, { text: textOf(said(count)) })
      : refuse(response, 400, "response_format 'verbose_json' is not compatible with this model. Use 'json'.")

export const answersWith =
  (status: number, message = 'no', headers: Record<string, string> = {}): Listening =>
  ({ response }) =>
    refuse(response, status, message, headers)
export const isBusy = (retryAfter: string): Listening =>
  answersWith(429, 'Slow down', { 'retry-after': retryAfter })
/** An error that quotes the key it was sent. */
export const quotesKey =
  (status: number): Listening =>
  ({ request, response }) =>
    refuse(response, status, `Incorrect key: ${request.authorization}`)
export const takes =
  (ms: number): Listening =>
  async exchange => {
    await sleep(ms, undefined, { signal: exchange.gone })
    await hears()(exchange)
  }
export const hangs: Listening = () => {}
export const resets: Listening = ({ response }) => void response.socket?.resetAndDestroy()
/** Promises more bytes than it sends. */
export const breaksOff: Listening = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 })
  response.write('{"text":"途中', () => response.destroy())
}
export const sendsRaw =
  (body: string, status = 200, headers: Record<string, string> = {}): Listening =>
  ({ response }) =>
    void response.writeHead(status, headers).end(body)
export const sendsPage = sendsRaw('<!doctype html><title>Sign in</title>', 200, {
  'content-type': 'text/html',
})
export const redirects = (location: string): Listening => sendsRaw('', 307, { location })
