import { type OutgoingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'

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

/** One request over a connection of its own; a body without a content-length goes out in chunks. */
export async function send(
  port: number,
  { method = 'GET', target, headers, body }: RawRequest,
): Promise<RawReply> {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method,
    path: target,
    headers: { ...headers },
    agent: false,
  })
  const replied = new Promise<RawReply>((resolve, reject) => {
    outgoing.once('error', reject)
    outgoing.once('response', reply => {
      const flat = Object.entries(reply.headers).map(([name, value]) => [name, String(value)])
      text(reply).then(
        text => resolve({ status: reply.statusCode ?? 0, headers: Object.fromEntries(flat), text }),
        reject,
      )
    })
  })
  outgoing.end(body)
  return replied
}
