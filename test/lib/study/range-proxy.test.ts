import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTransport } from '../../../lib/platform/outbound/transport.ts'
import { withProxy } from '../../../lib/study/mining/range-proxy.ts'

const signal = new AbortController().signal

/** A store that announces so many bytes, and sends fewer before its connection breaks. */
async function brokenStore(announced: number, sent: number) {
  const server = createServer((_, response) => {
    response.writeHead(206, { 'content-length': announced })
    response.write(Buffer.alloc(sent), () => setTimeout(() => response.destroy(), 20))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const at = server.address()
  return new URL(`http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/film`)
}

describe('a recording that breaks off while it is read', () => {
  it('is a fault, although a decoder takes what came for the whole', async () => {
    const transport = createTransport({ refuses: () => false })
    onTestFinished(() => transport.close())
    const url = await brokenStore(1_000, 400)
    const recording = { url, isLocal: true }
    const failure = await withProxy({ transport, recording, newId: () => 'x' }, signal, async proxied => {
      await fetch(proxied.address)
        .then(reply => reply.arrayBuffer())
        .catch(() => {})
      return proxied.failure()
    })
    expect(failure).toMatchObject({ error: expect.anything() })
  })
})
