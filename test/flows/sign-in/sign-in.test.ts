import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browserAt, PUBLIC_URL, RETURN_TO, thirdPartyMember } from '../../support/open-id/browser.ts'
import { CLIENT_SECRET, type OpenIdProvider } from '../../support/open-id/provider.ts'
import { personAt } from '../../support/people.ts'
import { sharedSignInStack } from '../../support/shared-stack.ts'
import type { TestStack } from '../../support/stack.ts'
import { startedForFile } from '../../support/started-for-file.ts'

const ELSEWHERE = 'https://app.example'

let stack: TestStack
let provider: OpenIdProvider
const shared = startedForFile(sharedSignInStack)
beforeAll(() => {
  stack = shared()
  provider = shared().provider
})
beforeEach(() => {
  provider.intercept(() => false)
  Object.assign(provider.person, { account: 'hanako', answer: 'consents' })
})

const codeOf = ({ text }: { text: string }) => JSON.parse(text).code

describe('signing in through a provider', () => {
  it('makes an account, and finds it again', async () => {
    const hanako = await thirdPartyMember(stack)
    expect(hanako.user).toMatchObject({ nickname: 'Hanako', tier: 'free' })
    const again = await thirdPartyMember(stack)
    expect(again.user.id).toBe(hanako.user.id)
    const profile = await hanako.accounts.profile.get()
    expect(profile.links).toMatchObject([{ provider: 'campus', issuer: provider.issuer }])
    expect(await personAt(stack).accounts.signIn.providers()).toEqual({
      providers: [{ name: 'campus', title: 'Campus' }],
      public_url: PUBLIC_URL,
      registration: 'open',
    })
  })

  it('ends without a ticket if the person refuses', async () => {
    provider.person.answer = 'refuses'
    expect(await browserAt(stack).fragment()).toEqual({ error: 'refused' })
  })

  it('ties a sign-in to its browser by a cookie that no script reads', async () => {
    const browser = browserAt(stack)
    const { cookies, location } = await browser.visit(browser.startAddress())
    expect(cookies).toEqual([
      expect.stringMatching(
        /^__Host-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ])
    const sent = new URL(location ?? '').searchParams
    expect(sent.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) expect(sent.get(name)).toHaveLength(43)
  })

  it('accepts a callback once, from its own browser, with its own state, and from its own provider', async () => {
    const browser = browserAt(stack)
    const callback = await browser.toCallback()
    const forged = new URL(callback)
    forged.searchParams.set('state', 'x'.repeat(43))
    const refused = [
      await browserAt(stack).visit(callback),
      await browser.visit(forged.href),
      await browser.visit(`${PUBLIC_URL}/api/auth/oidc/campus/callback`),
    ]
    expect(refused.map(reply => [reply.status, codeOf(reply)])).toEqual(
      refused.map(() => [400, 'sign_in_expired']),
    )
    // The refused attempts have not used up the callback.
    expect(Object.keys(await browser.fragment(callback))).toEqual(['ticket'])
    expect(codeOf(await browser.visit(callback))).toBe('sign_in_expired')
  })

  it('refuses a code that was exchanged already', async () => {
    const browser = browserAt(stack)
    const [first, second] = [new URL(await browser.toCallback()), new URL(await browser.toCallback())]
    await browser.fragment(first.href)
    second.searchParams.set('code', first.searchParams.get('code') ?? '')
    expect(await browser.fragment(second.href)).toEqual({ error: 'provider_failed' })
  })

  it('returns only to the platform and to configured origins', async () => {
    const browser = browserAt(stack)
    const statusFor = async (return_to: string) =>
      (await browser.visit(browser.startAddress({ return_to }))).status
    expect(await statusFor(`${ELSEWHERE}/welcome?from=campus`)).toBe(302)
    for (const address of ['https://evil.example/', `${PUBLIC_URL}@evil.example/`, `${RETURN_TO}#`])
      expect([address, await statusFor(address)]).toEqual([address, 400])
  })

  it('shows a refusal to a person as a page in a wanted language, without what the link said', async () => {
    const challenge = 'x'.repeat(43)
    const shown = async (service: 'user-manager' | 'study', path: string, language: string) => {
      const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': language }
      const reply = await fetch(`${stack.addresses[service]}/api/auth/oidc/${path}`, { headers })
      const [type, policy] = ['content-type', 'content-security-policy'].map(name => reply.headers.get(name))
      expect([type, policy]).toEqual([
        'text/html; charset=utf-8',
        expect.stringContaining("default-src 'none'; style-src 'sha256-"),
      ])
      const text = await reply.text()
      expect(text).not.toContain('evil.example')
      const [, home] = /href="(.*?)"/.exec(text) ?? []
      const isAtHome = home !== undefined && new URL(home, reply.url).pathname === '/'
      return [reply.status, /<h1>(.*)<\/h1>/.exec(text)?.[1], isAtHome]
    }
    const stray = `campus/start?${new URLSearchParams({ return_to: 'https://evil.example/', challenge })}`
    const expired = `campus/callback?state=${challenge}`
    expect([
      await shown('user-manager', stray, 'de'),
      await shown('study', stray, 'fr, en;q=0.5, ja-JP;q=0.9'),
      await shown('study', 'campus/start', 'zh-CN,zh;q=0.9'),
      await shown('study', expired, ''),
      await shown('study', `elsewhere/start?return_to=${ELSEWHERE}&challenge=${challenge}`, 'en-GB'),
    ]).toEqual([
      // The app is not on user_manager's own host.
      [400, 'This sign-in cannot begin', false],
      [400, 'サインインを始められません', true],
      [400, '无法开始登录', true],
      [400, 'This sign-in has expired', true],
      [404, 'This way to sign in does not exist', true],
    ])
  })

  it('works after the provider has changed its keys', async () => {
    await thirdPartyMember(stack)
    await provider.rotateKeys('second')
    await thirdPartyMember(stack)
  })

  it('returns to its page while the provider is unavailable, and other sign-ins continue', async () => {
    await provider.rotateKeys('third')
    const browser = browserAt(stack)
    const callback = await browser.toCallback()
    provider.intercept((_, response) => Boolean(response.writeHead(503).end()))
    expect(await browser.fragment(callback)).toEqual({ error: 'provider_unavailable' })
    expect(await browser.fragment(browser.startAddress())).toEqual({ error: 'provider_unavailable' })
    const stray = await browser.visit(browser.startAddress({ return_to: 'https://evil.example/' }))
    expect([stray.status, stray.location]).toEqual([400, null])
    const { auth } = personAt(stack).accounts
    const body = { username: 'nobody', password: 'a wrong password' }
    await expect(auth.login({ body })).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('leaves no secret in the log', async () => {
    const hanako = await thirdPartyMember(stack)
    const logged = stack.logged.join('')
    for (const secret of [CLIENT_SECRET, hanako.token, hanako.refresh_token])
      expect(logged).not.toContain(secret)
  })
})
