import type { ConnectionTest } from '../../contracts/schemas/routing.ts'
import { Problem } from '../../http/errors.ts'
import type { Clock } from '../ports.ts'
import { parseBaseUrl } from '../provider/address.ts'
import type { ChatClient, Target } from '../provider/chat-client.ts'
import { ProviderFailure } from '../provider/failures.ts'

const MAX_TEST_MS = 15_000

export interface ConnectionTestDeps {
  client: ChatClient
  clock: Clock
}

/** Asks a candidate for its list of models; calls no model and keeps nothing. Throws only when cancelled. */
export const testConnection = async (
  candidate: Target,
  deps: ConnectionTestDeps,
  signal: AbortSignal,
): Promise<ConnectionTest> => {
  const startedAt = deps.clock.monotonic()
  const verdict = (ok: boolean, status: number | null, message: string): ConnectionTest => ({
    ok,
    ms: Math.round(deps.clock.monotonic() - startedAt),
    status,
    message,
  })
  try {
    const base_url = parseBaseUrl(candidate.base_url)
    const timeout_ms = Math.min(candidate.timeout_ms, MAX_TEST_MS)
    const models = await deps.client.listModels({ ...candidate, base_url, timeout_ms }, signal)
    return verdict(true, 200, `The endpoint answers and lists ${models.length} models.`)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Problem) return verdict(false, null, error.message)
    if (error instanceof ProviderFailure) return verdict(false, error.status, adviceFor(error))
    throw error
  }
}

/** Throws `provider_test_failed` unless the candidate passes: nothing is saved before this. */
export const requireConnection = async (
  candidate: Target,
  deps: ConnectionTestDeps,
  signal: AbortSignal,
): Promise<void> => {
  const test = await testConnection(candidate, deps, signal)
  if (!test.ok) throw new Problem('provider_test_failed', test.message)
}

export const adviceFor = ({ failure, message }: ProviderFailure): string => {
  if (failure === 'not_found') return `${message}. Check the base URL; most end in /v1.`
  if (failure === 'unauthenticated') return `${message}. Check the key.`
  if (failure === 'not_json' || failure === 'bad_answer')
    return `${message}. Is this an OpenAI-compatible API?`
  return message
}
