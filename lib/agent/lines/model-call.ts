import type { Stage } from '../../contracts/schemas/models/agent.ts'
import type { AnswerFormat } from '../../contracts/schemas/models/routing.ts'
import { LearnedOrder } from '../../platform/async/learned-order.ts'
import { recordAttempt } from '../../platform/outbound/attempts.ts'
import { ProviderFailure } from '../../platform/outbound/provider-failure.ts'
import { askBindings } from '../calls/ask-bindings.ts'
import type { ChatMessage, ResponseFormat } from '../calls/chat-client.ts'
import { NO_USAGE } from '../calls/completion.ts'
import { formatKey, type Run } from '../calls/run.ts'
import { answerSchema, type LinesPrompt } from '../prompts/lines.ts'
import { costOf, pricesOf, type ResolvedBinding } from '../routing-settings.ts'
import { type AnswerItem, parseItems } from './answers.ts'

export interface ModelQuestion<T> {
  stage: Stage
  messages: readonly ChatMessage[]
  response_format?: ResponseFormat
  /** Throws ProviderFailure for a useless answer. */
  read(content: string): T
  /** Characters of source text that a value covers. */
  answers(value: T): number
}

export const callModel = <T>(question: ModelQuestion<T>, run: Run): Promise<T> =>
  askBindings(question.stage, resolved => callBinding(question, resolved, run), run)

/** Repeats after a useless answer: the next may differ. */
export const callTwice = async <T>(question: ModelQuestion<T>, run: Run): Promise<T> => {
  try {
    return await callModel(question, run)
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.failure !== 'bad_answer') throw error
    return callModel(question, run)
  }
}

export const callBinding = async <T>(
  question: ModelQuestion<T>,
  resolved: ResolvedBinding,
  { purpose, ports, signal }: Pick<Run, 'purpose' | 'ports' | 'signal'>,
): Promise<T> => {
  const { endpoint, binding } = resolved
  const { stage, read, answers, ...request } = question
  let usage = NO_USAGE
  let answered_characters = 0
  const attempt = async () => {
    const answer = await ports.client.chat(endpoint, { ...request, model: binding.model }, signal)
    usage = answer.usage
    if (answer.stopped) throw new ProviderFailure(answer.stopped, 'The model did not finish its answer')
    const value = read(answer.content)
    answered_characters = answers(value)
    return value
  }
  return recordAttempt('model_call', ports, attempt, attempted =>
    ports.record({
      ...purpose,
      stage,
      model: binding.model,
      endpoint_id: endpoint.id,
      ...usage,
      answered_characters,
      cost: costOf(usage, pricesOf(resolved)),
      ...attempted,
    }),
  )
}

interface ItemsQuestion<T> extends Pick<ModelQuestion<T>, 'messages' | 'answers'> {
  prompt: LinesPrompt
  /** Throws ProviderFailure when no item is usable. */
  check(items: AnswerItem[]): T
}

export const askForItems = <T>(question: ItemsQuestion<T>, run: Run): Promise<T> =>
  askBindings(question.prompt.stage, resolved => askForItemsAt(resolved, question, run), run)

/**
 * Uses the strictest format that the model follows, remembered by binding. After a refused format tries the next at once;
 * after an ignored one, with the next question.
 */
const askForItemsAt = async <T>(
  resolved: ResolvedBinding,
  { prompt, messages, check, answers }: ItemsQuestion<T>,
  run: Run,
): Promise<T> => {
  const { formats, pace } = run.ports
  const key = formatKey(resolved)
  const readIn = (format: AnswerFormat) => (content: string) => {
    const items = parseItems(content, prompt.field)
    if (!items) {
      formats.missed(key, format)
      throw new ProviderFailure('bad_answer', 'The answer does not have the form asked for')
    }
    formats.worked(key, format)
    return check(items)
  }
  for (const [at, format] of formats.order(key).entries()) {
    if (at > 0) await pace(resolved.endpoint, run.signal)
    const question = { stage: prompt.stage, messages, ...responseFormat(format, prompt) }
    try {
      return await callBinding({ ...question, read: readIn(format), answers }, resolved, run)
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

const MAX_BINDINGS = 1_000
const MISSES = 3

export const createFormatMemory = (): LearnedOrder<AnswerFormat> =>
  new LearnedOrder(['json_schema', 'json_object', 'prompt'], { keys: MAX_BINDINGS, misses: MISSES })
