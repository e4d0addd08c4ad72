import type { RequestListener } from 'node:http'
import { Agent } from 'undici'
import { describe, expect, it, onTestFinished } from 'vitest'
import { exchange } from '../../../../lib/platform/http/serving/exchange.ts'
import { startLocalServer } from '../../../support/fake-service/local-server.ts'

async function asking(answer: RequestListener, signals: AbortSignal[] = []) {
  const { origin, close } = await startLocalServer(answer)
  const dispatcher = new Agent()
  onTestFinished(close)
  onTestFinished(() => dispatcher.destroy())
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
