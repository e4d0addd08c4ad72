import { type CallReply, Problem, pageClient, type Transport } from '../../../lib/contracts/page-client.ts'
import { pageToken } from '../../../lib/contracts/page-token.ts'
import { videos } from '../../../lib/contracts/study/articles.ts'
import type { Arrived } from '../../../web/api/ours.ts'
import { mustBeOurs } from '../../../web/api/proxy.ts'
import { sessionFor } from '../../../web/api/transport.ts'
import { catalogue, getMessages } from '../../../web/language/language.ts'
import { addressOf } from '../../../web/place.ts'
import { endSession, sessionState } from '../../../web/session/session.ts'
import { noticed } from '../api/reach.ts'

const messages = catalogue({
  en: { lost: 'The connection was lost while the file was being sent. Send it again.' },
  ja: { lost: 'ファイルの送信中に接続が切れました。もう一度送信してください。' },
  zh: { lost: '发送文件时连接断开，请重新发送。' },
})

export interface Sending {
  /** Bytes that have left so far. */
  onSent(bytes: number): void
  signal: AbortSignal
}

/** Sends a video or sound file and returns its handle. A file already sent is not sent again. */
export async function sendFile(file: File, sending: Sending): Promise<string> {
  const before = handles.get(file)
  if (before !== undefined) return before
  const calls = pageClient('study', { videos }, bySending(file, sending))
  const { file_handle } = await calls.videos.file({ query: { name: file.name }, stream: NOTHING })
  handles.set(file, file_handle)
  return file_handle
}

/** Call it when the server refuses a sent file, which may be gone there. */
export const forgetSent = (file: File) => handles.delete(file)

const handles = new WeakMap<File, string>()
/** The file itself goes by the request below, which reads it as it is sent. */
export const NOTHING = new Uint8Array()

/** Sends these bytes as the body of a call: `fetch` does not tell how much has been sent. */
export const bySending = (file: Blob, { onSent, signal }: Sending): Transport =>
  noticed(({ route, path, headers }) => {
    const session = sessionFor(route)
    const { promise, resolve, reject } = Promise.withResolvers<CallReply>()
    const request = new XMLHttpRequest()
    request.open(route.method, addressOf(path))
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    for (const [name, value] of Object.entries(pageToken(session?.token ?? null)))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onload = () => {
      mustBeOurs(route, arrived(request, path)).then(() => {
        if (request.status === 401 && sessionState().session?.token === session?.token) endSession('expired')
        resolve(replyOf(request))
      }, reject)
    }
    request.onerror = () => reject(new Problem('unavailable', getMessages(messages).lost))
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
    return promise
  })

/** Redirects are followed before the page learns of them; the address of the reply tells. */
const arrived = (request: XMLHttpRequest, path: string): Arrived => ({
  status: request.status,
  isRedirect: !request.responseURL.endsWith(path),
  type: request.getResponseHeader('content-type') ?? '',
  text: async () => request.responseText,
})

const replyOf = ({ status, responseText }: XMLHttpRequest): CallReply => ({
  status,
  headers: {},
  text: async () => responseText,
  bytes: async () => new TextEncoder().encode(responseText),
  stream() {
    throw new Error('A page reads the body itself.')
  },
})
