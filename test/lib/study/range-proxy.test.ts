import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTransport } from '../../../lib/platform/outbound/transport.ts'
import { openingBy } from '../../../lib/study/mining/mining.ts'
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
    const open = openingBy(transport, url)
    const failure = await withProxy({ open, newId: () => 'x' }, signal, async proxied => {
      await fetch(proxied.address)
        .then(reply => reply.arrayBuffer())
        .catch(() => {})
      return proxied.failure()
    })
    expect(failure).toMatchObject({ error: expect.anything() })
  })
})

describe('a decoder that asks for all from some place on', () => {
  it('gets short parts, longer ones while it reads on, and short ones again elsewhere', async () => {
    const size = 100_000_000
    const asked: string[] = []
    const server = createServer(({ headers: { range = '' } }, response) => {
      const [from = 0, to = 0] = range.slice('bytes='.length).split('-').map(Number)
      asked.push(range)
      const headers = { 'content-range': `bytes ${from}-${to}/${size}`, 'content-length': to + 1 - from }
      response.writeHead(206, headers).end(Buffer.alloc(to + 1 - from))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const at = server.address()
    const url = new URL(`http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/film`)
    const transport = createTransport({ refuses: () => false })
    onTestFinished(() => transport.close())
    const open = openingBy(transport, url)
    const failure = await withProxy({ open, newId: () => 'x' }, signal, async proxied => {
      const readFrom = async (from: number) => {
        const reply = await fetch(proxied.address, { headers: { range: `bytes=${from}-` } })
        return from + (await reply.arrayBuffer()).byteLength
      }
      let place = 0
      for (let part = 0; part < 4; part += 1) place = await readFrom(place)
      await readFrom(90_000_000)
      return proxied.failure()
    })
    expect(failure).toBeNull()
    expect(asked).toEqual([
      'bytes=0-524287',
      'bytes=524288-1572863',
      'bytes=1572864-3670015',
      'bytes=3670016-5767167',
      'bytes=90000000-90524287',
    ])
  })
})
