import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

describe('the console on a Lambda', () => {
  it('is the page with a nonce of its own', async () => {
    const ask = await onLambda()
    for (const path of ['/', '/app/console/']) {
      const { statusCode, headers, bytes, isBase64Encoded } = await ask(path)
      expect({ statusCode, isBase64Encoded }).toEqual({ statusCode: 200, isBase64Encoded: false })
      expect(headers['cache-control']).toBe('no-store')
      const [nonce] = /nonce="[^"]*"/.exec(bytes.toString()) ?? []
      expect(headers['content-security-policy']).toContain(nonce?.slice('nonce="'.length, -1))
    }
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('sends a script that is packed by %s as the bytes it is', async (coding, unpacked) => {
    const ask = await onLambda()
    const { headers, bytes, isBase64Encoded } = await ask('/assets/index-abc.js', {
      headers: { 'accept-encoding': coding },
    })
    expect({ isBase64Encoded, coding: headers['content-encoding'] }).toEqual({
      isBase64Encoded: true,
      coding,
    })
    expect(unpacked(bytes).toString()).toBe(script)
  })

  it('sends a script as text, a picture as bytes', async () => {
    const ask = await onLambda()
    const text = await ask('/assets/index-abc.js')
    expect({ isBase64Encoded: text.isBase64Encoded, text: text.bytes.toString() }).toEqual({
      isBase64Encoded: false,
      text: script,
    })
    const image = await ask('/app/console/assets/cat-456.png')
    expect(image.isBase64Encoded).toBe(true)
    expect(image.bytes.equals(picture)).toBe(true)
  })

  it('answers HEAD, cached files and missing ones', async () => {
    const ask = await onLambda()
    const head = await ask('/assets/cat-456.png', { method: 'HEAD' })
    expect({ statusCode: head.statusCode, bytes: head.bytes.length }).toEqual({ statusCode: 200, bytes: 0 })
    const etag = head.headers.etag ?? ''
    expect((await ask('/assets/cat-456.png', { headers: { 'if-none-match': etag } })).statusCode).toBe(304)
    for (const path of ['/assets/gone.js', '/assets/../../secret.txt', '/assets/..\\..\\secret.txt'])
      expect((await ask(path)).statusCode, path).toBe(404)
  })
})
