import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../lib/platform/logging/log.ts'
import { send } from './http.ts'
import { serveProbe } from './probe.ts'

async function watched() {
  const logged: string[] = []
  const log = createLog('error', { write: (line: string) => void logged.push(line) })
  const probe = await serveProbe({}, { log })
  const { port } = probe
  const watch = async () => {
    const request = get({ host: '127.0.0.1', port, path: '/watch/7', agent: false })
    const [reply]: IncomingMessage[] = await once(request, 'response')
    const [stream] = probe.streams
    if (!reply || !stream) throw new Error('Nothing to watch')
    return { reply, stream }
  }
  return { ...probe, logged, watch }
}

describe('a stream', () => {
  it('arrives while it is being written', async () => {
    const { watch } = await watched()
    const { reply, stream } = await watch()
    const [first] = await once(reply, 'data')
    expect(String(first)).toBe('first ')
    stream.end('last')
    expect(await text(reply)).toBe('last')
  })

  it('ends when the caller disconnects, which is not an error', async () => {
    const { watch, logged, port } = await watched()
    const { reply, stream } = await watch()
    const closed = new Promise(resolve => stream.once('close', resolve))
    reply.destroy()
    await closed
    await send(port, { target: '/things/7' })
    expect(logged).toEqual([])
  })

  it('that fails cuts the reply off and is logged', async () => {
    const { watch, logged } = await watched()
    const { reply, stream } = await watch()
    const cut = once(reply, 'error')
    reply.resume()
    stream.destroy(new Error('the disk is gone'))
    const [error] = await cut
    expect(error).toMatchObject({ code: 'ECONNRESET' })
    expect(logged.join()).toContain('the disk is gone')
  })
})
