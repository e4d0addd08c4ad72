import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceName } from '../../lib/platform/http/route.ts'
import { send } from '../router/http.ts'
import { behaviours } from '../support/fake-provider/index.ts'
import { domain } from '../support/proxies/configuration.ts'
import { proxyNames, type RunningProxy, startProxy } from '../support/proxies/running.ts'
import { visitor } from '../support/proxies/visitor.ts'
import { deepIt, isDeep } from '../support/sample.ts'
import { testSecrets } from '../support/stack.ts'
import { longText } from '../support/texts.ts'
import { wavOf } from '../support/wav.ts'
import { articleLab, contentOf, uploaded } from './article-stack.ts'

const MB = 1024 * 1024
const hosts = {
  accounts: 'user-manager',
  read: 'study',
  study: 'study',
  collections: 'collection',
  admin: 'manager',
  hooks: 'webhook',
} as const
const names = Object.keys(hosts)

const lab = articleLab()
const portOf = (service: ServiceName) => Number(new URL(lab.stack.addresses[service]).port)
const bearer = () => ({ authorization: `Bearer ${lab.hana.token}` })

describe.each(isDeep ? proxyNames : proxyNames.slice(0, 1))('behind %s', name => {
  let proxy: RunningProxy
  let visit: ReturnType<typeof visitor>
  beforeAll(async () => {
    proxy = await startProxy(name, lab.stack)
    visit = visitor(proxy)
  })
  afterAll(async () => {
    await visit?.close()
    await proxy?.close()
  })

  it.each(Object.entries(hosts))('%s leads to %s, over https only', async (host, service) => {
    const { status, headers, text } = await visit.ask(host, '/health')
    expect([status, JSON.parse(text).service]).toEqual([200, service])
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    const plain = await send(proxy.httpPort, {
      target: '/health?a=%2F',
      headers: { host: `${host}.${domain}` },
    })
    expect([plain.status, plain.headers.location]).toEqual([308, `https://${host}.${domain}/health?a=%2F`])
  })

  it('no other name leads to a service, and all are told so alike', async () => {
    const { status, headers, text } = await visit.ask('data', '/health')
    expect([status, text, headers['x-request-id']]).toEqual([421, 'No service has this name.', undefined])
    expect([headers['content-type'], headers['strict-transport-security']]).toEqual([
      expect.stringMatching(/^text\/plain/),
      'max-age=31536000',
    ])
    for (const host of [`data.${domain}`, 'elsewhere.example']) {
      const plain = await send(proxy.httpPort, { target: '/health', headers: { host } })
      expect([plain.status, plain.headers.location]).toEqual([308, `https://${host}/health`])
    }
  })

  it('no service shows its metrics', async () => {
    expect((await fetch(`${lab.stack.addresses.study}/metrics`)).status).toBe(200)
    for (const host of names)
      for (const path of ['/metrics', '/metrics/', '/metrics?a=b']) {
        const { status, headers } = await visit.ask(host, path)
        expect([status, headers['x-request-id']], host + path).toEqual([404, undefined])
      }
  })

  it('guesses are counted by the address they come from, whatever the headers say', async () => {
    const username = `nobody-${name}`
    const guessFrom = (client: ReturnType<typeof visitor>, said: string) =>
      client.ask('accounts', '/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': said, forwarded: `for=${said}` },
        body: JSON.stringify({ username, password: 'not the password' }),
      })
    const guesser = visitor(proxy, { address: '127.0.9.7' })
    const statuses: number[] = []
    for (let n = 1; n <= 11; n += 1) statuses.push((await guessFrom(guesser, `198.51.100.${n}`)).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    const other = visitor(proxy, { address: '127.0.9.8' })
    expect((await guessFrom(other, '127.0.9.7')).status).toBe(401)
    await Promise.all([guesser.close(), other.close()])
  })

  it.each(isDeep ? [false, true] : [true])('events arrive when they happen (HTTP/2: %s)', async allowH2 => {
    const [first, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let asked = 0
    lab.provider.behave(async exchange => {
      asked += 1
      await (asked === 1 ? first : others).promise
      await behaviours.honest(exchange)
    })
    const { task_id } = await lab.hana.study.articles.upload({ body: { raw_content: longText(60) } })
    const browser = visitor(proxy, { allowH2 })
    const { body } = await browser.open('study', `/api/tasks/${task_id}/events`, { headers: bearer() })
    // The task continues only after its events so far were seen here.
    let seen = ''
    for await (const chunk of body) {
      seen += chunk
      if (seen.includes('event: snapshot')) first.resolve()
      if (seen.includes('event: progress')) others.resolve()
    }
    expect(seen).toContain('event: completed')
    await browser.close()
  })

  deepIt(
    'large files can be uploaded, and the service reports which other bodies are too large',
    async () => {
      const file = await visit.ask('study', '/api/videos/file?name=a.wav', {
        method: 'POST',
        headers: { ...bearer(), 'content-type': 'application/octet-stream' },
        body: Buffer.concat([wavOf(1_000), Buffer.alloc(12 * MB)]),
      })
      expect([file.status, file.text]).toEqual([201, expect.stringContaining('file_handle')])
      const article = await visit.ask('study', '/api/articles/upload', {
        method: 'POST',
        headers: { ...bearer(), 'content-type': 'application/json' },
        body: JSON.stringify({ raw_content: 'a'.repeat(6 * MB) }),
      })
      expect([article.status, JSON.parse(article.text).code]).toEqual([413, 'too_large'])
    },
  )

  deepIt.each([
    ['whose length is announced', () => Buffer.alloc(9 * MB, 'a')],
    ['in chunks', () => Readable.from(Array.from({ length: 9 }, () => Buffer.alloc(MB, 'a')))],
  ])('a body above 8 MiB %s is refused as the services refuse one', async (_, body) => {
    const { status, headers, text } = await visit.ask('study', '/api/articles/upload', {
      method: 'POST',
      headers: { ...bearer(), 'content-type': 'application/json' },
      body: body(),
    })
    expect([status, headers['content-type'], JSON.parse(text)]).toMatchObject([
      413,
      'application/problem+json',
      { title: 'Too large', code: 'too_large', detail: 'The body is larger than this address accepts.' },
    ])
  })

  deepIt('a part of a clip is played', async () => {
    const article = await uploaded(lab.hana, '雨だ。', { tts: true })
    expect(contentOf(article)[0]?.has_audio).toBe(true)
    const path = `/api/articles/${article.id}/sentences/0/audio`
    const whole = await visit.ask('study', path, { headers: bearer() })
    const part = await visit.ask('study', path, { headers: { ...bearer(), range: 'bytes=44-143' } })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 44-143/${whole.bytes.length}`])
    expect(part.bytes).toEqual(whole.bytes.subarray(44, 144))
  })

  it('the console’s page keeps its policy, with a new nonce each time', async () => {
    const pages = await Promise.all([visit.ask('admin', '/'), visit.ask('admin', '/')])
    const nonces = pages.map(({ headers, text }) => {
      const policy = String(headers['content-security-policy'])
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
      expect([headers['cache-control'], text.includes(`nonce="${nonce}"`)]).toEqual(['no-store', true])
      return nonce
    })
    expect(new Set(nonces).size).toBe(2)
  })

  deepIt('a compressed reply is not compressed again', async () => {
    const page = await visit.ask('admin', '/', { headers: { 'accept-encoding': 'gzip' } })
    const made = await send(portOf('manager'), { target: '/', headers: { 'accept-encoding': 'gzip' } })
    expect(page.headers['content-encoding']).toBe(made.headers['content-encoding'])
    const script = /src="\.\/(assets\/[^"]+\.js)"/.exec(page.text)?.[1]
    for (const [host, path] of [
      ['admin', `/${script}`],
      ['study', '/openapi.json'],
    ] as const) {
      const accepting = (coding: string) => visit.ask(host, path, { headers: { 'accept-encoding': coding } })
      const [packed, plain] = [await accepting('gzip'), await accepting('identity')]
      expect([packed.headers['content-encoding'], plain.headers['content-encoding']], path).toEqual([
        'gzip',
        undefined,
      ])
      expect(gunzipSync(packed.bytes).equals(plain.bytes), path).toBe(true)
    }
  })

  it('a webhook arrives byte for byte, as it was signed', async () => {
    const body = Buffer.from('\uFEFF{ "zen" : "本" }\r\n'.slice(1))
    const deliver = (signature: string) =>
      visit.ask('hooks', '/webhooks/github', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-github-event': 'ping',
          'x-github-delivery': `ping-${name}`,
          'x-hub-signature-256': `sha256=${signature}`,
        },
        body,
      })
    const right = createHmac('sha256', testSecrets.WEBHOOK_SECRET).update(body).digest('hex')
    expect((await deliver(right)).text).toBe('{"outcome":"pong"}')
    expect((await deliver('0'.repeat(64))).status).toBe(401)
  })
})
