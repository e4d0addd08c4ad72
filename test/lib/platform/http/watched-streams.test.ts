import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { BaseApp } from '../../../../lib/app/base.ts'
import { Streamed } from '../../../../lib/contracts/schemas/basics.ts'
import { stream } from '../../../../lib/platform/http/reply.ts'
import { contract, group, route } from '../../../../lib/platform/http/route.ts'
import { endpointFor } from '../../../../lib/platform/http/serving/endpoint.ts'
import { signAddress } from '../../../../lib/platform/http/signed-address.ts'
import { Problem } from '../../../../lib/platform/problems/errors.ts'
import { eventually } from '../../../support/eventually.ts'
import { bearer, eventFor, testKeys, testSurroundings } from '../../../support/surroundings.ts'

const radio = contract({
  name: 'study',
  title: 'A radio',
  port: 1,
  internal: false,
  long_lived: true,
  groups: {
    waves: group({
      hear: { ...route('GET', '/waves', 'guest'), summary: 'Sound', ...Streamed },
      signed: {
        ...route('GET', '/signed', 'signed'),
        summary: 'Sound',
        query: z.looseObject({}),
        ...Streamed,
      },
      send: {
        ...route('POST', '/waves', 'user'),
        summary: 'Sound',
        receives: 'stream',
        output: z.object({ size: z.number() }),
      },
    }),
  },
})
const { hear, signed, send } = radio.groups.waves

/** Null while the account and its session are what the token says. */
let ended: Problem | null = null
class Radio extends BaseApp {
  override async mustStand(): Promise<void> {
    if (ended) throw ended
  }
}
const app = new Radio(testSurroundings('study'))
const endpoint = endpointFor<Radio>()

/** A stream that says nothing until its work is broken off, as one of events. */
async function* silence(signal: AbortSignal) {
  yield 'begin'
  await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
}
const play = async ({ signal }: { signal: AbortSignal }) => stream(Readable.from(silence(signal)), {})
const handlers = { hear: endpoint(hear, play), signed: endpoint(signed, play) }

async function opened(name: keyof typeof handlers, request: Parameters<typeof eventFor>[1] = {}) {
  const result = await handlers[name](eventFor(radio.groups.waves[name], request), { app })
  const { stream: sound } = result
  if (!sound) throw new Error(`no stream: ${result.body}`)
  const end = new Promise<unknown>(resolve => {
    sound.once('error', resolve)
    sound.once('end', () => resolve('end'))
  })
  sound.resume()
  return { sound, end }
}
const signedIn = async () => ({ headers: await bearer({ user_id: 7, username: 'hana', role: 'user' }) })

beforeEach(() => {
  ended = null
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
const accountGone = () => new Problem('unauthenticated', 'This account no longer exists.')

describe('an upload', () => {
  const received = endpoint(send, async ({ incoming }) => {
    let size = 0
    for await (const chunk of incoming) size += chunk.length
    return { size }
  })
  const sending = async () => {
    const incoming = new PassThrough()
    incoming.write('half')
    const answer = received(eventFor(send, await signedIn()), { app, incoming })
    await eventually(() => expect(vi.getTimerCount()).toBe(1))
    return { incoming, answer }
  }

  it('is broken off within a second once its account or session has ended', async () => {
    const { answer } = await sending()
    ended = accountGone()
    vi.advanceTimersByTime(1_000)
    expect(await answer).toMatchObject({ statusCode: 401 })
  })

  it('arrives whole while its account stands', async () => {
    const { incoming, answer } = await sending()
    vi.advanceTimersByTime(5_000)
    incoming.end(' and half')
    expect(await answer).toMatchObject({ statusCode: 200, body: '{"size":13}' })
  })
})

describe('an open stream', () => {
  it('goes on while user_manager fails, though not for longer than ten minutes', async () => {
    const { sound, end } = await opened('hear', await signedIn())
    ended = new Problem('upstream_failed', 'A part of the server failed.')
    await vi.advanceTimersByTimeAsync(599_000)
    ended = null
    await vi.advanceTimersByTimeAsync(1_000)
    ended = new Problem('internal', 'It could not answer.')
    await vi.advanceTimersByTimeAsync(599_000)
    expect(sound.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await end).toBe(ended)
  })

  it('is broken off once user_manager was away for too long', async () => {
    const { end } = await opened('hear', await signedIn())
    ended = new Problem('unavailable', 'Your account could not be checked in time.')
    vi.advanceTimersByTime(1_000)
    expect(await end).toBe(ended)
  })

  it('is broken off within a second once its account or session has ended', async () => {
    const { sound, end } = await opened('hear', await signedIn())
    vi.advanceTimersByTime(60_000)
    expect(sound.destroyed).toBe(false)
    ended = accountGone()
    vi.advanceTimersByTime(1_000)
    expect(await end).toBe(ended)
  })

  it('of a signed address is broken off like one of a token', async () => {
    const holder = { account: '7', role: 'user', since: '1700000000' }
    const address = await signAddress(testKeys.assertion, '/signed', holder, new Date(Date.now() + 60_000))
    const query = Object.fromEntries(new URL(address, 'http://a').searchParams)
    const { end } = await opened('signed', { query })
    ended = accountGone()
    vi.advanceTimersByTime(1_000)
    expect(await end).toMatchObject({ code: 'forbidden' })
  })

  it('of a guest is not watched', async () => {
    ended = accountGone()
    const { sound } = await opened('hear')
    vi.advanceTimersByTime(60_000)
    expect(sound.destroyed).toBe(false)
    sound.destroy()
  })

  it('is watched only until it is closed', async () => {
    const { sound } = await opened('hear', await signedIn())
    expect(vi.getTimerCount()).toBe(1)
    const closed = new Promise(resolve => sound.once('close', resolve))
    sound.destroy()
    // Its source is at work until it is told that the stream has ended.
    ended = accountGone()
    vi.advanceTimersByTime(1_000)
    await closed
  })
})
