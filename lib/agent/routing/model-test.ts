import { z } from 'zod'
import { AnswerFormat, type ModelTest } from '../../contracts/schemas/models/routing.ts'
import { withDeadline } from '../../platform/outbound/deadline.ts'
import { parseJson } from '../../platform/outbound/http-failure.ts'
import { adviceFor, type FailureClass, ProviderFailure } from '../../platform/outbound/provider-failure.ts'
import { redact } from '../../platform/outbound/redact.ts'
import { formatKey } from '../calls/run.ts'
import { trackCall } from '../health/health.ts'
import { acceptItems, parseItems } from '../lines/answers.ts'
import { callBinding, type ModelQuestion, responseFormat } from '../lines/model-call.ts'
import type { ModelPorts } from '../ports.ts'
import { answerSchema, buildPrompt, type LinesPrompt } from '../prompts/lines.ts'
import { translationPrompt } from '../prompts/stages.ts'
import { flawIn } from '../reasons.ts'
import type { ResolvedBinding } from '../routing-settings.ts'

/** Bounds the calls in all formats; each has the deadline of its endpoint. */
const DEADLINE_MS = 150_000

/**
 * Translates a fixed sentence at one binding, enabled or not. Later calls use the format and the state found. Throws only
 * when cancelled.
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
  const followed = (format: AnswerFormat) => {
    capability = format
    deps.formats.worked(formatKey(resolved), format)
  }
  const verdict = (result: Pick<ModelTest, 'ok' | 'status' | 'message' | 'answer'>): ModelTest => ({
    ...result,
    ms: Math.round(deps.clock.monotonic() - startedAt),
    capability,
  })
  try {
    const { translation, format } = await withDeadline(DEADLINE_MS, signal, limited =>
      trackCall(resolved, () => tryModel(resolved, user_id, followed, deps, limited), deps, limited),
    )
    const answer = redact(translation, [resolved.endpoint.api_key])
    return verdict({ ok: true, status: 200, message: FOLLOWED[format], answer })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ProviderFailure)) throw error
    const status = error.status ?? (ANSWERED.has(error.failure) ? 200 : null)
    return verdict({ ok: false, status, message: adviceFor(error, ADVICE), answer: null })
  }
}

const FOLLOWED: Record<AnswerFormat, string> = {
  json_schema: 'The model translated the sentence and follows a JSON schema.',
  json_object: 'The model translated the sentence. It answers in JSON, but does not follow a schema.',
  prompt: 'The model translated the sentence. It answers in JSON only when the prompt asks for it.',
}
const ANSWERED: ReadonlySet<FailureClass> = new Set(['bad_answer', 'length', 'refused'])

const ADVICE: Partial<Record<FailureClass, string>> = {
  not_found: 'Check the name of the model, and the base URL; most end in /v1.',
  bad_answer: 'It may be too small for this task. Try another model.',
  length: 'Allow it more context or more tokens for an answer.',
  context_too_long: 'One short sentence is too much for it. Allow it more context, or try another model.',
  refused: 'It refuses a harmless sentence. Try another model.',
}

/** No model reaches this index by counting. */
const LINE = { index: 12, sentence: '駅前の小さな本屋で、友だちと一時間ほど雨宿りをした。' }
const CONTEXT = { language: 'en', level: 'N3' } as const
const prompt: LinesPrompt = { ...translationPrompt, stage: 'test' }
const messages = buildPrompt(prompt, CONTEXT, [LINE], [], false)

/**
 * Asks as article tasks do, in each format once, strictest first, until the model follows one, which is reported even if
 * its answer is bad. Takes no slot: a person waits. Throws ProviderFailure, also when cancelled.
 */
const tryModel = async (
  resolved: ResolvedBinding,
  user_id: number,
  followed: (format: AnswerFormat) => void,
  ports: ModelPorts,
  signal: AbortSignal,
): Promise<{ translation: string; format: AnswerFormat }> => {
  const purpose = { user_id, article_id: null, task_id: null }
  let last: unknown
  for (const format of AnswerFormat.options) {
    const { question, form } = questionIn(format, followed)
    try {
      return { translation: await callBinding(question, resolved, { purpose, ports, signal }), format }
    } catch (error) {
      const isOfFormat = form() === 'ignored' || (form() === 'unseen' && isRefusedCall(error))
      if (!isOfFormat) throw error
      last = error
    }
  }
  throw last
}

/** The format may be the only reason of a refusal. */
const isRefusedCall = (error: unknown): boolean =>
  error instanceof ProviderFailure && error.failure === 'invalid_request' && error.status !== null

/** Calls `followed` if the answer has the format. */
const questionIn = (format: AnswerFormat, followed: (format: AnswerFormat) => void) => {
  let form: 'unseen' | 'ignored' | 'followed' = 'unseen'
  const question: ModelQuestion<string> = {
    stage: prompt.stage,
    messages,
    ...responseFormat(format, prompt),
    read: content => {
      form = follows(format, content) ? 'followed' : 'ignored'
      if (form === 'ignored') throw new ProviderFailure('bad_answer', IGNORED)
      followed(format)
      return translationIn(content)
    },
    answers: () => LINE.sentence.length,
  }
  return { question, form: () => form }
}

const IGNORED = 'The model answers, but not in the requested form.'

/** Stricter than for other answers: an accepted format may have no effect. */
const follows = (format: AnswerFormat, content: string): boolean =>
  format === 'prompt'
    ? parseItems(content, prompt.field) !== null
    : FORMS[format].safeParse(parseJson(content)).success

const FORMS = {
  json_schema: z.fromJSONSchema(answerSchema(prompt.field)),
  json_object: z.object({ items: z.array(z.unknown()) }),
}

const translationIn = (content: string): string => {
  const items = parseItems(content, prompt.field) ?? []
  const { accepted, flaws } = acceptItems(
    items,
    { requested: [LINE], others: [] },
    prompt,
    CONTEXT,
    new Map(),
  )
  const translation = accepted.get(LINE.index)
  if (translation !== undefined) return translation
  const flaw = flaws.get(LINE.index)
  throw new ProviderFailure(
    'bad_answer',
    flaw ? flawIn(flaw) : 'The model answers, but not with a translation of the given sentence.',
  )
}
