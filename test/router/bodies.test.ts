import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { contracts } from '../../lib/contracts/index.ts'
import { operationsOf } from '../../lib/platform/http/route.ts'
import { bodyLimitOf } from '../../router/routes.ts'
import { eventually } from '../support/eventually.ts'
import { send } from './http.ts'
import { runProbe, serve, serveProbe } from './probe.ts'
import { answerTo, post } from './sender.ts'

const json = { 'content-type': 'application/json' }

describe('bodies', () => {
  const put = { method: 'PUT', target: '/things/7' }
  const large = JSON.stringify({ text: 'あ'.repeat(400) })

  it('that fit arrive, in one piece or in chunks', async () => {
    const { call, seen } = await serveProbe()
    const body = JSON.stringify({ text: '猫である' })
    expect((await call({ ...put, headers: json, body })).status).toBe(200)
    expect((await call({ ...put, headers: { ...json, 'transfer-encoding': 'chunked' }, body })).status).toBe(
      200,
    )
    expect(seen.map(({ body }) => body)).toEqual([{ text: '猫である' }, { text: '猫である' }])
  })

  it('over the limit of their route are refused, with or without a declared length', async () => {
    const { call, seen } = await serveProbe()
    for (const framing of [
      { 'content-length': Buffer.byteLength(large) },
      { 'transfer-encoding': 'chunked' },
    ]) {
      const reply = await call({ ...put, headers: { ...json, ...framing }, body: large })
      expect(reply.status).toBe(413)
      expect(JSON.parse(reply.text)).toMatchObject({ code: 'too_large' })
    }
    expect(seen).toEqual([])
  })

  it('that arrive too slowly are refused after five minutes', async () => {
    const { port, seen } = await serveProbe()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const sender = post(port, '/things/7', { 'content-length': 100 }, 'PUT')
    const answer = answerTo(sender)
    sender.write('{')
    for (let seconds = 0; seconds < 300; seconds += 50) {
      // A round trip, so that what was written before has arrived.
      await send(port, { target: '/nothing' })
      vi.advanceTimersByTime(50_000)
      sender.write(' ')
    }
    expect(await answer).toMatchObject({ status: 408, body: { code: 'timed_out' } })
    expect(seen).toEqual([])
  })

  it('are limited over all connections; answered ones no longer count', async () => {
    const { port, call } = await serve(await runProbe(), 2_500)
    const body = JSON.stringify({ text: 'a'.repeat(900) })
    const start = body.slice(0, -1)
    const fine = { ...put, headers: json, body }
    const headers = { ...json, 'content-length': body.length }
    const halves = [post(port, '/things/7', headers, 'PUT'), post(port, '/things/7', headers, 'PUT')]
    const answers = halves.map(answerTo)
    for (const half of halves) half.write(start)
    const refused = await eventually(async () => {
      const reply = await call(fine)
      expect(reply.status).toBe(503)
      return reply
    })
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'unavailable' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    for (const half of halves) half.end('}')
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
    for (let n = 0; n < 5; n += 1) expect((await call(fine)).status).toBe(200)
  })

  it('have at most 16 KiB on routes without sign-in', () => {
    const open = Object.values(contracts)
      .flatMap(contract => operationsOf(contract))
      .filter(({ access, body }) => body && (access === 'public' || access === 'guest'))
    expect(open.length).toBeGreaterThan(2)
    for (const route of open) expect([route.operation, bodyLimitOf(route)]).toEqual([route.operation, 16_384])
  })
})
