import { connect } from 'node:net'
import type { RawReply } from '../../../test/support/bad-input/replies.ts'

interface Sent {
  method: string
  target: string
  headers: Record<string, string>
  body: string | Buffer | null
}

/** Requests that no HTTP client sends; `cut` and `left` break off within the body. */
export const breakages = [
  'cut',
  'left',
  'control character',
  'long header',
  'many headers',
  'two lengths',
  'bad length',
  'bad chunk',
  'no host',
  'space in target',
  'bytes in target',
  'whole address',
  'no target',
  'unknown method',
  'small letters',
  'old version',
  'unknown version',
  'no HTTP',
] as const
export type Breakage = (typeof breakages)[number]

export function brokenBytes(
  breakage: Breakage,
  { method, target, headers, body }: Sent,
  host: string,
): Buffer {
  const bytes = Buffer.from(body ?? '{}')
  const half = bytes.subarray(0, bytes.length >> 1)
  const usual = Object.entries(headers).filter(
    ([name]) => !/^(?:host|content-length|transfer-encoding|connection|upgrade)$/.test(name),
  )
  const lines = usual.map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]/g, ' ')}`)
  const whole = (first: string, more: string[], sent: Buffer = bytes) =>
    Buffer.concat([Buffer.from([first, ...lines, ...more, 'connection: close', '', ''].join('\r\n')), sent])
  const first = `${method} ${target} HTTP/1.1`
  const at = `host: ${host}`
  const length = `content-length: ${bytes.length}`
  switch (breakage) {
    case 'cut':
    case 'left':
      return whole(first, [at, `content-length: ${bytes.length + 10}`], half)
    case 'control character':
      return whole(first, [at, length, 'x-odd: a\x01\0b'])
    case 'long header':
      return whole(first, [at, length, `x-odd: ${'x'.repeat(20_000)}`])
    case 'many headers':
      return whole(first, [at, length, ...Array.from({ length: 2_500 }, (_, n) => `x${n}: 1`)])
    case 'two lengths':
      return whole(first, [at, length, 'transfer-encoding: chunked'])
    case 'bad length':
      return whole(first, [at, 'content-length: -1'])
    case 'bad chunk':
      return whole(first, [at, 'transfer-encoding: chunked'], Buffer.from('zz\r\nab\r\n0\r\n\r\n'))
    case 'no host':
      return whole(first, [length])
    case 'space in target':
      return whole(`${method} ${target} x HTTP/1.1`, [at, length])
    case 'bytes in target':
      return whole(`${method} ${target}/雨\xff HTTP/1.1`, [at, length])
    case 'whole address':
      return whole(`${method} http://example.org${target} HTTP/1.1`, [at, length])
    case 'no target':
      return whole(`${method} * HTTP/1.1`, [at, length])
    case 'unknown method':
      return whole(`BREW ${target} HTTP/1.1`, [at, length])
    case 'small letters':
      return whole(`${method.toLowerCase()} ${target} HTTP/1.1`, [at, length])
    case 'old version':
      return whole(`${method} ${target} HTTP/1.0`, [length])
    case 'unknown version':
      return whole(`${method} ${target} HTTP/3.7`, [at, length])
    case 'no HTTP':
      return Buffer.from('\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03')
  }
}

/** The reply to these bytes until the connection closes; null if it closes without one. */
export function sendBytes(
  address: string,
  breakage: Breakage,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<RawReply | null> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true, signal })
  const received: Buffer[] = []
  return new Promise((resolve, reject) => {
    socket.on('data', chunk => received.push(chunk))
    socket.once('error', error =>
      signal.aborted ? reject(error) : resolve(replyIn(Buffer.concat(received))),
    )
    socket.once('close', () => resolve(replyIn(Buffer.concat(received))))
    socket.once('end', () => socket.destroy())
    if (breakage === 'left') socket.write(bytes, () => socket.destroy())
    else socket.end(bytes)
  })
}

function replyIn(bytes: Buffer): RawReply | null {
  const text = bytes.toString('latin1')
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1])
  if (!status) return null
  const headers = Object.fromEntries(
    lines.map(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const body = rest.join('\r\n\r\n')
  const whole = headers['transfer-encoding'] === 'chunked' ? withoutChunks(body) : body
  return { status, headers, text: Buffer.from(whole, 'latin1').toString('utf8') }
}

function withoutChunks(body: string): string {
  const end = body.indexOf('\r\n')
  const length = Number.parseInt(body.slice(0, end), 16)
  if (end < 0 || !length) return ''
  const start = end + 2
  return body.slice(start, start + length) + withoutChunks(body.slice(start + length + 2))
}
