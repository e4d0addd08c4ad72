import { createHmac } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { BaseApp } from '../../lib/app/base.ts'
import { signingKey } from '../../lib/platform/auth/secret.ts'
import { contract, group } from '../../lib/platform/http/route.ts'
import { endpointFor } from '../../lib/platform/http/serving/endpoint.ts'
import { serveOnLambda } from '../../router/lambda/serve.ts'
import { listen } from '../../router/server.ts'
import { service } from '../../router/service.ts'
import { openStores } from '../../router/stores.ts'
import { eventFor, testKeys, testSurroundings } from '../support/surroundings.ts'
import { send } from './http.ts'

const deliveries = contract({
  name: 'webhook',
  title: 'What a code host sends',
  port: 1,
  internal: false,
  long_lived: false,
  groups: {
    deliveries: group({
      receive: {
        method: 'POST',
        path: '/deliveries',
        access: 'webhook',
        summary: '',
        receives: 'raw',
        max_body: 1_000,
        output: z.object({ base64: z.string(), kind: z.string() }),
      },
    }),
  },
})
const { receive } = deliveries.groups.deliveries
const endpoint = endpointFor<BaseApp>()
const secret = 'the secret that the code host knows too'
const former = 'the secret that the code host knew before'
const signed = (body: Buffer, by = secret) => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', by).update(body).digest('hex')}`,
})

async function receiver(webhook: string | null = secret) {
  const keys =
    webhook === null
      ? testKeys
      : { ...testKeys, webhook: [await signingKey(webhook), await signingKey(former)] }
  const surroundings = testSurroundings('webhook', { keys })
  const { config, log } = surroundings
  const noStores = await openStores({ config, names: [], inMemory: true, log, onCrash: () => {} })
  return service({
    contract: deliveries,
    handlers: {
      deliveries: {
        receive: endpoint(receive, ({ body, actor }) => ({
          base64: Buffer.from(body).toString('base64'),
          kind: actor.kind,
        })),
      },
    },
    start: given => new BaseApp(given),
  }).start(surroundings, noStores)
}
type Deliver = (body: Buffer, headers?: Record<string, string>) => Promise<{ status: number; text: string }>

async function overHttp(webhook?: null): Promise<Deliver> {
  const listening = await listen(await receiver(webhook), 0)
  onTestFinished(() => listening.close(0))
  return (body, headers = {}) =>
    send(listening.port, { method: 'POST', target: '/deliveries', headers, body })
}
async function onLambda(webhook?: null): Promise<Deliver> {
  const lambda = serveOnLambda(await receiver(webhook))
  return async (body, headers = {}) => {
    const event = { ...eventFor(receive, { headers }), body: body.toString('base64'), isBase64Encoded: true }
    const { statusCode, body: text = '' } = await lambda(event, { getRemainingTimeInMillis: () => 30_000 })
    return { status: statusCode, text }
  }
}

const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0, 255, 13, 10])
const text = Buffer.from('\uFEFF{"ref": "本"}\r\n')

describe.each([
  ['over HTTP', overHttp],
  ['on a Lambda', onLambda],
])('a route for signed webhooks %s', (_, open) => {
  it.each([
    ['bytes that are no text', bytes],
    ['text with a byte order mark', text],
    ['an empty body', Buffer.alloc(0)],
  ])('gives the handler %s exactly as they were signed', async (_, body) => {
    const { status, text: answer } = await (await open())(body, signed(body))
    expect(status).toBe(200)
    expect(JSON.parse(answer)).toEqual({ base64: body.toString('base64'), kind: 'guest' })
  })

  it('takes a body that is signed with the former secret', async () => {
    expect((await (await open())(text, signed(text, former))).status).toBe(200)
  })

  it.each([
    ['no signature', {}],
    ['a signature by another secret', signed(text, 'another secret')],
    ['the signature of another body', signed(bytes)],
    [
      'a signature without its scheme',
      { 'x-hub-signature-256': signed(text)['x-hub-signature-256'].slice(7) },
    ],
    ['a signature that was cut', { 'x-hub-signature-256': signed(text)['x-hub-signature-256'].slice(0, -2) }],
    [
      'a signature in upper case',
      { 'x-hub-signature-256': `sha256=${signed(text)['x-hub-signature-256'].slice(7).toUpperCase()}` },
    ],
    ['a SHA-1 signature', { 'x-hub-signature': 'sha1=0000000000000000000000000000000000000000' }],
  ])('refuses %s', async (_, headers) => {
    const { status, text: answer } = await (await open())(text, headers)
    expect([status, JSON.parse(answer).code]).toEqual([401, 'unauthenticated'])
  })

  it('refuses every delivery while no secret is configured', async () => {
    const { status, text: answer } = await (await open(null))(text, signed(text))
    expect([status, JSON.parse(answer).code]).toEqual([503, 'not_configured'])
  })

  it('takes no more bytes than its bound', async () => {
    const [most, more] = [Buffer.alloc(1_000, 'a'), Buffer.alloc(1_001, 'a')]
    const deliver = await open()
    expect((await deliver(most, signed(most))).status).toBe(200)
    expect((await deliver(more, signed(more))).status).toBe(413)
  })
})
