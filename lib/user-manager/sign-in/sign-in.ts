import { z } from 'zod'
import { Nickname, Secret } from '../../contracts/schemas/accounts/members.ts'
import { isTrustedByBrowsers, type Provider } from '../../platform/config/providers.ts'
import { isUnder, pathOf } from '../../platform/config/public-address.ts'
import type { Config } from '../../platform/config/schema.ts'
import { redirect } from '../../platform/http/reply.ts'
import { corsPolicy } from '../../platform/http/serving/cors.ts'
import type { Log } from '../../platform/logging/log.ts'
import type { Transport } from '../../platform/outbound/transport.ts'
import { invalidInput } from '../../platform/problems/errors.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { refusedAs } from '../../store/writing/retry-when-changed.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { hashOf, newSecret } from '../accounts/secrets.ts'
import { expiryIn } from '../accounts/sessions/expiry.ts'
import type { PendingSignIn } from '../entities/sign-in.ts'
import { issueTicket } from '../members/tickets.ts'
import { type Begun, type Failure, failureOf, OpenIdProviders, reasonOf } from './open-id-providers.ts'

const Named = z.object({
  iss: z.string().min(1).max(500),
  sub: z.string().min(1).max(255),
  nickname: Nickname.optional().catch(undefined),
  name: Nickname.optional().catch(undefined),
  preferred_username: Nickname.optional().catch(undefined),
})

interface Place {
  config: Config & { PUBLIC_URL: string }
  accounts: Accounts
  transport: Transport
  log: Log
}

const SIGN_IN_S = 600

/** Ties a sign-in to the browser it began in. */
class BrowserCookie {
  private readonly isTrusted: boolean
  private readonly name: string
  private readonly path: string

  /**
   * Browsers accept `__Host-` and `__Secure-` cookies only over https and from this machine. `__Host-` requires the path
   * `/`, and would reach the other apps of a host on which yomu has a path.
   */
  constructor(publicUrl: string) {
    this.isTrusted = isTrustedByBrowsers(new URL(publicUrl))
    this.path = `${pathOf(publicUrl)}/`
    const prefix = this.path === '/' ? '__Host-' : '__Secure-'
    this.name = this.isTrusted ? `${prefix}sign-in` : 'sign-in'
  }

  valueIn(cookies: readonly string[]): string | null {
    const prefix = `${this.name}=`
    const sent = cookies.find(cookie => cookie.startsWith(prefix))?.slice(prefix.length)
    return Secret.safeParse(sent).data ?? null
  }

  setting(value: string): string {
    const secure = this.isTrusted ? '; Secure' : ''
    return `${this.name}=${value}; Path=${this.path}; Max-Age=${SIGN_IN_S}; HttpOnly; SameSite=Lax${secure}`
  }
}

export class SignIn {
  readonly providers: OpenIdProviders
  readonly registration: Config['OIDC_REGISTRATION']
  private readonly place: Place
  private readonly cookie: BrowserCookie

  constructor(place: Place) {
    const { config, accounts, transport } = place
    this.place = place
    this.registration = config.OIDC_REGISTRATION
    this.cookie = new BrowserCookie(config.PUBLIC_URL)
    this.providers = new OpenIdProviders({
      providers: config.OIDC_PROVIDERS,
      transport,
      now: accounts.now,
      mayBeLoopback: config.NODE_ENV !== 'production',
    })
  }

  async begin(
    name: string,
    { return_to, challenge }: { return_to: string; challenge: string },
    { cookies, signal }: { cookies: readonly string[]; signal: AbortSignal },
  ) {
    const { accounts, config } = this.place
    const provider = this.providers.named(name)
    const back = returnAddress(return_to, config)
    // A browser may have several sign-ins in progress.
    const browser = this.cookie.valueIn(cookies) ?? newSecret(accounts)
    const begun = this.begunWith(provider, {
      state: newSecret(accounts),
      nonce: newSecret(accounts),
      code_verifier: newSecret(accounts),
    })
    const page = await this.providers
      .authorizationUrl(provider, begun, signal)
      .catch((error: unknown) => this.failed(provider, error, signal))
    // Sent back: the browser has left the app's page.
    if (typeof page === 'string') return redirect(backTo(back, 'error', page))
    const { state, nonce, code_verifier } = begun
    const pending = {
      state_hash: hashOf(state),
      browser_hash: hashOf(browser),
      ...{ provider: name, nonce, code_verifier, return_to: back, challenge },
      ...expiryIn(SIGN_IN_S, accounts.now()),
    }
    await accounts.pendingSignIns.create(pending).go()
    return redirect(page.href, [this.cookie.setting(browser)])
  }

  async end(
    name: string,
    { state = '', ...rest }: { state?: string | undefined; [name: string]: unknown },
    { cookies, signal }: { cookies: readonly string[]; signal: AbortSignal },
  ) {
    const provider = this.providers.named(name)
    const pending = await this.taken(name, state, cookies)
    const begun = this.begunWith(provider, { ...pending, state })
    const returned = new URL(begun.redirect_uri)
    for (const [key, value] of Object.entries({ ...rest, state }))
      returned.searchParams.set(key, String(value))
    try {
      const claims = await this.providers.claimsOf(provider, returned, begun, signal)
      return redirect(backTo(pending.return_to, 'ticket', await this.ticketFor(provider, pending, claims)))
    } catch (error) {
      return redirect(backTo(pending.return_to, 'error', this.failed(provider, error, signal)))
    }
  }

  /** Rethrows faults of our own, and throws if the browser has left. */
  private failed(provider: Provider, error: unknown, signal: AbortSignal): Failure {
    signal.throwIfAborted()
    const failure = failureOf(error)
    if (failure === null) throw error
    if (failure !== 'refused') this.note(provider, error)
    return failure
  }

  private begunWith({ name }: Provider, secrets: Omit<Begun, 'redirect_uri'>): Begun {
    const redirect_uri = `${this.place.config.PUBLIC_URL}/api/auth/oidc/${name}/callback`
    return { ...secrets, redirect_uri }
  }

  /** A state serves once. Every refusal is the same, so that trying states reveals nothing. */
  private async taken(provider: string, state: string, cookies: readonly string[]): Promise<PendingSignIn> {
    const { pendingSignIns, now } = this.place.accounts
    const key = { state_hash: hashOf(state) }
    const { data: pending } = await pendingSignIns.get(key).go({ consistent: true })
    const browser = this.cookie.valueIn(cookies)
    const fits =
      pending &&
      pending.provider === provider &&
      pending.expires_at > now().toISOString() &&
      browser !== null &&
      pending.browser_hash === hashOf(browser)
    if (!fits) throw expired()
    await refusedAs(pendingSignIns.remove(key).go(), expired)
    return pending
  }

  private ticketFor(provider: Provider, { challenge }: PendingSignIn, claims: unknown): Promise<string> {
    const { iss, sub, nickname, name, preferred_username } = Named.parse(claims)
    const called = nickname ?? name ?? preferred_username
    const named = { provider: provider.name, issuer: iss, subject: sub, challenge }
    return issueTicket(this.place.accounts, called === undefined ? named : { ...named, nickname: called })
  }

  private note({ name }: Provider, error: unknown) {
    this.place.log.warn({ provider: name, reason: reasonOf(error) }, 'a sign-in through a provider failed')
  }
}

const expired = () => refusal('sign_in_expired')

function backTo(return_to: string, kind: 'ticket' | 'error', value: string): string {
  const url = new URL(return_to)
  url.hash = `${kind}=${value}`
  return url.href
}

/**
 * Must lie under PUBLIC_URL or an origin of ALLOW_ORIGINS; `*` does not count, or a link could give a ticket to any page.
 */
function returnAddress(text: string, { PUBLIC_URL, ALLOW_ORIGINS }: Place['config']): string {
  const url = URL.parse(text)
  if (!url) throw refused('must be an address')
  // An empty fragment shows only in the whole address.
  if (url.href.includes('#')) throw refused('must not carry a fragment')
  if (url.username || url.password) throw refused('must not carry a user name or password')
  // `origin` is null for the schemes of apps.
  const origin = `${url.protocol}//${url.host}`
  if (!corsPolicy(ALLOW_ORIGINS).origins.includes(origin) && !leadsUnder(PUBLIC_URL, origin, url.pathname))
    throw refused('must be an address under PUBLIC_URL or under an origin in ALLOW_ORIGINS')
  return url.href
}

/** A proxy that decodes slashes and backslashes before it resolves dots would lead out of the path. */
const ENCODED_SLASH = /%(?:2f|5c)/i

function leadsUnder(publicUrl: string, origin: string, path: string): boolean {
  const prefix = pathOf(publicUrl)
  if (origin !== new URL(publicUrl).origin) return false
  return prefix === '' || (isUnder(path, prefix) && !ENCODED_SLASH.test(path))
}

const refused = (why: string) => invalidInput('query.return_to', why)
