import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contracts } from '../../lib/contracts/index.ts'
import { mustBecomeHealthy } from '../../scripts/deploy/health.ts'
import { spareOffset } from '../../scripts/deploy/start-check.ts'
import { EVENT_MS } from '../../scripts/test/limits.ts'

const [OLD, NEW] = ['a'.repeat(40), 'b'.repeat(40)]
const signal = new AbortController().signal

let health: object
let offset: number
const server = createServer((_, reply) => reply.end(JSON.stringify(health)))
beforeEach(async () => {
  offset = await spareOffset(24_000)
  await new Promise<void>(resolve => server.listen(contracts.study.port + offset, '127.0.0.1', resolve))
})
afterEach(() => new Promise<void>(resolve => server.close(() => resolve())))

const wait = (release: string | null, withinMs = 1_000) =>
  mustBecomeHealthy({ services: ['study'], release, offset, withinMs }, signal)

it('a restart counts only once the wanted release answers', async () => {
  health = { status: 'ok', release: OLD }
  await expect(wait(NEW)).rejects.toThrow(`study: still answers as ${OLD}`)
  const waiting = wait(NEW, EVENT_MS)
  health = { status: 'ok', release: NEW }
  await waiting
})

it('a release that does not name itself is told from one that does', async () => {
  health = { status: 'ok' }
  await wait(null, EVENT_MS)
  await expect(wait(NEW)).rejects.toThrow('study: still answers as another release')
  health = { status: 'ok', release: OLD }
  await expect(wait(null)).rejects.toThrow(`study: still answers as ${OLD}`)
})

it('a degraded service and a silent one are named', async () => {
  health = { status: 'degraded', release: NEW }
  await expect(wait(NEW)).rejects.toThrow('study: degraded')
  await expect(
    mustBecomeHealthy({ services: ['agent'], release: NEW, offset, withinMs: 200 }, signal),
  ).rejects.toThrow('agent: no answer')
})
