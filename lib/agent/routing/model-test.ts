import type { AnswerFormat, ModelTest } from '../../contracts/schemas/routing.ts'
import { formatKey } from '../calls/run.ts'
import { watched } from '../calls/watched.ts'
import type { ModelPorts } from '../ports.ts'
import { withDeadline } from '../provider/deadline.ts'
import { type FailureClass, ProviderFailure } from '../provider/failures.ts'
import { redact } from '../provider/redact.ts'
import { modelAdviceFor } from './advice.ts'
import { tryModel } from './model-trial.ts'
import type { ResolvedBinding } from './settings.ts'

/** For the calls in all formats together; each has the time of its endpoint. */
const DEADLINE_MS = 150_000

/**
 * Has a model translate a fixed sentence at one binding, be it enabled or not, and tells what came of it. What is
 * learned counts for real calls too: the format, and whether the provider works. Throws only when cancelled.
 */
export const testModel = async (
  resolved: ResolvedBinding,
  user_id: number,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<ModelTest> => {
  signal.throwIfAborted()
  const startedAt = deps.clock.monotonic()
  let capability: AnswerFormat | null = null
  const obeyed = (format: AnswerFormat) => {
    capability = format
    deps.formats.worked(formatKey(resolved), format)
  }
  const verdict = (told: Pick<ModelTest, 'ok' | 'status' | 'message' | 'answer'>): ModelTest => ({
    ...told,
    ms: Math.round(deps.clock.monotonic() - startedAt),
    capability,
  })
  try {
    const { translation, format } = await withDeadline(DEADLINE_MS, signal, limited =>
      watched(resolved, () => tryModel(resolved, user_id, obeyed, deps, limited), deps, limited),
    )
    const answer = redact(translation, [resolved.endpoint.api_key])
    return verdict({ ok: true, status: 200, message: OBEYED[format], answer })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ProviderFailure)) throw error
    const status = error.status ?? (ANSWERED.has(error.failure) ? 200 : null)
    return verdict({ ok: false, status, message: modelAdviceFor(error), answer: null })
  }
}

const OBEYED: Record<AnswerFormat, string> = {
  json_schema: 'The model translated the sentence, and answers by a JSON schema.',
  json_object: 'The model translated the sentence. It answers in JSON, but not by a schema.',
  prompt: 'The model translated the sentence. It answers in JSON when it is asked to in words.',
}
/** What is wrong there is the answer. */
const ANSWERED: ReadonlySet<FailureClass> = new Set(['bad_answer', 'length', 'refused'])
