import { z } from 'zod'
import { AnswerFormat } from '../../contracts/schemas/routing.ts'
import { callBinding, type ModelQuestion } from '../calls/model-call.ts'
import { responseFormat } from '../calls/structured.ts'
import { acceptItems, parseItems } from '../lines/answers.ts'
import { reasonFor } from '../lines/flaws.ts'
import type { ModelPorts } from '../ports.ts'
import { answerSchema, buildPrompt, type LinesPrompt } from '../prompts/lines.ts'
import { translationPrompt } from '../prompts/translation.ts'
import { ProviderFailure } from '../provider/failures.ts'
import { parseJson } from '../provider/http-failure.ts'
import type { ResolvedBinding } from './settings.ts'

/** Its index is one that no model makes up by counting. */
const LINE = { index: 12, sentence: '駅前の小さな本屋で、友だちと一時間ほど雨宿りをした。' }
const CONTEXT = { language: 'en', level: 'N3' } as const
const prompt: LinesPrompt = { ...translationPrompt, stage: 'test' }
const messages = buildPrompt(prompt, CONTEXT, [LINE], [], false)

/**
 * Asks a model for the translation of the fixed sentence as real calls ask for it, but once in each format, the
 * strictest first, until it obeys one; that is told, be the answer good or not. A person waits for it: it stands
 * in no line for a place. Throws a ProviderFailure, also when cancelled.
 */
export const tryModel = async (
  resolved: ResolvedBinding,
  user_id: number,
  obeyed: (format: AnswerFormat) => void,
  deps: ModelPorts,
  signal: AbortSignal,
): Promise<{ translation: string; format: AnswerFormat }> => {
  const purpose = { user_id, article_id: null, task_id: null }
  let last: unknown
  for (const format of AnswerFormat.options) {
    const { question, form } = questionIn(format, obeyed)
    try {
      return { translation: await callBinding(question, resolved, { purpose }, deps, signal), format }
    } catch (error) {
      const isOfFormat = form() === 'ignored' || (form() === 'unseen' && isRefusedCall(error))
      if (!isOfFormat) throw error
      last = error
    }
  }
  throw last
}

/** By the provider, which may mind the format alone. */
const isRefusedCall = (error: unknown): boolean =>
  error instanceof ProviderFailure && error.failure === 'invalid_request' && error.status !== null

/** The question in one format, and what the answer showed of it. */
const questionIn = (format: AnswerFormat, obeyed: (format: AnswerFormat) => void) => {
  let form: 'unseen' | 'ignored' | 'obeyed' = 'unseen'
  const question: ModelQuestion<string> = {
    stage: prompt.stage,
    messages,
    ...responseFormat(format, prompt),
    read: content => {
      form = obeys(format, content) ? 'obeyed' : 'ignored'
      if (form === 'ignored') throw new ProviderFailure('bad_answer', IGNORED)
      obeyed(format)
      return translationIn(content)
    },
    answers: () => LINE.sentence.length,
  }
  return { question, form: () => form }
}

const IGNORED = 'The model answers, but not in the form it is asked for.'

/** More exactly than real answers are read: a format that is accepted may still have had no effect. */
const obeys = (format: AnswerFormat, content: string): boolean =>
  format === 'prompt'
    ? parseItems(content, prompt.field) !== null
    : FORMS[format].safeParse(parseJson(content)).success

const FORMS = {
  json_schema: z.fromJSONSchema(answerSchema(prompt.field)),
  json_object: z.object({ items: z.array(z.unknown()) }),
}

const translationIn = (content: string): string => {
  const items = parseItems(content, prompt.field) ?? []
  const { accepted, flaws } = acceptItems(items, { asked: [LINE], others: [] }, prompt, CONTEXT)
  const translation = accepted.get(LINE.index)
  if (translation !== undefined) return translation
  const flaw = flaws.get(LINE.index)
  throw new ProviderFailure(
    'bad_answer',
    flaw ? reasonFor(flaw) : 'The model answers, but not with a translation of the sentence it was given.',
  )
}
