import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { z } from 'zod'
import { Nickname } from '../../contracts/schemas/accounts/members.ts'
import type { Provider } from '../../platform/config/providers.ts'
import type { Config } from '../../platform/config/schema.ts'
import { redirect } from '../../platform/http/reply.ts'
import type { Log } from '../../platform/logging/log.ts'
import { ProviderFailure } from '../../platform/outbound/provider-failure.ts'
import type { Transport } from '../../platform/outbound/transport.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { ConditionFailed } from '../../store/errors.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { hashOf, newSecret } from '../accounts/secrets.ts'
import type { PendingSignIn } from '../entities/sign-in.ts'
import { expiryIn } from '../members/expiry.ts'
import { issueTicket } from '../members/tickets.ts'
import { BrowserCookie, SIGN_IN_S } from './browser-cookie.ts'
import { type Begun, OpenIdProviders } from './open-id-providers.ts'
import { returnAddress } from './return-address.ts'

/** The reason for a failed sign-in, for the page it returns to. */
type Failure = 'refused' | 'provider_failed' | 'provider_unavailable'

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

/** Sends browsers to a provider and receives them back, with a ticket for the person it names. */
export class SignIn {
  readonly providers: OpenIdProviders
  readonly registration: Config['OIDC_REGISTRATION']
  readonly public_url: string
  private readonly place: Place
  private readonly cookie: BrowserCookie

  constructor(place: Place) {
    const { config, accounts, transport } = place
    this.place = place
    this.registration = config.OIDC_REGISTRATION
    this.public_url = config.PUBLIC_URL
    this.cookie = new BrowserCookie(config.PUBLIC_URL)
    this.providers = new OpenIdProviders({
      providers: config.OIDC_PROVIDERS,
      transport,
      now: accounts.now,
      mayBeLoopback: config.NODE_ENV !== 'production',
    })
  }

  /** Redirects to the provider's page, or back with the reason why it cannot be reached. */
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
    // The browser has left the app's page, so it is sent back there.
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

  /** Redirects to the page that began the sign-in, with a ticket or the reason why there is none. */
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

  /** The failure to tell the page. Rethrows faults of our own, and throws if the browser has left. */
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

  /** The sign-in of this state, which serves once. Every refusal is the same, so that trying states reveals nothing. */
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
    try {
      await pendingSignIns.remove(key).go()
    } catch (error) {
      if (error instanceof ConditionFailed) throw expired()
      throw error
    }
    return pending
  }

  private ticketFor(provider: Provider, { challenge }: PendingSignIn, claims: unknown): Promise<string> {
    const { iss, sub, nickname, name, preferred_username } = Named.parse(claims)
    const called = nickname ?? name ?? preferred_username
    const named = { provider: provider.name, issuer: iss, subject: sub, challenge }
    return issueTicket(this.place.accounts, called === undefined ? named : { ...named, nickname: called })
  }

  /** Logs only the provider and a code: a library's message may quote the provider's answer. */
  private note({ name }: Provider, error: unknown) {
    this.place.log.warn({ provider: name, reason: reasonOf(error) }, 'a sign-in through a provider failed')
  }
}

const expired = () =>
  new Problem(
    'sign_in_expired',
    'This sign-in has expired, was already completed, or began in another browser. Begin it again.',
  )

function backTo(return_to: string, kind: 'ticket' | 'error', value: string): string {
  const url = new URL(return_to)
  url.hash = `${kind}=${value}`
  return url.href
}

/** Null for a fault of our own. */
function failureOf(error: unknown): Failure | null {
  const outbound = outboundFailureOf(error)
  if (outbound) return AWAY.includes(outbound.failure) ? 'provider_unavailable' : 'provider_failed'
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied' ? 'refused' : 'provider_failed'
  const isProviders = error instanceof ClientError || error instanceof ResponseBodyError
  return isProviders || error instanceof z.ZodError || error instanceof TypeError ? 'provider_failed' : null
}
const AWAY = ['network', 'timeout', 'server_error']

/** The library wraps errors from its `fetch`. */
function outboundFailureOf(error: unknown): ProviderFailure | null {
  if (error instanceof ProviderFailure) return error
  return error instanceof Error && error.cause ? outboundFailureOf(error.cause) : null
}

function reasonOf(error: unknown): string {
  const outbound = outboundFailureOf(error)
  if (outbound) return outbound.message
  if (error instanceof AuthorizationResponseError) return 'the provider answered with an error'
  return error instanceof ClientError && error.code
    ? error.code
    : error instanceof Error
      ? error.name
      : 'unknown'
}
