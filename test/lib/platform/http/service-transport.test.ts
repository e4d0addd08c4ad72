import type { RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { Agent } from 'undici'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { type Pause, pause } from '../../../../lib/platform/async/pause.ts'
import { createClient } from '../../../../lib/platform/http/calling/client.ts'
import { serviceTransport } from '../../../../lib/platform/http/calling/service-transport.ts'
import { contract, group } from '../../../../lib/platform/http/route.ts'
import { allAt } from '../../../support/addresses.ts'
import { startLocalServer } from '../../../support/fake-service/local-server.ts'
import { testKeys } from '../../../support/surroundings.ts'

const call = { access: 'service', summary: '', output: z.object({ n: z.number() }) } as const
const post = { ...call, method: 'POST', body: z.object({}) } as const
const sister = contract({
  name: 'data',
  title: 'A sister service',
  port: 1,
  internal: true,
  long_lived: false,
  groups: {
    things: group({
      read: { ...call, method: 'GET', path: '/read' },
      hurry: { ...call, method: 'GET', path: '/hurry', deadline_s: 2 },
      add: { ...post, path: '/add' },
      keep: { ...call, method: 'PUT', path: '/keep', receives: 'stream', repeatable: true },
      repeat: { ...post, path: '/repeat', repeatable: true },
    }),
  },
})

/** A client of a sister service with these answers, request by request. */
async function clientOf(...answers: RequestListener[]) {
  let requests = 0
  const { origin: here, close } = await startLocalServer((request, response) => {
    const answer = answers[Math.min(requests, answers.length - 1)]
    requests += 1
    answer?.(request, response)
  })
  const dispatcher = new Agent()
  onTestFinished(close)
  onTestFinished(() => dispatcher.destroy())
  const briefly: Pause = (ms, signal) => pause(ms / 10, signal)
  const network = {
    from: 'study' as const,
    addresses: allAt(here),
    keys: testKeys,
    now: () => new Date(),
    dispatcher,
    pause: briefly,
  }
  const transport = serviceTransport(network, { actor: { kind: 'guest' }, request_id: 'the-request-id' })
  return { ...createClient(sister, transport), requests: () => requests }
}
const well: RequestListener = (_request, response) => void response.end('{"n":1}')
const drop: RequestListener = request => void request.socket.destroy()
const refusing =
  (code: string): RequestListener =>
  (_request, response) => {
    response.writeHead(503, { 'content-type': 'application/problem+json' })
    response.end(JSON.stringify({ code, detail: 'so it is' }))
  }
const busy = refusing('unavailable')
const cutOff: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-length': 100 })
  response.write('{"n"', () => response.destroy())
}
const drip: RequestListener = (_request, response) => {
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}

describe('a call to a sister service', () => {
  it('is repeated when the connection broke or the sister was busy', async () => {
    const client = await clientOf(drop, busy, cutOff, well)
    expect(await client.things.read()).toEqual({ n: 1 })
    expect(client.requests()).toBe(4)
  })

  it('is given up after four tries', async () => {
    const client = await clientOf(drop)
    await expect(client.things.read()).rejects.toMatchObject({ code: 'unavailable' })
    expect(client.requests()).toBe(4)
  })

  it('is not repeated when the sister lacks a configuration', async () => {
    const client = await clientOf(refusing('not_configured'), well)
    await expect(client.things.read()).rejects.toMatchObject({
      status: 503,
      code: 'not_configured',
      message: 'so it is',
    })
    expect(client.requests()).toBe(1)
  })

  it('reports a sister that stays busy, as a warning, since the sister has logged why', async () => {
    const client = await clientOf(busy)
    await expect(client.things.read()).rejects.toMatchObject({
      code: 'unavailable',
      message: 'so it is',
      extras: { logged: 'warn' },
    })
    expect(client.requests()).toBe(4)
  })

  it('is not repeated if that could do harm', async () => {
    const client = await clientOf(drop, well)
    await expect(client.things.add({ body: {} })).rejects.toMatchObject({ code: 'unavailable' })
    expect(client.requests()).toBe(1)
  })

  it('is repeated if the route allows it', async () => {
    const client = await clientOf(drop, well)
    expect(await client.things.repeat({ body: {} })).toEqual({ n: 1 })
  })

  it('is repeated with bytes if the route allows it, but not with a stream', async () => {
    const whole = await clientOf(busy, drop, well)
    expect(await whole.things.keep({ stream: Buffer.from('sound') })).toEqual({ n: 1 })
    const passing = await clientOf(busy, well)
    const stream = Readable.from([Buffer.from('sound')])
    await expect(passing.things.keep({ stream })).rejects.toMatchObject({ code: 'unavailable' })
    expect(passing.requests()).toBe(1)
  })

  it('has a deadline for the whole answer', async () => {
    const client = await clientOf(drip, well)
    expect(await client.things.hurry()).toEqual({ n: 1 })
  })

  it('ends with its caller', async () => {
    const client = await clientOf(drip)
    const leaving = new AbortController()
    const call = client.things.read(undefined, { signal: leaving.signal })
    leaving.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('with a nonsensical answer counts as a fault of the sister', async () => {
    const client = await clientOf((_request, response) => void response.end('<html>'))
    await expect(client.things.read()).rejects.toMatchObject({
      code: 'upstream_failed',
      extras: { reason: { name: 'server_failed' } },
    })
  })

  it('whose assertion is refused does not sign the person out', async () => {
    const client = await clientOf((_request, response) => {
      response.writeHead(401, { 'content-type': 'application/problem+json' })
      response.end(JSON.stringify({ code: 'unauthenticated', detail: 'no' }))
    })
    await expect(client.things.read()).rejects.toMatchObject({ code: 'upstream_failed' })
  })
})
