import type { Settings } from '../../config/settings.ts'
import type { EndpointInput, EndpointPatch } from '../../contracts/schemas/routing.ts'
import { Problem } from '../../http/errors.ts'
import type { Target } from '../provider/chat-client.ts'
import { type ConnectionTestDeps, requireConnection } from './connection-test.ts'
import { addEndpoint, needsConnectionTest, patchEndpoint } from './edits.ts'
import type { RoutingSettings, StoredEndpoint } from './settings.ts'

interface SavePorts {
  routing: Settings<RoutingSettings>
  models: ConnectionTestDeps
  now(): Date
  newId(): string
}

/** Adds an endpoint if its connection test passes. */
export const saveNewEndpoint = async (
  input: EndpointInput,
  { routing, models, now, newId }: SavePorts,
  signal: AbortSignal,
): Promise<StoredEndpoint> => {
  const stamp = { id: newId(), now: now() }
  const edit = () => addEndpoint(routing.read(), input, stamp)
  await requireConnection(edit().endpoint, models, signal)
  // The test takes a while: the change is made to the settings as they are after it.
  const { settings, endpoint } = edit()
  routing.write(settings)
  return endpoint
}

/**
 * Changes an endpoint if its connection test passes. What is written was tested: where somebody else changed its
 * address or key meanwhile, 409, and 404 where he removed it.
 */
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
      'Somebody else changed the endpoint while its test ran: look at it, and save again.',
    )
  routing.write(settings)
  return endpoint
}

const isSameTarget = (one: Target, other: Target): boolean =>
  one.base_url === other.base_url && one.api_key === other.api_key && one.timeout_ms === other.timeout_ms
