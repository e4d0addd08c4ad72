import { type Behaviour, delayed } from '../fake-service/exchange.ts'
import { type Exchange, refuse, send } from './exchange.ts'

export {
  hang as hangs,
  html as sendsPage,
  redirect as redirects,
  reset as resets,
} from '../fake-service/exchange.ts'
export type Listening = Behaviour<Exchange>

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
export const takes = (ms: number): Listening => delayed(ms, hears())
/** Promises more bytes than it sends. */
export const breaksOff: Listening = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 })
  response.write('{"text":"途中', () => response.destroy())
}
export const sendsRaw =
  (body: string, status = 200, headers: Record<string, string> = {}): Listening =>
  ({ response }) =>
    void response.writeHead(status, headers).end(body)
