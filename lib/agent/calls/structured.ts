import { type AnswerItem, parseItems } from '../lines/answers.ts'
import type { ModelPorts } from '../ports.ts'
import { answerSchema, type LinesPrompt } from '../prompts/lines.ts'
import type { ChatMessage, ResponseFormat } from '../provider/chat-client.ts'
import { ProviderFailure } from '../provider/failures.ts'
import type { Format } from './formats.ts'
import { callModel } from './model-call.ts'
import { withRetries } from './retry.ts'
import { formatKey, type Run } from './run.ts'

export interface ItemsQuestion<T> {
  prompt: LinesPrompt
  messages: readonly ChatMessage[]
  /** Makes a value of the items; throws ProviderFailure when none of them is any use. */
  judge(items: AnswerItem[]): T
}

/**
 * Asks for items in the strictest format the model obeys. A refused format leads to the next one at
 * once, an ignored one with the next question; which one worked is remembered per binding.
 */
export const askForItems = async <T>(
  { prompt, messages, judge }: ItemsQuestion<T>,
  run: Run,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<T> => {
  const key = formatKey(run)
  const formats = deps.formats.order(key)
  const ask = (format: Format) =>
    callModel(
      {
        stage: prompt.stage,
        messages,
        ...responseFormat(format, prompt),
        read: content => {
          const items = parseItems(content, prompt.field)
          if (!items) {
            deps.formats.missed(key, format)
            throw new ProviderFailure('bad_answer', 'The answer does not have the form asked for')
          }
          deps.formats.worked(key, format)
          return judge(items)
        },
      },
      run,
      deps,
      signal,
    )

  for (const format of formats) {
    try {
      return await withRetries(() => ask(format), run, deps, signal)
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.failure !== 'invalid_request') throw error
    }
  }
  run.halted = 'invalid_request'
  throw new ProviderFailure('invalid_request', 'The provider refuses the call in every format')
}

const responseFormat = (
  format: Format,
  { stage, field }: LinesPrompt,
): { response_format?: ResponseFormat } => {
  if (format === 'prompt') return {}
  if (format === 'json_object') return { response_format: { type: 'json_object' } }
  const json_schema = { name: stage, strict: true as const, schema: answerSchema(field) }
  return { response_format: { type: 'json_schema', json_schema } }
}
