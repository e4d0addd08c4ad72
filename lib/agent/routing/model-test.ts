import type { ModelTest } from '../../contracts/schemas/routing.ts'
import type { ModelPorts } from '../ports.ts'
import type { ResolvedBinding } from './settings.ts'

/** Has a model translate a fixed sentence, at one binding, once. Throws only when cancelled. */
export const testModel = async (
  _resolved: ResolvedBinding,
  _userId: number,
  _deps: ModelPorts,
  signal: AbortSignal,
): Promise<ModelTest> => {
  signal.throwIfAborted()
  return { ok: false, ms: 0, status: null, message: '', answer: null, capability: null }
}
