import { createChatClient } from '../../../lib/agent/calls/chat-client.ts'
import { testConnection } from '../../../lib/agent/routing/connection-test.ts'
import type { StoredEndpoint } from '../../../lib/agent/routing-settings.ts'
import { type Finding, fine, wrong } from '../finding.ts'
import type { Installation } from '../installation.ts'
import { savedEndpoints } from './saved.ts'

/** Checks that the endpoints of models answer and accept their keys. It calls no model, so it costs nothing. */
export async function checkEndpoints(installation: Installation, signal: AbortSignal): Promise<Finding[]> {
  const endpoints = savedEndpoints(installation)
  if (endpoints.length === 0)
    return [fine('No model is set up; furigana and explanations come from the rules')]
  return Promise.all(endpoints.map(endpoint => tested(endpoint, installation, signal)))
}

async function tested(
  endpoint: StoredEndpoint,
  { transport, now, answer_ms }: Installation,
  signal: AbortSignal,
): Promise<Finding> {
  const target = { ...endpoint, timeout_ms: Math.min(endpoint.timeout_ms, answer_ms) }
  const deps = {
    client: createChatClient(transport),
    clock: { now, monotonic: () => performance.now() },
  }
  const { ok, message } = await testConnection(target, deps, signal)
  if (ok) return fine(`Endpoint ${endpoint.name} answers`)
  return wrong({
    what: `Endpoint ${endpoint.name} cannot be used: ${message}`,
    means: 'Its models are not asked; others or the rules answer in their place',
    remedy: 'Correct it under Models in the console, or disable it',
  })
}
