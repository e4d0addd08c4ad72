import type { Stage } from '../../contracts/schemas/agent.ts'
import type { ModelPorts } from '../ports.ts'
import type { ChatMessage, ResponseFormat } from '../provider/chat-client.ts'
import { NO_USAGE } from '../provider/completion.ts'
import { ProviderFailure } from '../provider/failures.ts'
import { pricesOf, type ResolvedBinding } from '../routing/settings.ts'
import { askBindings } from './ask-bindings.ts'
import { attempted } from './attempted.ts'
import { costOf } from './cost.ts'
import { isHalting, type Run } from './run.ts'

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

/** One attempt: waits for a free place, calls, reads the answer, and leaves one record. */
export const callBinding = async <T>(
  question: ModelQuestion<T>,
  resolved: ResolvedBinding,
  run: Pick<Run, 'purpose' | 'dead'>,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<T> => {
  const { endpoint, binding } = resolved
  const { stage, read, answers, ...request } = question
  return deps.limiter.run(endpoint, signal, async () => {
    // Another call may have found out while this one waited.
    const dead = run.dead.get(binding.id)
    if (dead) throw new ProviderFailure(dead, 'No further call can succeed')
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
    const noted = () =>
      attempt().catch(error => {
        noteHalt(run, resolved, error)
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
        answered_characters,
        cost: costOf(usage, pricesOf(resolved)),
        ...told,
      }),
    )
  })
}

/** Before the place is given to the next who waits. */
const noteHalt = (run: Pick<Run, 'dead'>, { binding }: ResolvedBinding, error: unknown) => {
  // A refused form may be refused for its format alone, which whoever tries the formats finds out.
  if (error instanceof ProviderFailure && isHalting(error) && error.failure !== 'invalid_request')
    run.dead.set(binding.id, error.failure)
}
