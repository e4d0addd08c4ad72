import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Configuration, type JWK } from 'oidc-provider'

export const CLIENT_ID = 'yomu'
export const CLIENT_SECRET = 'the secret of the client, which no log may show'
export const PROVIDER_NAME = 'campus'

type Answer = 'consents' | 'refuses'
type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean

interface Options {
  publicUrl: string
  /** People fill in the provider's own pages; without it somebody signs in and consents at once. */
  withPages?: boolean
}

/** A certified provider of OpenID Connect on this machine, as PUBLIC_URL's only client knows it. */
export async function startOpenIdProvider({ publicUrl, withPages = false }: Options) {
  let provider: Provider | undefined
  let intercept: Intercept = () => false
  const person = { account: 'hanako', name: 'Hanako', answer: 'consents' satisfies Answer as Answer }
  const server = createServer((request, response) => {
    if (intercept(request, response)) return
    if (!provider) return void response.writeHead(503).end()
    const isPage = !withPages && request.url?.startsWith('/interaction/')
    void (isPage ? answered(provider, request, response) : provider.callback()(request, response))
  })
  // On a busy machine it would close an idle connection at the moment of the next call.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const rotateKeys = async (id: string) => {
    provider = new Provider(issuer, configuration(await signingKeyNamed(id)))
  }

  async function answered(given: Provider, request: IncomingMessage, response: ServerResponse) {
    const { prompt, params, session } = await given.interactionDetails(request, response)
    const finish = (result: Parameters<Provider['interactionFinished']>[2]) =>
      given.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
    if (person.answer === 'refuses') return finish({ error: 'access_denied' })
    if (prompt.name === 'login') return finish({ login: { accountId: person.account } })
    const grant = new given.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) })
    grant.addOIDCScope(String(params.scope))
    return finish({ consent: { grantId: await grant.save() } })
  }

  const configuration = (key: JWK): Configuration => ({
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${publicUrl}/api/auth/oidc/${PROVIDER_NAME}/callback`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: withPages ? id : person.name }),
    }),
    features: { devInteractions: { enabled: withPages } },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 600, Session: 600 },
    ...(withPages ? {} : { interactions: { url: (_, { uid }) => `/interaction/${uid}` } }),
  })

  await rotateKeys('first')
  return {
    issuer,
    person,
    rotateKeys,
    /** Answers in the provider's place where it returns true. */
    intercept: (handler: Intercept) => {
      intercept = handler
    },
    settings: {
      PUBLIC_URL: publicUrl,
      OIDC_REGISTRATION: 'open',
      OIDC_PROVIDERS: JSON.stringify([
        {
          name: PROVIDER_NAME,
          title: 'Campus',
          issuer,
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
        },
      ]),
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

async function signingKeyNamed(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'ES256' }
}
