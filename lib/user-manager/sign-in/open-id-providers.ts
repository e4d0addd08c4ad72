import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
  ResponseBodyError,
  type ServerMetadata,
} from 'openid-client'
import { z } from 'zod'
import { SingleFlight, unlessAborted } from '../../platform/async/single-flight.ts'
import { isSafeAddress, type Provider } from '../../platform/config/providers.ts'
import { boundedFetch } from '../../platform/outbound/bounded-fetch.ts'
import { ProviderFailure } from '../../platform/outbound/provider-failure.ts'
import type { Transport } from '../../platform/outbound/transport.ts'
import { Problem } from '../../platform/problems/errors.ts'

const KNOWN_FOR_MS = 60 * 60_000
const CALL_MS = 5_000
/** The library's own deadline, longer than ours, so that it is never reached. */
const LIBRARY_S = 60
/** Far above what a description, a set of keys or an answer with tokens needs. */
const MOST_BYTES = 512 * 1024

interface OpenIdSurroundings {
  providers: readonly Provider[]
  transport: Pick<Transport, 'receive'>
  now(): Date
  /** Allows a provider on this machine without https: not in production. */
  mayBeLoopback: boolean
}

export interface Begun {
  redirect_uri: string
  state: string
  nonce: string
  code_verifier: string
}

export class OpenIdProviders {
  private readonly given: OpenIdSurroundings
  private readonly known = new Map<string, { metadata: ServerMetadata; until: number }>()
  private readonly asking = new SingleFlight<ServerMetadata>()

  constructor(given: OpenIdSurroundings) {
    this.given = given
  }

  get list(): readonly Provider[] {
    return this.given.providers
  }

  named(name: string): Provider {
    const provider = this.given.providers.find(provider => provider.name === name)
    if (!provider) throw new Problem('not_found', 'This provider does not exist.')
    return provider
  }

  async authorizationUrl(provider: Provider, begun: Begun, signal: AbortSignal): Promise<URL> {
    const configuration = await this.configurationOf(provider, signal)
    const { redirect_uri, state, nonce, code_verifier } = begun
    return buildAuthorizationUrl(configuration, {
      redirect_uri,
      scope: provider.scopes,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(code_verifier),
      code_challenge_method: 'S256',
    })
  }

  async claimsOf(provider: Provider, returned: URL, begun: Begun, signal: AbortSignal): Promise<IDToken> {
    const configuration = await this.configurationOf(provider, signal)
    try {
      const granted = await authorizationCodeGrant(configuration, returned, {
        pkceCodeVerifier: begun.code_verifier,
        expectedState: begun.state,
        expectedNonce: begun.nonce,
        idTokenExpected: true,
      })
      const claims = granted.claims()
      if (claims) return claims
    } catch (error) {
      // The known description may be out of date.
      this.known.delete(provider.name)
      throw error
    }
    throw new ProviderFailure('bad_answer', 'The provider sent no claims')
  }

  /** Each sign-in gets a configuration with a new cache of keys, so that rotated keys lock nobody out. */
  private async configurationOf(provider: Provider, signal: AbortSignal): Promise<Configuration> {
    const { client_id, client_secret } = provider
    const metadata = await unlessAborted(this.metadataOf(provider), signal)
    const configuration = new Configuration(metadata, client_id, {}, authenticationWith(client_secret))
    configuration[customFetch] = this.fetchFor(signal)
    configuration.timeout = LIBRARY_S
    for (const extension of this.extensions()) extension(configuration)
    return configuration
  }

  private async metadataOf(provider: Provider): Promise<ServerMetadata> {
    const known = this.known.get(provider.name)
    if (known && this.given.now().getTime() < known.until) return known.metadata
    return this.asking.run(provider.name, async () => {
      const metadata = await this.discover(provider)
      const until = this.given.now().getTime() + KNOWN_FOR_MS
      this.known.set(provider.name, { metadata, until })
      return metadata
    })
  }

  private async discover({ issuer, client_id }: Provider): Promise<ServerMetadata> {
    const discovered = await discovery(new URL(issuer), client_id, {}, undefined, {
      [customFetch]: this.fetchFor(),
      execute: this.extensions(),
      timeout: LIBRARY_S,
    })
    const metadata = discovered.serverMetadata()
    const page = URL.parse(metadata.authorization_endpoint ?? '')
    if (!page || !this.mayCall(page))
      throw new ProviderFailure('bad_answer', 'The page of the provider is not on https')
    return metadata
  }

  private fetchFor(signal?: AbortSignal) {
    const bounds = { timeoutMs: CALL_MS, maxBytes: MOST_BYTES, mayCall: this.mayCall, signal }
    return boundedFetch(this.given.transport, bounds)
  }

  private readonly mayCall = (url: URL) => isSafeAddress(url, this.given.mayBeLoopback)

  /** `mayCall` is stricter than the library: without https only this machine is called. */
  private extensions() {
    return [enableNonRepudiationChecks, ...(this.given.mayBeLoopback ? [allowInsecureRequests] : [])]
  }
}

/** Uses the header, unless the provider accepts the secret only in the body. */
function authenticationWith(client_secret: string): ClientAuth {
  const [inHeader, inBody] = [ClientSecretBasic(client_secret), ClientSecretPost(client_secret)]
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (taken.includes('client_secret_basic') ? inHeader : inBody)(server, ...rest)
  }
}

export type Failure = 'refused' | 'provider_failed' | 'provider_unavailable'

export function failureOf(error: unknown): Failure | null {
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

/** A code: a library's message may quote the provider's answer. */
export function reasonOf(error: unknown): string {
  const outbound = outboundFailureOf(error)
  if (outbound) return outbound.message
  if (error instanceof AuthorizationResponseError) return 'the provider answered with an error'
  return error instanceof ClientError && error.code
    ? error.code
    : error instanceof Error
      ? error.name
      : 'unknown'
}
