import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { Agent } from 'undici'
import { afterEach, describe, expect, it } from 'vitest'
import { exchange } from '../../../../lib/platform/http/serving/exchange.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function asking(answer: RequestListener, signals: AbortSignal[] = []) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const dispatcher = new Agent()
  closing.push(
    () => dispatcher.destroy(),
    () => server.closeAllConnections(),
    () => server.close(),
  )
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const origin = `http://127.0.0.1:${address.port}`
  return exchange(dispatcher, { origin, path: '/a?b=c', method: 'POST', body: '猫' }, signals)
}

describe('an exchange', () => {
  it('sends a request and gives the whole answer', async () => {
    const answer = await asking(async (request, response) => {
      response.writeHead(418, { 'x-kind': 'pot' })
      response.write(`${request.method} ${request.url} `)
      response.end(Buffer.concat(await request.toArray()))
    })
    expect(answer).toMatchObject({ status: 418, headers: { 'x-kind': 'pot' } })
    expect(answer.bytes.toString()).toBe('POST /a?b=c 猫')
  })

  it('fails when the answer breaks off', async () => {
    const broken = asking((_, response) => {
      response.writeHead(200, { 'content-length': 10 })
      response.write('half', () => response.destroy())
    })
    await expect(broken).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' })
  })

  it('ends with the reason of the signal that aborts', async () => {
    const [first, second] = [new AbortController(), new AbortController()]
    const reason = new Error('enough')
    const left = asking(() => second.abort(reason), [first.signal, second.signal])
    await expect(left).rejects.toBe(reason)
  })

  it('does not begin under a signal that has aborted', async () => {
    const reason = new Error('too late')
    let asked = 0
    const late = asking(() => {
      asked += 1
    }, [AbortSignal.abort(reason)])
    await expect(late).rejects.toBe(reason)
    expect(asked).toBe(0)
  })
})
