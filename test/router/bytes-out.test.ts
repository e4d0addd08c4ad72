import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { stream } from '../../lib/platform/http/reply.ts'
import { Problem } from '../../lib/platform/problems/errors.ts'
import { deepIt } from '../support/sample.ts'
import { send } from './http.ts'
import { streamChain } from './stream-probe.ts'

const MiB = 1024 * 1024

async function fetching(port: number) {
  const [reply]: IncomingMessage[] = await once(get({ port, path: '/bytes/fetch', agent: false }), 'response')
  if (!reply) throw new Error('There is no answer')
  return reply
}

const closed = (body: Readable) =>
  new Promise<void>(resolve => {
    if (body.closed) resolve()
    else body.once('close', resolve)
  })

describe('bytes fetched through three services', () => {
  it('arrive with their headers only', async () => {
    const said = {
      'content-type': 'audio/wav',
      'content-length': '3',
      'content-range': 'bytes 2-4/9',
      'accept-ranges': 'bytes',
      etag: '"a"',
      'content-disposition': 'attachment; filename="a.wav"',
      'cache-control': 'private, max-age=60',
    }
    const asked: unknown[] = []
    const { port } = await streamChain({
      give({ headers }) {
        asked.push(headers.range)
        return stream(Readable.from([Buffer.from('abc')]), { ...said, 'x-inside': 'of no concern' }, 206)
      },
    })
    const reply = await send(port, { target: '/bytes/fetch', headers: { range: 'bytes=2-4' } })
    expect(reply).toMatchObject({ status: 206, text: 'abc', headers: said })
    expect(reply.headers['x-inside']).toBeUndefined()
    expect(asked).toEqual(['bytes=2-4'])
  })

  deepIt('are cut off at the announced length: a caller would read more as the next reply', async () => {
    const { last, logged } = await streamChain({
      give: () => stream(Readable.from([Buffer.from('ab'), Buffer.from('cdef')]), { 'content-length': '4' }),
    })
    const caller = connect(last, '127.0.0.1').on('error', () => {})
    caller.write('GET /bytes/fetch HTTP/1.1\r\nhost: a\r\n\r\n')
    const [head, body] = (await text(caller)).split('\r\n\r\n')
    expect(head).toContain('content-length: 4')
    expect(['', 'ab']).toContain(body)
    expect(logged.join()).toContain('6 of 4 bytes')
  })

  deepIt('are abandoned when the caller disconnects', async () => {
    const body = new PassThrough()
    const { port, logged } = await streamChain({ give: () => stream(body, {}) })
    body.write('half of')
    const reply = await fetching(port)
    await once(reply, 'data')
    reply.destroy()
    await closed(body)
    expect(logged).toEqual([])
  })

  deepIt.each([
    ['of a length that was announced', { 'content-length': '9' }],
    ['of any length', {}],
  ])('are released when the caller disconnects before they arrive, %s', async (_, headers) => {
    const body = new PassThrough()
    const asked = Promise.withResolvers<void>()
    const { port } = await streamChain({
      async give({ signal }) {
        asked.resolve()
        await once(signal, 'abort')
        return stream(body, headers)
      },
    })
    const leaving = get({ port, path: '/bytes/fetch', agent: false }).on('error', () => {})
    await asked.promise
    leaving.destroy()
    await closed(body)
  })

  deepIt('are not sent for HEAD, which gets the headers of GET', async () => {
    const bodies: Readable[] = []
    const { port } = await streamChain({
      give() {
        const body = Readable.from([Buffer.alloc(8 * MiB)])
        bodies.push(body)
        return stream(body, { 'content-type': 'audio/wav', 'content-length': String(8 * MiB) })
      },
    })
    const reply = await send(port, { method: 'HEAD', target: '/bytes/fetch' })
    expect(reply).toMatchObject({
      status: 200,
      text: '',
      headers: { 'content-type': 'audio/wav', 'content-length': String(8 * MiB) },
    })
    expect(bodies).toHaveLength(1)
    await Promise.all(bodies.map(closed))
  })

  deepIt('are refused with the available length if the requested range does not exist', async () => {
    const { port } = await streamChain({
      give() {
        throw new Problem('range_not_satisfiable', 'It ends before.', {
          headers: { 'content-range': 'bytes */9' },
        })
      },
    })
    const reply = await send(port, { target: '/bytes/fetch', headers: { range: 'bytes=10-' } })
    expect(reply).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */9' } })
    expect(JSON.parse(reply.text)).toMatchObject({
      code: 'range_not_satisfiable',
      detail: 'It ends before.',
    })
  })
})
