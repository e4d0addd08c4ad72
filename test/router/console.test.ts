import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { listen } from '../../router/server.ts'
import { consoleSite } from '../../router/site/sites.ts'
import { builtConsole, script } from './built-console.ts'
import { type RawRequest, sendForBytes } from './http.ts'
import { runProbe } from './probe.ts'

const bases = ['/', '/app/console/']
const pages = bases.flatMap(base => [base, `${base}index.html`])
const MADE_TO_MEASURE = { ALLOW_ORIGINS: 'https://reader.example.org' }

let built: Awaited<ReturnType<typeof builtConsole>>
let usual: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  built = await builtConsole()
  usual = await serve(built.dist)
})
afterAll(async () => {
  await usual.close()
  await built.remove()
})
const ask: (typeof usual)['ask'] = (...given) => usual.ask(...given)

/** The console beside the routes of the probe. */
async function serve(dist: string, settings: Record<string, string> = {}) {
  const { running } = await runProbe(settings)
  const listening = await listen({ ...running, site: consoleSite({ folder: dist }) }, 0)
  const ask = async (target: string, asked: Omit<RawRequest, 'target'> = {}) => {
    const reply = await sendForBytes(listening.port, { target, ...asked })
    return { ...reply, text: reply.bytes.toString() }
  }
  return { ask, close: () => listening.close(0) }
}

const nonceOf = (policy = '') => /style-src [^;]*'nonce-([^']+)'/.exec(policy)?.[1]

describe('the console’s page', () => {
  it.each(pages)('is served at %s, and not cached', async path => {
    const { status, headers, text } = await ask(path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(headers.etag).toBeUndefined()
    expect(text).toContain('./assets/index-abc.js')
  })

  it('gets a new nonce each time, in its policy and in each of its tags', async () => {
    const replies = await Promise.all([...pages, ...pages].map(path => ask(path)))
    const nonces = replies.map(({ headers, text }) => {
      const nonce = nonceOf(headers['content-security-policy'])
      expect(text.match(/nonce="[^"]*"/g)).toEqual(Array(3).fill(`nonce="${nonce}"`))
      return nonce
    })
    expect(new Set(nonces).size).toBe(replies.length)
    for (const nonce of nonces) expect(Buffer.from(nonce ?? '', 'base64')).toHaveLength(16)
  })

  it('may load only files of its own origin and its styles with the nonce', async () => {
    const { headers } = await ask('/')
    const policy = headers['content-security-policy'] ?? ''
    const nonce = nonceOf(policy)
    expect(policy.split(';').toSorted()).toEqual(
      [
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' blob:",
        "connect-src 'self'",
        "media-src 'self' blob:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].toSorted(),
    )
    expect(headers).toMatchObject({
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    })
    // The proxy that terminates TLS sends this; on the loopback address there is none.
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('is found without the trailing slash', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await ask('/app/console', { method })
      expect({ status, to: new URL(headers.location ?? '', 'http://a/app/console').pathname }).toEqual({
        status: 308,
        to: '/app/console/',
      })
    }
  })

  it('refuses other methods', async () => {
    for (const path of [...pages, '/app/console']) {
      const { status, headers } = await ask(path, { method: 'POST', body: 'a=b' })
      expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' })
    }
  })
})

describe('the files of the console', () => {
  const path = '/assets/index-abc.js'

  it.each(bases)('are cached for good, below %s', async base => {
    const { status, headers, text } = await ask(`${base}assets/index-abc.js`)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(text).toBe(script)
  })

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    [undefined, undefined, (bytes: Buffer) => bytes],
  ])('are sent, to clients that accept %s, as %s', async (accepted, coding, unpacked) => {
    const { headers, bytes } = await ask(path, {
      headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
    })
    expect(headers['content-encoding']).toBe(coding)
    expect(headers['content-length']).toBe(String(bytes.length))
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(unpacked(bytes).toString()).toBe(script)
  })

  it('name the headers they vary on, including Origin', async () => {
    const { ask, close } = await serve(built.dist, MADE_TO_MEASURE)
    onTestFinished(close)
    const { headers } = await ask(path, { headers: { origin: MADE_TO_MEASURE.ALLOW_ORIGINS } })
    expect(headers.vary?.toLowerCase().split(', ').toSorted()).toEqual(['accept-encoding', 'origin'])
    expect(headers['access-control-allow-origin']).toBe(MADE_TO_MEASURE.ALLOW_ORIGINS)
  })

  it.each([
    ['index-def.css', 'text/css; charset=utf-8'],
    ['icon-123.svg', 'image/svg+xml'],
    ['cat-456.png', 'image/png'],
  ])('%s has its type', async (name, type) => {
    const { headers } = await ask(`/assets/${name}`)
    expect(headers['content-type']).toBe(type)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('are not sent again to a browser that has them', async () => {
    const asking = { 'accept-encoding': 'br' }
    const first = await ask(path, { headers: asking })
    const again = await ask(path, { headers: { ...asking, 'if-none-match': first.headers.etag } })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect(again.headers['cache-control']).toContain('immutable')
    const unpacked = await ask(path, { headers: { 'if-none-match': first.headers.etag } })
    expect(unpacked).toMatchObject({ status: 200, text: script })
  })

  it('answer HEAD with the headers of GET', async () => {
    const { status, headers, bytes } = await ask(path, { method: 'HEAD' })
    expect({ status, length: headers['content-length'], bytes: bytes.length }).toEqual({
      status: 200,
      length: String(Buffer.byteLength(script)),
      bytes: 0,
    })
  })

  it.each([
    '/assets/',
    '/assets',
    '/assets/gone-abc.js',
    '/assets/index-abc.js/',
    '/assets/index-abc.js.br',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/..%2fbuilt-from',
    '/assets/%00',
    '/assets/constructor',
    '/built-from',
    '/app/console/secret.txt',
    '/app/console/../../secret.txt',
    '/Assets/index-abc.js',
  ])('do not exist at %s, and that reply is not cached', async target => {
    const { status, headers, text } = await ask(target)
    expect(status).toBe(404)
    expect(headers['content-type']).toBe('application/problem+json')
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(JSON.parse(text)).toMatchObject({ code: 'not_found' })
  })

  it('stay those of the loaded page after a later build', async () => {
    const own = await builtConsole()
    const { ask, close } = await serve(own.dist)
    onTestFinished(close)
    await own.remove()
    expect((await ask('/')).text).toContain('./assets/index-abc.js')
    expect((await ask(path)).text).toBe(script)
  })
})

describe('beside the console', () => {
  it('the routes answer as without a console', async () => {
    expect((await ask('/things/latest')).text).toBe('"collection.things.latest"')
    expect((await ask('/things/7', { method: 'POST' })).headers.allow).toBe('GET, HEAD, PUT')
    expect((await ask('/things/%zz')).status).toBe(400)
    const { status, headers } = await ask('/nothing')
    expect({ status, policy: headers['content-security-policy'] }).toEqual({ status: 404, policy: undefined })
  })

  it('allowed origins may read it like the routes', async () => {
    const { ask, close } = await serve(built.dist, MADE_TO_MEASURE)
    onTestFinished(close)
    for (const target of ['/', '/assets/index-abc.js', '/assets/gone.js', '/things/latest'])
      for (const [origin, allowed] of [
        [MADE_TO_MEASURE.ALLOW_ORIGINS, MADE_TO_MEASURE.ALLOW_ORIGINS],
        ['https://elsewhere.example.org', undefined],
      ]) {
        const { headers } = await ask(target, { headers: { origin } })
        expect(headers['access-control-allow-origin'], `${origin} ${target}`).toBe(allowed)
      }
  })

  it('a service without a console serves none of its files', async () => {
    const { running } = await runProbe()
    const listening = await listen(running, 0)
    onTestFinished(() => listening.close(0))
    for (const target of [...pages, '/app/console', '/assets/index-abc.js'])
      expect((await sendForBytes(listening.port, { target })).status).toBe(404)
  })
})

it('a console that is not built is reported as missing at its own address only', async () => {
  const own = await builtConsole()
  await rm(join(own.dist, 'index.html'))
  const { ask } = await serve(own.dist)
  for (const path of pages) {
    const { status, text } = await ask(path)
    expect(status).toBe(503)
    expect(JSON.parse(text)).toMatchObject({
      code: 'not_configured',
      detail: 'The console is not built. Build it with npm run build-console.',
    })
  }
  expect((await ask('/things/latest')).status).toBe(200)
  expect((await ask('/assets/index-abc.js')).status).toBe(404)
  await own.remove()
})
