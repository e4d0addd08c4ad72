import { decodeJwt } from 'jose'
import { weekOf } from '../../../lib/contracts/schemas/articles/recommendations.ts'
import { signAssertion } from '../../../lib/platform/auth/assertion.ts'
import { signingKey } from '../../../lib/platform/auth/secret.ts'
import { ASSERTION_HEADER } from '../../../lib/platform/http/header-names.ts'
import type { Operation } from '../../../lib/platform/http/route.ts'
import { forgedAssertions, forgedBearers } from '../../../test/support/bad-input/tokens.ts'
import { startFakeAzure } from '../../../test/support/fake-azure/index.ts'
import { startFakeProvider } from '../../../test/support/fake-provider/index.ts'
import { startFakeTranscription } from '../../../test/support/fake-transcription/index.ts'
import { configureModel, providerKey } from '../../../test/support/models.ts'
import { browserAt, PUBLIC_URL, RETURN_TO, thirdPartyMember } from '../../../test/support/open-id/browser.ts'
import { PROVIDER_NAME, startOpenIdProvider } from '../../../test/support/open-id/provider.ts'
import { administrator, learner } from '../../../test/support/people.ts'
import { startS3Server } from '../../../test/support/s3-server/index.ts'
import { rootPassword, testSecrets, testStack } from '../../../test/support/stack.ts'
import type { Identities } from './callers.ts'
import { plausibleFiles } from './files.ts'
import { Pool } from './pool.ts'

/** Stays far below the lifetime of an assertion. */
const REUSED_MS = 20_000
const MOST_LOGGED = 1_200

/** A stack in memory with providers of its own, for a fuzz alone. */
export async function startTarget() {
  await using starting = new AsyncDisposableStack()
  const [provider, azure, transcription, bucket] = await Promise.all([
    startFakeProvider(),
    startFakeAzure(),
    startFakeTranscription(),
    startS3Server(),
  ])
  for (const { close } of [provider, azure, transcription]) starting.defer(close)
  starting.defer(() => bucket.close())
  const openId = await startOpenIdProvider({ publicUrl: PUBLIC_URL })
  starting.defer(() => openId.close())
  const stack = await testStack({
    ...openId.settings,
    ...azure.environment,
    TRANSCRIPTION_API_KEY: transcription.key,
    TRANSCRIPTION_BASE_URL: transcription.url,
    TRANSCRIPTION_MODEL: transcription.model,
  })
  starting.defer(stack.close)
  await configureModel(stack, provider)
  const [root, hana, ken] = [await administrator(stack), await learner(stack), await learner(stack)]
  const callers = [root, hana, ken]

  // The sending accounts must survive, or soon no request would be valid.
  const foreign = await thirdPartyMember(stack)
  const kept = new Set<unknown>(callers.map(({ user }) => user.id))
  for (const { token } of [...callers, foreign]) kept.add(decodeJwt(token).sid)
  const pool = new Pool((name, value) => !['users', 'sessions'].includes(name) || !kept.has(value))
  const form = bucket.form()
  pool.add('base_url', provider.url, transcription.url, 'http://127.0.0.1:9/v1')
  pool.add('url', `${stack.addresses.data}/v1/data/files/signed`, 'http://127.0.0.1:9/a.wav', bucket.endpoint)
  for (const [name, value] of Object.entries(form)) pool.add(name, value)
  pool.add('transcription_base_url', transcription.url)
  pool.add('transcription_api_key', transcription.key)
  pool.add('synthesis_region', azure.environment.SYNTHESIS_REGION)
  pool.add('synthesis_key', azure.environment.SYNTHESIS_KEY)
  pool.add('username', 'root', hana.user.username)
  pool.add('provider', PROVIDER_NAME)
  pool.add('return_to', RETURN_TO)
  pool.add('holder', 'nobody-at-all')
  pool.add('ids', '1', '1,2,3')
  pool.add('analysis_version', '1+none')
  pool.add('week', weekOf(new Date()), '2026-W01')

  const identities: Identities = {
    members: [
      { user_id: hana.user.id, token: hana.token, mark: 'only-for-hana' },
      { user_id: ken.user.id, token: ken.token, mark: 'only-for-ken' },
    ],
    foreign: { user_id: foreign.user.id, token: foreign.token, mark: 'only-for-the-foreign' },
    root: root.token,
    leaving: (await learner(stack)).token,
    ...(await assertionsFor([root, hana, ken], root.token, hana.token)),
  }
  for (let n = 0; n < CALLBACKS; n += 1) pool.addLive(CALLBACK, await begunSignIn(stack))
  const files = await plausibleFiles()
  const running = starting.move()
  return {
    addresses: stack.addresses,
    identities,
    pool,
    files,
    secrets: [rootPassword, providerKey, ...Object.values(testSecrets)],
    reasonFor: (requestId: string) =>
      stack.logged
        .find(line => line.includes('"level":"error"') && line.includes(requestId))
        ?.slice(0, MOST_LOGGED),
    close: () => running.disposeAsync(),
  }
}

const CALLBACK = 'user-manager.signIn.callback'
const CALLBACKS = 8

/** The way back from a provider, with a code and a state that are still to be used. */
async function begunSignIn(stack: Parameters<typeof browserAt>[0]) {
  const { visit, startAddress, toCallback } = browserAt(stack)
  const { cookies } = await visit(startAddress())
  const { pathname, search } = new URL(await toCallback())
  return { target: pathname + search, cookie: cookies.map(each => each.split(';')[0]).join('; ') }
}

type Account = Awaited<ReturnType<typeof learner>>
type Named = Pick<Operation, 'service' | 'operation'>

async function assertionsFor(accounts: readonly Account[], root: string, member: string) {
  const key = await signingKey(testSecrets.CONTROLLER_ASSERTION_SECRET)
  const acting = [null, ...accounts.map(({ user }) => ({ user_id: user.id, role: user.role }))]
  const signed = ({ service: audience, operation }: Named) =>
    Promise.all(
      acting.map(async account => ({
        [ASSERTION_HEADER]: await signAssertion(
          key,
          { issuer: 'study', audience, operation, acting: account },
          new Date(),
        ),
      })),
    )
  return {
    assertions: remembered(signed),
    forged: remembered(async route =>
      (await forgedBearers(route, member))
        .map(({ headers }) => headers)
        .filter(headers => Object.keys(headers).length > 0),
    ),
    forgedAssertions: remembered(async route =>
      (await forgedAssertions(route, root)).map(({ headers }) => headers),
    ),
  }
}

/** Reuses assertions, since signing takes longer than sending. */
function remembered<T>(make: (route: Named) => Promise<T>): (route: Named) => Promise<T> {
  const made = new Map<string, { value: Promise<T>; at: number }>()
  return route => {
    const known = made.get(route.operation)
    if (known && performance.now() - known.at < REUSED_MS) return known.value
    const value = make(route)
    made.set(route.operation, { value, at: performance.now() })
    return value
  }
}
