import type { AnswerFormat } from '../../contracts/schemas/routing.ts'
import { type AnswerItem, parseItems } from '../lines/answers.ts'
import type { ModelPorts } from '../ports.ts'
import { answerSchema, type LinesPrompt } from '../prompts/lines.ts'
import type { ChatMessage, ResponseFormat } from '../provider/chat-client.ts'
import { ProviderFailure } from '../provider/failures.ts'
import type { ResolvedBinding } from '../routing/settings.ts'
import { askBindings } from './ask-bindings.ts'
import { callBinding } from './model-call.ts'
import { formatKey, type Run } from './run.ts'

export interface ItemsQuestion<T> {
  prompt: LinesPrompt
  messages: readonly ChatMessage[]
  /** Makes a value of the items; throws ProviderFailure when none of them is any use. */
  judge(items: AnswerItem[]): T
  /** How many characters of the source text a value answers. */
  answers(value: T): number
}

/** Asks the model of a run for items, at whichever of its bindings can answer. */
export const askForItems = <T>(
  question: ItemsQuestion<T>,
  run: Run,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<T> =>
  askBindings(
    question.prompt.stage,
    resolved => askForItemsAt(resolved, question, run, deps, signal),
    run,
    deps,
    signal,
  )

/**
 * Asks for items in the strictest format the model obeys there. A refused format leads to the next one at
 * once, an ignored one with the next question; which one worked is remembered per binding.
 */
const askForItemsAt = async <T>(
  resolved: ResolvedBinding,
  { prompt, messages, judge, answers }: ItemsQuestion<T>,
  run: Pick<Run, 'purpose'>,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<T> => {
  const key = formatKey(resolved)
  const readIn = (format: AnswerFormat) => (content: string) => {
    const items = parseItems(content, prompt.field)
    if (!items) {
      deps.formats.missed(key, format)
      throw new ProviderFailure('bad_answer', 'The answer does not have the form asked for')
    }
    deps.formats.worked(key, format)
    return judge(items)
  }
  for (const [at, format] of deps.formats.order(key).entries()) {
    if (at > 0) await deps.pace(resolved.endpoint, signal)
    const asked = { stage: prompt.stage, messages, ...responseFormat(format, prompt) }
    try {
      return await callBinding({ ...asked, read: readIn(format), answers }, resolved, run, deps, signal)
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.failure !== 'invalid_request') throw error
    }
  }
  throw new ProviderFailure('invalid_request', 'The provider refuses the call in every format')
}

export const responseFormat = (
  format: AnswerFormat,
  { stage, field }: LinesPrompt,
): { response_format?: ResponseFormat } => {
  if (format === 'prompt') return {}
  if (format === 'json_object') return { response_format: { type: 'json_object' } }
  const json_schema = { name: stage, strict: true as const, schema: answerSchema(field) }
  return { response_format: { type: 'json_schema', json_schema } }
}
