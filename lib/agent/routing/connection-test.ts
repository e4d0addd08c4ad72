import type { ConnectionTest, EndpointInput, EndpointPatch } from '../../contracts/schemas/models/routing.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { parseBaseUrl } from '../../platform/outbound/address.ts'
import { withDeadline } from '../../platform/outbound/deadline.ts'
import { adviceFor, ProviderFailure } from '../../platform/outbound/provider-failure.ts'
import { Problem } from '../../platform/problems/errors.ts'
import type { ChatClient, Target } from '../calls/chat-client.ts'
import type { ModelPorts } from '../ports.ts'
import type { RoutingSettings, StoredEndpoint } from '../routing-settings.ts'
import { addEndpoint, needsConnectionTest, patchEndpoint } from './edits.ts'

const MAX_TEST_MS = 15_000

type ConnectionTestDeps = Pick<ModelPorts, 'client' | 'clock'>

/** Calls no model and saves nothing. Throws only when cancelled. */
export const testConnection = async (candidate: Target, deps: ConnectionTestDeps, signal: AbortSignal) => {
  const startedAt = deps.clock.monotonic()
  const verdict = (ok: boolean, status: number | null, message: string): ConnectionTest => ({
    ok,
    ms: Math.round(deps.clock.monotonic() - startedAt),
    status,
    message,
  })
  try {
    const target = {
      base_url: parseBaseUrl(candidate.base_url),
      api_key: candidate.api_key.trim(),
      timeout_ms: Math.min(candidate.timeout_ms, MAX_TEST_MS),
    }
    const { status, message } = await withDeadline(target.timeout_ms, signal, limited =>
      listOrProbe(target, deps.client, limited),
    )
    return verdict(true, status, message)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Problem) return verdict(false, null, error.message)
    if (error instanceof ProviderFailure) return verdict(false, error.status, adviceFor(error))
    throw error
  }
}

const listOrProbe = async (target: Target, client: ChatClient, signal: AbortSignal) => {
  try {
    const models = await client.listModels(target, signal)
    return {
      status: 200,
      message: `The endpoint answers and lists ${models.length} models. ${NO_PROOF}`,
    }
  } catch (error) {
    if (error instanceof ProviderFailure && hasNoList(error)) return probeChat(target, client, signal)
    throw error
  }
}

/** For providers without a list of models. */
const probeChat = async (target: Target, client: ChatClient, signal: AbortSignal) => {
  const { status, answered } = await client.probe(target, signal)
  const verdict = answered
    ? 'The endpoint has no list of models, but unexpectedly answers a request without a model.'
    : 'The endpoint has no list of models, but accepts requests and did not refuse the key.'
  return { status, message: `${verdict} ${NO_PROOF}` }
}

/** Some providers list models without a key, and some validate the request before the key. */
const NO_PROOF = 'This does not prove that the key works. To check it, test a model.'

/** Includes 403: some keys may call models but not list them. */
const hasNoList = ({ failure, status }: ProviderFailure): boolean =>
  [403, 404, 405, 501].includes(status ?? 0) || failure === 'bad_answer' || failure === 'not_json'

interface SavePorts {
  routing: Settings<RoutingSettings>
  models: ConnectionTestDeps
  now(): Date
  newId(): string
}

/** Throws unless the test passes, so that nothing is saved. */
export const requireConnection = async (candidate: Target, deps: ConnectionTestDeps, signal: AbortSignal) => {
  const { ok, message } = await testConnection(candidate, deps, signal)
  if (!ok) throw new Problem('provider_test_failed', message)
}

export const saveNewEndpoint = async (
  input: EndpointInput,
  { routing, models, now, newId }: SavePorts,
  signal: AbortSignal,
): Promise<StoredEndpoint> => {
  const stamp = { id: newId(), now: now() }
  const edit = () => addEndpoint(routing.read(), input, stamp)
  await requireConnection(edit().endpoint, models, signal)
  // The test takes a while, so the change applies to the present settings.
  const { settings, endpoint } = edit()
  routing.write(settings)
  return endpoint
}

/** Saves only tested values: throws 409 if address or key were changed meanwhile, 404 if the endpoint was removed. */
export const saveEndpoint = async (
  id: string,
  patch: EndpointPatch,
  { routing, models, now }: SavePorts,
  signal: AbortSignal,
): Promise<StoredEndpoint> => {
  const edit = () => patchEndpoint(routing.read(), id, patch, now())
  const candidate = edit().endpoint
  if (needsConnectionTest(patch)) await requireConnection(candidate, models, signal)
  const { settings, endpoint } = edit()
  if (!isSameTarget(endpoint, candidate))
    throw new Problem(
      'version_conflict',
      'The endpoint was changed while its test ran. Check it, and save again.',
    )
  routing.write(settings)
  return endpoint
}

const isSameTarget = (one: Target, other: Target): boolean =>
  one.base_url === other.base_url && one.api_key === other.api_key && one.timeout_ms === other.timeout_ms
