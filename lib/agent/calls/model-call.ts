import type { Stage } from '../../contracts/schemas/agent.ts'
import { attempted } from '../ledger/attempted.ts'
import { costOf } from '../ledger/cost.ts'
import type { ModelPorts } from '../ports.ts'
import type { ChatMessage, ResponseFormat } from '../provider/chat-client.ts'
import { NO_USAGE } from '../provider/completion.ts'
import { ProviderFailure } from '../provider/failures.ts'
import { pricesOf, type ResolvedBinding } from '../routing/settings.ts'
import { askBindings } from './ask-bindings.ts'
import type { Run } from './run.ts'

export interface ModelQuestion<T> {
  stage: Stage
  messages: readonly ChatMessage[]
  response_format?: ResponseFormat
  /** Makes a value of the answer; throws ProviderFailure when nothing of it is any use. */
  read(content: string): T
  /** How many characters of the source text a value answers. */
  answers(value: T): number
}

/** Has the model of a run answer, at whichever of its bindings can. */
export const callModel = <T>(
  question: ModelQuestion<T>,
  run: Run,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<T> =>
  askBindings(
    question.stage,
    resolved => callBinding(question, resolved, run, deps, signal),
    run,
    deps,
    signal,
  )

/** One attempt: calls, reads the answer, and leaves one record. */
export const callBinding = async <T>(
  question: ModelQuestion<T>,
  resolved: ResolvedBinding,
  { purpose }: Pick<Run, 'purpose'>,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<T> => {
  const { endpoint, binding } = resolved
  const { stage, read, answers, ...request } = question
  let usage = NO_USAGE
  let answered_characters = 0
  const attempt = async () => {
    const answer = await deps.client.chat(endpoint, { ...request, model: binding.model }, signal)
    usage = answer.usage
    if (answer.stopped) throw new ProviderFailure(answer.stopped, 'The model did not finish its answer')
    const value = read(answer.content)
    answered_characters = answers(value)
    return value
  }
  return attempted(deps, attempt, told =>
    deps.record({
      kind: 'model_call',
      ...purpose,
      stage,
      model: binding.model,
      endpoint_id: endpoint.id,
      ...usage,
      answered_characters,
      cost: costOf(usage, pricesOf(resolved)),
      ...told,
    }),
  )
}
