import { type OutgoingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface RawRequest {
  method?: string
  /** Sent as it is, percent signs and all. */
  target: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
}
export interface RawReply {
  status: number
  headers: Record<string, string | undefined>
  text: string
}
export type ReplyInBytes = Omit<RawReply, 'text'> & { bytes: Buffer }

/** One request over a connection of its own; a body without a content-length is sent in chunks. */
export async function send(port: number, asked: RawRequest): Promise<RawReply> {
  const { bytes, ...reply } = await sendForBytes(port, asked)
  return { ...reply, text: bytes.toString() }
}

/** The same, for an answer that is no text. */
export async function sendForBytes(
  port: number,
  { method = 'GET', target, headers, body }: RawRequest,
): Promise<ReplyInBytes> {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method,
    path: target,
    headers: { ...headers },
    agent: false,
  })
  const replied = new Promise<ReplyInBytes>((resolve, reject) => {
    outgoing.once('error', reject)
    outgoing.once('response', reply => {
      const flat = Object.entries(reply.headers).map(([name, value]) => [name, String(value)])
      buffer(reply).then(
        bytes => resolve({ status: reply.statusCode ?? 0, headers: Object.fromEntries(flat), bytes }),
        reject,
      )
    })
  })
  outgoing.end(body)
  return replied
}
