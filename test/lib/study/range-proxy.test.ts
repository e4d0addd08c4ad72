import type { RequestListener } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { createTransport } from '../../../lib/platform/outbound/transport.ts'
import { openingBy } from '../../../lib/study/mining/mining.ts'
import { withProxy } from '../../../lib/study/mining/range-proxy.ts'
import { startLocalServer } from '../../support/fake-service/local-server.ts'

/** Reads the film of this store through the proxy. */
async function reading<Read>(
  answer: RequestListener,
  read: (proxied: { address: URL | string; failure(): unknown }) => Promise<Read>,
) {
  const { origin, close } = await startLocalServer(answer)
  const transport = createTransport({ refuses: () => false })
  onTestFinished(close)
  onTestFinished(() => transport.close())
  const open = openingBy(transport, new URL(`${origin}/film`))
  return withProxy({ open, newId: () => 'x' }, new AbortController().signal, read)
}

it('a recording that breaks off while it is read is a fault, although a decoder takes what came for the whole', async () => {
  const breaking: RequestListener = (_, response) => {
    response.writeHead(206, { 'content-length': 1_000 })
    response.write(Buffer.alloc(400), () => setTimeout(() => response.destroy(), 20))
  }
  const failure = await reading(breaking, async proxied => {
    await fetch(proxied.address)
      .then(reply => reply.arrayBuffer())
      .catch(() => {})
    return proxied.failure()
  })
  expect(failure).toMatchObject({ error: expect.anything() })
})

it('a decoder that asks for all from some place on gets short parts, longer ones while it reads on, and short ones again elsewhere', async () => {
  const size = 100_000_000
  const asked: string[] = []
  const answer: RequestListener = ({ headers: { range = '' } }, response) => {
    const [from = 0, to = 0] = range.slice('bytes='.length).split('-').map(Number)
    asked.push(range)
    const headers = { 'content-range': `bytes ${from}-${to}/${size}`, 'content-length': to + 1 - from }
    response.writeHead(206, headers).end(Buffer.alloc(to + 1 - from))
  }
  const failure = await reading(answer, async proxied => {
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
