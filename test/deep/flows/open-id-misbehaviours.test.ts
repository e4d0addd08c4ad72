import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { browserAt, PUBLIC_URL, thirdPartyMember } from '../../support/open-id/browser.ts'
import { CLIENT_ID, type OpenIdProvider } from '../../support/open-id/provider.ts'
import { sharedSignInStack } from '../../support/shared-stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'

const stack = startedForFile(sharedSignInStack)
let provider: OpenIdProvider
beforeAll(() => {
  provider = stack().provider
})
beforeEach(() => provider.intercept(() => false))

const now = () => Math.floor(Date.now() / 1000)
const send = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Answers with tokens of its own, signed with keys that it publishes or with others of the same name. */
async function forging(over: Record<string, unknown>, { published = true, alg = 'ES256' } = {}) {
  const [own, other] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')]
  const jwk = {
    ...(await exportJWK((published ? own : other).publicKey)),
    kid: 'forged',
    use: 'sig',
    alg: 'ES256',
  }
  const browser = browserAt(stack())
  const { location } = await browser.visit(browser.startAddress())
  const asked = new URL(location ?? '').searchParams
  const claims = {
    ...{ iss: provider.issuer, aud: CLIENT_ID, sub: 'mallory', iat: now(), exp: now() + 60 },
    nonce: asked.get('nonce'),
    ...over,
  }
  const header = { alg, kid: 'forged' }
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const id_token =
    alg === 'none'
      ? `${encoded(header)}.${encoded(claims)}.`
      : await new SignJWT(claims).setProtectedHeader(header).sign(own.privateKey)
  provider.intercept((request, response) => {
    if (request.url === '/token') send(response, { access_token: 'x', token_type: 'Bearer', id_token })
    else if (request.url === '/jwks') send(response, { keys: [jwk] })
    else return false
    return true
  })
  const back = new URL(`${PUBLIC_URL}/api/auth/oidc/campus/callback`)
  const state = asked.get('state') ?? ''
  back.search = new URLSearchParams({ code: 'any', state, iss: provider.issuer }).toString()
  return browser.fragment(back.href)
}

describe('a provider whose answers are forged', () => {
  it('is believed if everything is right', async () => {
    expect(Object.keys(await forging({}))).toEqual(['ticket'])
  })

  it.each([
    ['another nonce', { nonce: 'x'.repeat(43) }],
    ['no nonce', { nonce: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'somebody else' }],
    ['an end that is past', { exp: now() - 300, iat: now() - 600 }],
    ['no subject', { sub: undefined }],
    ['a subject without end', { sub: 'x'.repeat(1_000) }],
  ])('signs nobody in with a token with %s', async (_, over) => {
    expect(await forging(over)).toEqual({ error: 'provider_failed' })
  })

  it('signs nobody in with a token that is unsigned or signed with other keys', async () => {
    expect(await forging({}, { published: false })).toEqual({ error: 'provider_failed' })
    expect(await forging({}, { alg: 'none' })).toEqual({ error: 'provider_failed' })
  })

  it('signs nobody in with an answer for another issuer', async () => {
    const browser = browserAt(stack())
    const callback = new URL(await browser.toCallback())
    callback.searchParams.set('iss', 'https://evil.example')
    expect(await browser.fragment(callback.href)).toEqual({ error: 'provider_failed' })
  })
})

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

const PART = Buffer.alloc(1024 * 1024, ' ')
/** Writes on until the caller has had enough. */
function endless(response: ServerResponse, most: number, sent = 0): void {
  if (sent >= most || response.destroyed) return void response.end()
  response.write(PART, () => endless(response, most, sent + 1))
}

const answers =
  (status: number, headers: Record<string, string>, body?: string): Answer =>
  (_, response) =>
    response.writeHead(status, headers).end(body)

const misbehaviours: [string, Answer, string][] = [
  ['is silent', () => {}, 'provider_unavailable'],
  ['sends 200 MB', (_, response) => endless(response.writeHead(200), 200), 'provider_failed'],
  ['sends a page', answers(200, { 'content-type': 'text/html' }, '<p>'), 'provider_failed'],
  ['sends the caller elsewhere', answers(302, { location: 'http://127.0.0.1:9/' }), 'provider_failed'],
  ['hangs up', request => request.socket.destroy(), 'provider_unavailable'],
  ['sends no token', (_, to) => send(to, { access_token: 'x', token_type: 'Bearer' }), 'provider_failed'],
]

describe('a provider that misbehaves', () => {
  it.each(misbehaviours)('and %s costs its own sign-in only', async (_, answer, error) => {
    const browser = browserAt(stack())
    const callback = await browser.toCallback()
    provider.intercept((request, response) => {
      if (request.url !== '/token') return false
      answer(request, response)
      return true
    })
    expect(await browser.fragment(callback)).toEqual({ error })
    provider.intercept(() => false)
    await thirdPartyMember(stack())
  })

  it.each(misbehaviours.slice(0, 2))(
    'and %s when its description is requested: the browser returns to its page',
    async (_, answer, error) => {
      await provider.rotateKeys(crypto.randomUUID())
      const browser = browserAt(stack())
      // The cached discovery is dropped after a failure.
      const callback = new URL(await browser.toCallback())
      callback.searchParams.set('iss', 'https://evil.example')
      await browser.fragment(callback.href)
      provider.intercept((request, response) => {
        if (!request.url?.startsWith('/.well-known/')) return false
        answer(request, response)
        return true
      })
      expect(await browser.fragment(browser.startAddress())).toEqual({ error })
    },
  )

  it('and describes itself with plain http or other addresses is not followed there', async () => {
    for (const part of ['authorization_endpoint', 'issuer']) {
      const browser = browserAt(stack())
      const callback = new URL(await browser.toCallback())
      callback.searchParams.set('iss', 'https://evil.example')
      await browser.fragment(callback.href)
      const reply = await fetch(`${provider.issuer}/.well-known/openid-configuration`)
      const description = z.looseObject({}).parse(await reply.json())
      provider.intercept((request, response) => {
        if (!request.url?.startsWith('/.well-known/')) return false
        send(response, { ...description, [part]: 'http://evil.example/' })
        return true
      })
      expect(await browser.fragment(browser.startAddress())).toEqual({ error: 'provider_failed' })
      provider.intercept(() => false)
    }
  })
})
