import type { Stage } from '../../contracts/schemas/agent.ts'
import type { ModelPorts } from '../ports.ts'
import type { ChatMessage, ResponseFormat } from '../provider/chat-client.ts'
import { NO_USAGE } from '../provider/completion.ts'
import { ProviderFailure } from '../provider/failures.ts'
import { attempted } from './attempted.ts'
import { costOf } from './cost.ts'
import { noteFailure, type Run } from './run.ts'

export interface ModelQuestion<T> {
  stage: Stage
  messages: readonly ChatMessage[]
  response_format?: ResponseFormat
  /** Makes a value of the answer; throws ProviderFailure when nothing of it is any use. */
  read(content: string): T
}

/** One attempt: waits for a free place, calls, reads the answer, and leaves one record. */
export const callModel = async <T>(
  question: ModelQuestion<T>,
  run: Run,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<T> => {
  const { endpoint, binding } = run.resolved
  const { stage, read, ...request } = question
  return deps.limiter.run(endpoint, signal, async () => {
    // Another call may have found out while this one waited.
    if (run.halted !== null) throw new ProviderFailure(run.halted, 'No further call can succeed')
    let usage = NO_USAGE
    const attempt = async () => {
      const answer = await deps.client.chat(endpoint, { ...request, model: binding.model }, signal)
      usage = answer.usage
      if (answer.stopped) throw new ProviderFailure(answer.stopped, 'The model did not finish its answer')
      return read(answer.content)
    }
    const noted = () =>
      attempt().catch((error: unknown) => {
        noteFailure(run, error)
        throw error
      })
    return attempted(deps, noted, told =>
      deps.record({
        kind: 'model_call',
        ...run.purpose,
        stage,
        model: binding.model,
        endpoint_id: endpoint.id,
        ...usage,
        cost: costOf(usage, binding),
        ...told,
      }),
    )
  })
}
