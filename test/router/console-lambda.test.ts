import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contracts } from '../../lib/contracts/index.ts'
import { serveOnLambda } from '../../router/lambda/serve.ts'
import { consoleSite } from '../../router/site/sites.ts'
import { eventFor } from '../support/surroundings.ts'
import { builtConsole, picture, script } from './built-console.ts'
import { runProbe } from './probe.ts'

let built: Awaited<ReturnType<typeof builtConsole>>
beforeAll(async () => {
  built = await builtConsole()
})
afterAll(() => built.remove())

/** Asks the console as API Gateway passes it on. */
async function onLambda() {
  const { running } = await runProbe()
  const handler = serveOnLambda({ ...running, site: consoleSite({ folder: built.dist }) })
  const event = eventFor(contracts.collection.groups.system.health)
  return async (rawPath: string, { method = 'GET', headers = {} }: Asked = {}) => {
    const http = { ...event.requestContext.http, method, path: rawPath }
    const {
      body = '',
      isBase64Encoded,
      ...reply
    } = await handler(
      { ...event, routeKey: '$default', rawPath, headers, requestContext: { ...event.requestContext, http } },
      { getRemainingTimeInMillis: () => 30_000 },
    )
    return { ...reply, isBase64Encoded, bytes: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') }
  }
}
interface Asked {
  method?: string
  headers?: Record<string, string>
}

it('the console on a Lambda is the page with a nonce of its own, and its files as text or as the bytes they are', async () => {
  const ask = await onLambda()
  const { statusCode, headers, bytes, isBase64Encoded } = await ask('/app/console/')
  expect({ statusCode, isBase64Encoded }).toEqual({ statusCode: 200, isBase64Encoded: false })
  const [nonce] = /nonce="[^"]*"/.exec(bytes.toString()) ?? []
  expect(headers['content-security-policy']).toContain(nonce?.slice('nonce="'.length, -1))

  const asText = await ask('/assets/index-abc.js')
  expect([asText.isBase64Encoded, asText.bytes.toString()]).toEqual([false, script])
  const packed = await ask('/assets/index-abc.js', { headers: { 'accept-encoding': 'br' } })
  expect([packed.isBase64Encoded, packed.headers['content-encoding']]).toEqual([true, 'br'])
  expect(brotliDecompressSync(packed.bytes).toString()).toBe(script)
  const image = await ask('/app/console/assets/cat-456.png')
  expect([image.isBase64Encoded, image.bytes.equals(picture)]).toEqual([true, true])

  const head = await ask('/assets/cat-456.png', { method: 'HEAD' })
  expect([head.statusCode, head.bytes.length]).toEqual([200, 0])
  const known = { headers: { 'if-none-match': head.headers.etag ?? '' } }
  expect((await ask('/assets/cat-456.png', known)).statusCode).toBe(304)
  for (const path of ['/assets/gone.js', '/assets/../../secret.txt', '/assets/..\\..\\secret.txt'])
    expect((await ask(path)).statusCode, path).toBe(404)
})
