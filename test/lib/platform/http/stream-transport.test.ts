import type { IncomingMessage, RequestListener } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Agent } from 'undici'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { guest } from '../../../../lib/platform/auth/actor.ts'
import type { Transport } from '../../../../lib/platform/http/call.ts'
import { createClient } from '../../../../lib/platform/http/calling/client.ts'
import { fetchTransport } from '../../../../lib/platform/http/calling/fetch-transport.ts'
import { serviceTransport } from '../../../../lib/platform/http/calling/service-transport.ts'
import { contract, group } from '../../../../lib/platform/http/route.ts'
import { Problem } from '../../../../lib/platform/problems/errors.ts'
import { allAt } from '../../../support/addresses.ts'
import { startLocalServer } from '../../../support/fake-service/local-server.ts'
import { rhythm } from '../../../support/moments.ts'
import { deepIt } from '../../../support/sample.ts'
import { testKeys } from '../../../support/surroundings.ts'

const call = { access: 'public', summary: '', deadline_s: 2 } as const
const sister = contract({
  name: 'data',
  title: 'A sister service',
  port: 1,
  internal: false,
  long_lived: true,
  groups: {
    bytes: group({
      send: {
        ...call,
        method: 'PUT',
        path: '/send',
        receives: 'stream',
        output: z.object({ n: z.number() }),
      },
      fetch: { ...call, method: 'GET', path: '/fetch', reply: 'stream', output: z.null() },
    }),
  },
})

const toSister = (address: string, dispatcher: Agent): Transport =>
  serviceTransport(
    { from: 'study', addresses: allAt(address), keys: testKeys, now: () => new Date(), dispatcher },
    { actor: guest, request_id: 'the-request-id' },
  )
const transports: [string, typeof toSister][] = [
  ['a sister service', toSister],
  ['a client of people', address => fetchTransport({ address })],
]

/** A server with the given answers, which keeps its requests. */
async function listening(answer: RequestListener) {
  const requests: IncomingMessage[] = []
  const { origin: address, close } = await startLocalServer((request, response) => {
    requests.push(request)
    request.on('error', () => {})
    answer(request, response)
  })
  onTestFinished(close)
  return { requests, address }
}
async function clientOver(transportTo: typeof toSister, answer: RequestListener) {
  const { requests, address } = await listening(answer)
  const dispatcher = new Agent()
  onTestFinished(() => dispatcher.destroy())
  return { requests, ...createClient(sister, transportTo(address, dispatcher)) }
}
const well: RequestListener = (_request, response) => void response.end('{"n":1}')
const refuse: RequestListener = (_request, response) => {
  response.writeHead(415, { 'content-type': 'application/problem+json', connection: 'close' })
  response.end(JSON.stringify({ code: 'unsupported_media_type', detail: 'No sound.' }))
}
const isClosed = (stream: Readable) =>
  new Promise<void>(resolve => {
    if (stream.closed) resolve()
    else stream.once('close', resolve)
  })

describe.each(transports)('a stream to or from %s', (_, transportTo) => {
  const clientOf = (answer: RequestListener) => clientOver(transportTo, answer)

  it.each([
    ['a stream', () => Readable.from([Buffer.from('猫'), Buffer.from('abc')])],
    ['bytes', () => Buffer.from('猫abc')],
  ])('sends %s unchanged', async (_, made) => {
    const got: string[] = []
    const { bytes, requests } = await clientOf(async (request, response) => {
      got.push(await text(request))
      well(request, response)
    })
    expect(await bytes.send({ stream: made() })).toEqual({ n: 1 })
    await bytes.send({ stream: made() }, { headers: { 'content-type': 'audio/wav' } })
    expect(got).toEqual(['猫abc', '猫abc'])
    expect(requests.map(({ headers }) => headers['content-type'])).toEqual([
      'application/octet-stream',
      'audio/wav',
    ])
  })

  it('receives an answer before the end of its body, and then stops sending', async () => {
    const { bytes } = await clientOf(refuse)
    const source = new PassThrough()
    source.write('the beginning')
    await expect(bytes.send({ stream: source })).rejects.toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
      message: 'No sound.',
    })
    await isClosed(source)
  })

  it('breaks off when its source fails, with the error of the source', async () => {
    const arriving = Promise.withResolvers<IncomingMessage>()
    const { bytes } = await clientOf(request => arriving.resolve(request))
    const source = new PassThrough()
    source.write('the beginning')
    const sent = bytes.send({ stream: source })
    const request = await arriving.promise
    const arrived = text(request)
    source.destroy(new Problem('too_large', 'More than that.'))
    await expect(sent).rejects.toMatchObject({ code: 'too_large', message: 'More than that.' })
    await expect(arrived).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(request.complete).toBe(false)
  })

  it('sends no byte of a source that has already failed', async () => {
    const { bytes, requests } = await clientOf(well)
    const source = new PassThrough().on('error', () => {})
    source.write('the beginning')
    source.destroy(new Problem('too_large', 'More than that.'))
    await expect(bytes.send({ stream: source })).rejects.toMatchObject({ code: 'too_large' })
    expect(requests.filter(({ complete }) => complete)).toEqual([])
  })

  it('breaks off when its caller leaves', async () => {
    const arriving = Promise.withResolvers<IncomingMessage>()
    const { bytes } = await clientOf(request => arriving.resolve(request))
    const source = new PassThrough()
    source.write('the beginning')
    const leaving = new AbortController()
    const sent = bytes.send({ stream: source }, { signal: leaving.signal })
    const arrived = text(await arriving.promise)
    leaving.abort()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
    await expect(arrived).rejects.toMatchObject({ code: 'ECONNRESET' })
    await isClosed(source)
  })

  it('releases its source if no server answers', async () => {
    const dispatcher = new Agent()
    onTestFinished(() => dispatcher.destroy())
    // No server listens at port 9.
    const { bytes } = createClient(sister, transportTo('http://127.0.0.1:9', dispatcher))
    const source = new PassThrough()
    await expect(bytes.send({ stream: source })).rejects.toMatchObject({ code: 'unavailable' })
    await isClosed(source)
  })

  it('is never sent twice', async () => {
    const { bytes, requests } = await clientOf(request => void request.socket.destroy())
    const source = Readable.from([Buffer.from('abc')])
    await expect(bytes.send({ stream: source })).rejects.toMatchObject({ code: 'unavailable' })
    await expect(bytes.send({ stream: Buffer.from('abc') })).rejects.toMatchObject({ code: 'unavailable' })
    expect(requests).toHaveLength(2)
    await isClosed(source)
  })

  it('passes bytes on as they arrive', async () => {
    const { bytes } = await clientOf((_request, response) => {
      response.writeHead(206, { 'content-range': 'bytes 0-2/9' })
      response.end('abc')
    })
    const reply = await bytes.fetch()
    expect(reply).toMatchObject({ status: 206, headers: { 'content-range': 'bytes 0-2/9' } })
    expect(await text(reply.stream())).toBe('abc')
  })

  it('returns a redirect to the bytes to its caller', async () => {
    const { bytes } = await clientOf((_request, response) => {
      response.writeHead(302, { location: 'https://elsewhere.example.org/' }).end()
    })
    const { status, headers } = await bytes.fetch()
    expect({ status, location: headers.location }).toEqual({
      status: 302,
      location: 'https://elsewhere.example.org/',
    })
  })

  it('fails if the bytes break off', async () => {
    const { bytes } = await clientOf((_request, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('half of', () => response.destroy())
    })
    const reply = await bytes.fetch()
    await expect(text(reply.stream())).rejects.toThrow()
  })
})

describe('the deadline of a stream to or from a sister service', () => {
  const clientOf = (answer: RequestListener) => clientOver(toSister, answer)
  /** Takes half as long again as the deadline of these routes. */
  async function* dripping() {
    for (let at = 0; at < 60; at += 1) {
      await rhythm(50)
      yield Buffer.from('a')
    }
  }

  deepIt('limits silence, not the whole stream', async () => {
    const { bytes } = await clientOf(async (request, response) => {
      if (request.method === 'GET') Readable.from(dripping()).pipe(response)
      else response.end(JSON.stringify({ n: (await text(request)).length }))
    })
    const [answer, reply] = await Promise.all([
      bytes.send({ stream: Readable.from(dripping()) }),
      bytes.fetch().then(({ stream }) => text(stream())),
    ])
    expect(answer).toEqual({ n: 60 })
    expect(reply).toHaveLength(60)
  })

  it('ends an unanswered call, and an answer that stops', async () => {
    const { bytes } = await clientOf((request, response) => {
      if (request.method === 'GET') response.write('half of')
      else request.resume()
    })
    const source = new PassThrough()
    source.end('all of it')
    const never = bytes.send({ stream: source })
    const half = bytes.fetch().then(({ stream }) => text(stream()))
    await expect(never).rejects.toMatchObject({ code: 'unavailable' })
    await expect(half).rejects.toMatchObject({ code: 'UND_ERR_BODY_TIMEOUT' })
  })
})
