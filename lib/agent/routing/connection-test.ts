import type { ConnectionTest } from '../../contracts/schemas/routing.ts'
import { Problem } from '../../http/errors.ts'
import type { Clock } from '../ports.ts'
import { parseBaseUrl } from '../provider/address.ts'
import type { ChatClient, Target } from '../provider/chat-client.ts'
import { withDeadline } from '../provider/deadline.ts'
import { ProviderFailure } from '../provider/failures.ts'
import { adviceFor } from './advice.ts'

const MAX_TEST_MS = 15_000

export interface ConnectionTestDeps {
  client: ChatClient
  clock: Clock
}

/** Whether a candidate is there and takes its key; calls no model and keeps nothing. Throws only when cancelled. */
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
    const target = {
      base_url: parseBaseUrl(candidate.base_url),
      api_key: candidate.api_key.trim(),
      timeout_ms: Math.min(candidate.timeout_ms, MAX_TEST_MS),
    }
    const { status, message } = await withDeadline(target.timeout_ms, signal, limited =>
      probe(target, deps.client, limited),
    )
    return verdict(true, status, message)
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

const probe = async (target: Target, client: ChatClient, signal: AbortSignal) => {
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
  const { status, answered } = await client.askNothing(target, signal)
  const found = answered
    ? 'The endpoint has no list of models and, oddly, answers a question without a model.'
    : 'The endpoint has no list of models, but takes questions and did not refuse the key.'
  return { status, message: `${found} ${NO_PROOF}` }
}

/** Some list their models to anybody, and some look at a question before they look at the key. */
const NO_PROOF = 'That is no proof of the key: test a model for one.'

/** 403 too: there are keys that may call models and not list them. */
const hasNoList = ({ failure, status }: ProviderFailure): boolean =>
  [403, 404, 405, 501].includes(status ?? 0) || failure === 'bad_answer' || failure === 'not_json'
